import { sellsMusic } from '@sheds/contract/categories'
import type { Music } from '@sheds/contract/music/music'
import { feedPath, thingPath } from '@sheds/contract/pages/found'
import type { Product } from '@sheds/contract/products/products'
import type { Id } from '@sheds/contract/scalars'
import { plainMarkup } from '@sheds/contract/writes/markup'
import { sharedWords } from '@sheds/contract/writes/write-share'
import type { Write } from '@sheds/contract/writes/writes'
import type { Parts } from '../../../platform/context.ts'
import { listMusicOfOpenShed } from '../../music/music.api.ts'
import { listProductsOfOpenShed } from '../../products/products.api.ts'
import { getShed } from '../../sheds/sheds.api.ts'
import { getPerson } from '../../users/users.api.ts'
import { listWritesOfAuthor } from '../../writes/writes.api.ts'
import { priceDigits } from '../share-image.rules.ts'
import type { Feed, FeedEntry } from './feed.rules.ts'

/** Number of entries: enough for a daily reader, and still small. */
const newest = 20

/** New products and songs of a shed, as visible to visitors. */
export const shedFeed = async (context: Parts<'database' | 'clock' | 'musicSigner'>, id: Id): Promise<Feed> => {
  const shed = await getShed(context, undefined, id)
  const asked = { shedId: id, limit: newest }
  const [products, music] = await Promise.all([
    listProductsOfOpenShed(context, undefined, asked),
    sellsMusic(shed.category) ? listMusicOfOpenShed(context, undefined, asked) : undefined,
  ])
  const entries = [...products.rows.map(ofProduct), ...(music?.rows ?? []).map(ofMusic)]
  return {
    path: thingPath({ kind: 'sheds', id }),
    feedPath: feedPath('sheds', id),
    title: `${shed.name} · Sheds`,
    subtitle: shed.bio || shed.description,
    madeAt: shed.createdAt,
    entries: entries.toSorted((one, other) => (one.madeAt < other.madeAt ? 1 : -1)).slice(0, newest),
  }
}

/** Writes of a person, as visible to visitors. */
export const authorFeed = async (context: Parts<'database'>, id: Id): Promise<Feed> => {
  const [person, writes] = await Promise.all([
    getPerson(context, undefined, id),
    listWritesOfAuthor(context, undefined, { id, limit: newest }),
  ])
  return {
    path: thingPath({ kind: 'users', id }),
    feedPath: feedPath('users', id),
    title: `${person.name} · Sheds`,
    subtitle: person.bio,
    madeAt: person.createdAt,
    entries: writes.rows.map(ofWrite),
  }
}

/** The same in every language, as on the share pictures. */
const priced = (price: number | undefined): string =>
  price === undefined || price === 0 ? '' : `${priceDigits(price)}\u00a0FCFA`

const joinParts = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ')

const ofProduct = ({ id, name, price, caption, description, createdAt, shed_is, media_data }: Product): FeedEntry => ({
  path: thingPath({ kind: 'products', id }),
  title: name,
  summary: joinParts(priced(price), caption || description),
  author: shed_is.name,
  madeAt: createdAt,
  changedAt: createdAt,
  picture: media_data[0]?.src ?? null,
})

const ofMusic = ({
  id,
  title,
  price,
  style,
  genre,
  description,
  createdAt,
  shed_is,
  cover_data,
}: Music): FeedEntry => ({
  path: thingPath({ kind: 'music', id }),
  title,
  summary: joinParts(priced(price), style || genre, description),
  author: shed_is.name,
  madeAt: createdAt,
  changedAt: createdAt,
  picture: cover_data?.src ?? null,
})

const mostTitle = 80

const ofWrite = ({ id, content, author, createdAt, edited_at, picture }: Write): FeedEntry => {
  const words = sharedWords(content)
  return {
    path: thingPath({ kind: 'writes', id }),
    title: [...words].length <= mostTitle ? words : `${[...words].slice(0, mostTitle).join('').trimEnd()}…`,
    summary: plainMarkup(content),
    author: author.name,
    madeAt: createdAt,
    changedAt: edited_at ?? createdAt,
    picture: picture?.src ?? null,
  }
}
