import type { Picture } from '@sheds/contract/files/files'
import type { Dish } from '@sheds/contract/menu/menu'
import type { Music } from '@sheds/contract/music/music'
import type { ProductCondition } from '@sheds/contract/products/product-conditions'
import type { Product } from '@sheds/contract/products/products'
import type { Shed } from '@sheds/contract/sheds/sheds'

type Data = Readonly<Record<string, unknown>>

const context = 'https://schema.org'

const availability: Readonly<Record<Product['status'], string>> = {
  'on sale': `${context}/InStock`,
  reserved: `${context}/LimitedAvailability`,
  'sold out': `${context}/SoldOut`,
  hidden: `${context}/Discontinued`,
}

const itemConditions: Readonly<Record<ProductCondition, string>> = {
  new: `${context}/NewCondition`,
  used: `${context}/UsedCondition`,
}

/** Product with its price, for search engines; a service has no offer. */
export const productData = (product: Product): Data => {
  const { id, name, price, caption, description, media_data, shed_is, status, condition } = product
  const url = `/products/${id}/details`
  return {
    '@context': context,
    '@type': price === undefined ? 'Service' : 'Product',
    name,
    ...textOf(description || caption),
    ...imagesOf(media_data),
    url,
    ...(condition !== null && { itemCondition: itemConditions[condition] }),
    ...(price === undefined
      ? { provider: seller(shed_is) }
      : { offers: { ...offer(price, availability[status]), url, seller: seller(shed_is) } }),
    ...ratingOf(product),
  }
}

/** A dish of a kitchen's menu. */
export const dishData = ({ id, name, price, picture_data, available, shed_is }: Dish): Data => {
  const url = `/menu/${id}/details`
  const state = available ? availability['on sale'] : `${context}/OutOfStock`
  return {
    '@context': context,
    '@type': 'MenuItem',
    name,
    ...imagesOf(picture_data === null ? [] : [picture_data]),
    url,
    offers: { ...offer(price, state), url, seller: seller(shed_is) },
  }
}

/** A song, or an album of them. */
export const musicData = ({
  id,
  title,
  genre,
  description,
  cover_data,
  shed_is,
  project_type,
  ...music
}: Music): Data => {
  const url = `/music/${id}/details`
  return {
    '@context': context,
    '@type': project_type === 'single' ? 'MusicRecording' : 'MusicAlbum',
    name: title,
    genre: music.style || genre,
    ...textOf(description),
    ...imagesOf(cover_data === null ? [] : [cover_data]),
    url,
    ...(project_type === 'group' && { numTracks: music.song_count }),
    ...(music.seconds > 0 && project_type === 'single' && { duration: `PT${Math.round(music.seconds)}S` }),
    byArtist: { '@type': 'MusicGroup', name: shed_is.name, url: `/sheds/${shed_is.id}` },
    offers: { ...offer(music.price, availability['on sale']), url, seller: seller(shed_is) },
  }
}

/** Shed as a shop; phone and e-mail are left out, as bots would collect them. */
export const shedData = (shed: Shed): Data => {
  const { id, name, bio, description, location, shed_details } = shed
  const { logo_picture, background_picture } = shed_details
  return {
    '@context': context,
    ...seller({ id, name, location }),
    ...textOf(description || bio),
    ...imagesOf([logo_picture, background_picture].filter((picture) => picture !== null)),
    ...ratingOf(shed),
  }
}

interface SocialPost {
  id: string
  name: string
  words: string
  createdAt: string
  edited_at: string | null
  author: { id: string; name: string }
  image: string | undefined
  approval_count: number
  reply_count: number
}

const mostHeadline = 110

/** Write as a social post; an author who closed their account has no page. */
export const writeData = ({ id, name, words, image, author, ...post }: SocialPost): Data => {
  const url = `/writes/${id}`
  return {
    '@context': context,
    '@type': 'SocialMediaPosting',
    headline: [...words].slice(0, mostHeadline).join(''),
    articleBody: words,
    text: words,
    url,
    datePublished: post.createdAt,
    ...(post.edited_at && { dateModified: post.edited_at }),
    author: { '@type': 'Person', name, ...(author.name !== '' && { url: `/users/${author.id}/profile` }) },
    ...(image && { image: [image] }),
    interactionStatistic: [counter('LikeAction', post.approval_count), counter('CommentAction', post.reply_count)],
  }
}

interface PersonProfile {
  id: string
  name: string
  bio: string
  createdAt: string
  picture: string | undefined
  follower_count: number
}

/** Person's page; e-mail and phone are left out, as bots would collect them. */
export const personData = ({ id, name, bio, createdAt, picture, follower_count }: PersonProfile): Data => {
  const url = `/users/${id}/profile`
  return {
    '@context': context,
    '@type': 'ProfilePage',
    url,
    dateCreated: createdAt,
    mainEntity: {
      '@type': 'Person',
      name,
      identifier: id,
      url,
      ...textOf(bio),
      ...(picture && { image: picture }),
      interactionStatistic: [counter('FollowAction', follower_count)],
    },
  }
}

const counter = (kind: string, count: number): Data => ({
  '@type': 'InteractionCounter',
  interactionType: `${context}/${kind}`,
  userInteractionCount: count,
})

interface Crumb {
  name: string
  /** Path on this site. */
  href: string
}

/** Path from the front page to this one. */
export const breadcrumbData = (crumbs: readonly Crumb[]): Data => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: href,
  })),
})

const offer = (price: number, state: string): Data => ({
  '@type': 'Offer',
  price,
  priceCurrency: 'XAF',
  availability: state,
})

const seller = ({ id, name, location }: { id: string; name: string; location: string }): Data => ({
  '@type': 'LocalBusiness',
  name,
  url: `/sheds/${id}`,
  address: {
    '@type': 'PostalAddress',
    ...(location === '' ? {} : { addressLocality: location }),
    addressCountry: 'CM',
  },
})

const textOf = (text: string): Data => (text === '' ? {} : { description: text })

const imagesOf = (pictures: readonly Picture[]): Data =>
  pictures.length === 0 ? {} : { image: pictures.map(widestOf) }

/** The last entry of a `srcset` is the widest. */
const widestOf = ({ src, srcset }: Picture): string => srcset.webp.split(', ').at(-1)?.split(' ', 1)[0] || src

const ratingOf = ({ rating_average, review_count }: { rating_average: number | null; review_count: number }): Data =>
  rating_average === null || review_count === 0
    ? {}
    : {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: rating_average,
          reviewCount: review_count,
          bestRating: 5,
          worstRating: 1,
        },
      }
