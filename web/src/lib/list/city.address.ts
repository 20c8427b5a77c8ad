import { cities } from '@sheds/contract/cities'

/** City that an address filters by; '' for all. */
export const readCity = (search: URLSearchParams): string => {
  const asked = search.get('location')
  return cities.find((city) => city === asked) ?? ''
}

/** City filter as a query parameter. */
export const inCity = (city: string): { location?: string } => (city === '' ? {} : { location: city })
