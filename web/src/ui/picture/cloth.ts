export const cloths = ['caisses', 'cauri', 'disque', 'feuille', 'ndop', 'panier', 'parasol', 'tole'] as const
export type Cloth = (typeof cloths)[number]

/** What money wears. */
export const moneyCloth: Cloth = 'ndop'

/** The cloth an id wears, always the same. */
export const clothOf = (id: string): Cloth => cloths[lotOf(id, cloths.length)] as Cloth

/** One of `count`, always the same for a text (FNV-1a, so that neighbouring ids differ). */
export function lotOf(text: string, count: number): number {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return ((hash ^ (hash >>> 16)) >>> 0) % count
}

export const clothClass = (cloth: Cloth): string => `cloth-${cloth}`
