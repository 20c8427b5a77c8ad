export const cloths = ['caisses', 'cauri', 'disque', 'feuille', 'ndop', 'panier', 'parasol', 'tole'] as const
export type Cloth = (typeof cloths)[number]

/** What money wears. */
export const moneyCloth: Cloth = 'ndop'

/** The cloth an id wears, always the same (FNV-1a, so that neighbouring ids differ). */
export function clothOf(id: string): Cloth {
  let hash = 0x811c9dc5
  for (const char of id) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return cloths[((hash ^ (hash >>> 16)) >>> 0) % cloths.length] as Cloth
}

export const clothClass = (cloth: Cloth): string => `cloth-${cloth}`
