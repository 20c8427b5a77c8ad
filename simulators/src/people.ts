import type { Till } from './till.ts'

const given = [
  'JEAN',
  'MARIE',
  'AMINATOU',
  'PAUL',
  'ESTELLE',
  'IBRAHIM',
  'CLARISSE',
  'ERIC',
  'BLANCHE',
  'SERGE',
  'FANTA',
]
const family = ['MBARGA', 'FOTSO', 'NGONO', 'TCHOUPO', 'ABDOU', 'EKANE', 'NDONGO', 'KAMGA', 'BELLO', 'ATANGANA', 'NFOR']

/** Registered owner of a number: derived from the number, or set by the control API. */
export const nameOf = ({ state }: Till, msisdn: string): [given: string, family: string] => {
  const named = state.names[msisdn]?.split(' ')
  if (named !== undefined) return [named[0] ?? '', named.slice(1).join(' ')]
  const seed = Number(msisdn.slice(-9)) || 0
  return [given[seed % given.length] ?? '', family[Math.floor(seed / given.length) % family.length] ?? '']
}
