import { cities } from '@sheds/contract/cities'

/** The city an address keeps to, as it is written; '' for all. */
export const readCity = (search: URLSearchParams): string => {
  const asked = search.get('location')
  return cities.find((city) => city === asked) ?? ''
}

/** What an address or a call says of it. */
export const inCity = (city: string): { location?: string } => (city === '' ? {} : { location: city })
