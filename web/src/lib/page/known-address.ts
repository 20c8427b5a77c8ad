import type { Location } from 'react-router'

export interface AddressContext {
  location: Pick<Location, 'pathname' | 'search'>
  /** Query parameters that belong to the page's address. */
  knows: readonly string[]
}

/** Address of a page, with only the parameters that belong to it. */
export const knownAddress = ({ location, knows }: AddressContext): string => {
  const given = new URLSearchParams(location.search)
  const kept = new URLSearchParams(knows.flatMap((known) => pairsOf(given, known)))
  const path = location.pathname.replace(/\/+$/, '') || '/'
  return kept.size === 0 ? path : `${path}?${kept}`
}

/** A name allows any value of the parameter; `name=value` only this one. */
const pairsOf = (given: URLSearchParams, known: string): string[][] => {
  const [name = '', only] = known.split('=')
  const values = given.getAll(name)
  return (only === undefined ? values : values.filter((value) => value === only)).map((value) => [name, value])
}

/** Same address with one more parameter. */
export const withParameter = (address: string, name: string, value: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${name}=${value}`
