import type { Language } from '../money.ts'

/** What a picture for WhatsApp’s Status is made of; `menus` is what a kitchen’s shed cooks today. */
export const posterKinds = ['products', 'menu', 'sheds', 'music', 'menus'] as const
export type PosterKind = (typeof posterKinds)[number]

export interface PosterOf {
  kind: PosterKind
  /** Of a menu its shed’s. */
  id: string
}

/** Where it is asked for; the answer leads on to the one of now, whose name changes with whatever stands on it. */
export const posterPath = ({ kind, id }: PosterOf, language: Language): string =>
  `/posters/${kind}/${id}-${language}.jpg`
