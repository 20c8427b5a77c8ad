import type { Dish } from './menu/menu.ts'
import type { Music } from './music/music.ts'
import { type ThingKind, thingKinds } from './pages/found.ts'
import type { Product } from './products/products.ts'
import type { Shed } from './sheds/sheds.ts'
import type { Profile } from './users/users.ts'

export const shareImageKinds = thingKinds
export type ShareImageKind = ThingKind

/** Everything that stands on the picture a chat shows beside a link. */
export interface ShareImageFacts {
  kind: ShareImageKind
  id: string
  title: string
  price: number | null
  /** The address of the photo. */
  photo: string | null
  /** Whose it is; null on the picture of a shed or a person. Of a write its author. */
  shed: string | null
  city: string
}

/** Raised when the picture is drawn in another way, so that chats fetch it anew. */
const drawing = 1

/** Where the picture lies. The name changes with whatever stands on it, so a kept copy is never stale. */
export const shareImagePath = (facts: ShareImageFacts): string =>
  `/og/${facts.kind}/${facts.id}-${shareImageVersion(facts)}.jpg`

export const shareImageVersion = ({ title, price, photo, shed, city }: ShareImageFacts): string => {
  const text = JSON.stringify([drawing, title, price, photo, shed, city])
  return (fnv(text, 0x811c9dc5) * 0x100000 + (fnv(text, 0x9747b28c) >>> 12)).toString(36)
}

/** FNV-1a: both sides count it at once, and nobody gains by a collision but a stale picture of their own. */
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

/** What is free has no price on its picture. */
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

/** Their name, over their face or their cloth. */
export const personFacts = ({ id, name, profile_picture }: ShownPerson): ShareImageFacts => ({
  kind: 'users',
  id,
  title: name,
  price: null,
  photo: profile_picture.at(-1)?.picture ?? null,
  shed: null,
  city: '',
})
