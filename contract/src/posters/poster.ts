import type { Language } from '../money.ts'

/** Subjects of an image for WhatsApp Status; `menus` is today's menu of a kitchen's shed. */
export const posterKinds = ['products', 'menu', 'sheds', 'music', 'menus'] as const
export type PosterKind = (typeof posterKinds)[number]

export interface PosterOf {
  kind: PosterKind
  /** For `menus` the shed's id. */
  id: string
}

/** Stable URL; the response redirects to the current image, whose name changes with its content. */
export const posterPath = ({ kind, id }: PosterOf, language: Language): string =>
  `/posters/${kind}/${id}-${language}.jpg`
