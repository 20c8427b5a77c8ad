import type { Mention } from '@sheds/contract/writes/mentions'

export const writesPath = '/writes'

export const writeHref = (id: string): string => `${writesPath}/${id}`

const places: Readonly<Record<Mention['type'], (id: string) => string>> = {
  user: (id) => `/users/${id}/profile`,
  shed: (id) => `/sheds/${id}`,
  product: (id) => `/products/${id}/details`,
  music: (id) => `/music/${id}/details`,
}

/** URL of a mention's target. */
export const mentionHref = ({ type, id }: Pick<Mention, 'type' | 'id'>): string => places[type](id)
