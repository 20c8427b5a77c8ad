import type { Dish } from './menu/menu.ts'
import type { Music } from './music/music.ts'
import { type ThingKind, thingKinds } from './pages/found.ts'
import type { Product } from './products/products.ts'
import type { Shed } from './sheds/sheds.ts'
import type { Profile } from './users/users.ts'

export const shareImageKinds = thingKinds
export type ShareImageKind = ThingKind

/** All content of the image that chats show beside a link. */
export interface ShareImageFacts {
  kind: ShareImageKind
  id: string
  title: string
  price: number | null
  photo: string | null
  /** Name of its shed, of a write its author; null for a shed or user. */
  shed: string | null
  city: string
}

/** Increased when the design changes, so that chats load the image again. */
const drawing = 1

/** URL of the image. The name changes with its content, so a cached copy is never stale. */
export const shareImagePath = (facts: ShareImageFacts): string =>
  `/og/${facts.kind}/${facts.id}-${shareImageVersion(facts)}.jpg`

export const shareImageVersion = ({ title, price, photo, shed, city }: ShareImageFacts): string => {
  const text = JSON.stringify([drawing, title, price, photo, shed, city])
  return (fnv(text, 0x811c9dc5) * 0x100000 + (fnv(text, 0x9747b28c) >>> 12)).toString(36)
}

/** FNV-1a: fast on both sides, and a collision only affects the attacker's own image. */
const fnv = (text: string, seed: number): number => {
  let hash = seed
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
  return hash
}

type ShownProduct = Pick<Product, 'id' | 'name' | 'price' | 'media_data' | 'shed_is'>
type ShownDish = Pick<Dish, 'id' | 'name' | 'price' | 'picture_data' | 'shed_is'>
type ShownShed = Pick<Shed, 'id' | 'name' | 'location' | 'shed_details'>

export const productFacts = ({ id, name, price, media_data, shed_is }: ShownProduct): ShareImageFacts => ({
  kind: 'products',
  id,
  title: name,
  price: price ?? null,
  photo: media_data[0]?.src ?? null,
  shed: shed_is.name,
  city: shed_is.location,
})

export const dishFacts = ({ id, name, price, picture_data, shed_is }: ShownDish): ShareImageFacts => ({
  kind: 'menu',
  id,
  title: name,
  price,
  photo: picture_data?.src ?? null,
  shed: shed_is.name,
  city: shed_is.location,
})

type ShownMusic = Pick<Music, 'id' | 'title' | 'price' | 'cover_data' | 'shed_is'>

/** Free music shows no price. */
export const musicFacts = ({ id, title, price, cover_data, shed_is }: ShownMusic): ShareImageFacts => ({
  kind: 'music',
  id,
  title,
  price: price === 0 ? null : price,
  photo: cover_data?.src ?? null,
  shed: shed_is.name,
  city: shed_is.location,
})

export const shedFacts = ({ id, name, location, shed_details }: ShownShed): ShareImageFacts => ({
  kind: 'sheds',
  id,
  title: name,
  price: null,
  photo: (shed_details.background_picture ?? shed_details.logo_picture)?.src ?? null,
  shed: null,
  city: location,
})

type ShownPerson = Pick<Profile, 'id' | 'name' | 'profile_picture'>

export const personFacts = ({ id, name, profile_picture }: ShownPerson): ShareImageFacts => ({
  kind: 'users',
  id,
  title: name,
  price: null,
  photo: profile_picture.at(-1)?.picture ?? null,
  shed: null,
  city: '',
})
