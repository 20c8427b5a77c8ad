import { type Language, moneyText } from '@sheds/contract/money'
import { type PosterKind, type PosterOf, posterKinds } from '@sheds/contract/posters/poster'

export interface PosterName extends PosterOf {
  language: Language
  version: string | undefined
}

const pattern = /^([0-9a-f-]{36})-(en|fr)(?:-([0-9a-z]{1,16}))?\.jpg$/

/** Parses an address below `/posters/`. */
export const readPosterName = (kind: string, file: string): PosterName | undefined => {
  const known = posterKinds.find((each) => each === kind)
  const [, id, language, version] = pattern.exec(file) ?? []
  if (known === undefined || id === undefined) return undefined
  return { kind: known, id, language: language as Language, version }
}

/** Key in the file store. */
export const posterKey = ({ kind, id, version }: Pick<PosterName, 'kind' | 'id' | 'version'>): string =>
  `posters/${kind}/${id}-${version}.jpg`

/** Kind under which the picture is stored. */
export const keptKind = (kind: PosterKind) => `poster_${kind}` as const

const pages: Readonly<Record<PosterKind, (id: string) => string>> = {
  products: (id) => `/products/${id}/details`,
  menu: (id) => `/menu/${id}/details`,
  sheds: (id) => `/sheds/${id}`,
  music: (id) => `/music/${id}/details`,
  menus: (id) => `/sheds/${id}?tab=menu`,
}

/** Address in the QR code. */
export const posterTarget = (origin: string, { kind, id }: PosterOf): string => `${origin}${pages[kind](id)}`

/** Price in the format of the language; `unit` is printed small after it. */
export const posterPrice = (francs: number, language: Language): { text: string; unit?: string } => {
  const text = moneyText(francs, language)
  return language === 'fr' ? { text: text.replace(/\s?FCFA$/, ''), unit: 'FCFA' } : { text }
}
