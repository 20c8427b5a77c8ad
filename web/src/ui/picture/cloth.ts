export const cloths = ['caisses', 'cauri', 'disque', 'feuille', 'ndop', 'panier', 'parasol', 'tole'] as const
export type Cloth = (typeof cloths)[number]

/** Cloth of the wallet. */
export const moneyCloth: Cloth = 'ndop'

/** Cloth of an id, always the same. */
export const clothOf = (id: string): Cloth => cloths[hashIndex(id, cloths.length)] as Cloth

/** Index below `count`, always the same for a text. Uses FNV-1a, so that neighbouring ids differ. */
export function hashIndex(text: string, count: number): number {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return ((hash ^ (hash >>> 16)) >>> 0) % count
}

export const clothClass = (cloth: Cloth): string => `cloth-${cloth}`
