import type { Picture } from '@sheds/contract/files'
import { type Thing, thingAt, thingPath } from '@sheds/contract/pages/found'
import type { Id } from '@sheds/contract/scalars'
import {
  dishFacts,
  musicFacts,
  personFacts,
  productFacts,
  type ShareImageFacts,
  shareImagePath,
  shedFacts,
} from '@sheds/contract/share-image'
import { writeFacts } from '@sheds/contract/writes/write-share'
import { AppError } from '../../../platform/app-error.ts'
import type { Context } from '../../../platform/context.ts'
import { idOf } from '../../../platform/ids.ts'
import { getDish } from '../../menu/menu.api.ts'
import { getMusic } from '../../music/music.api.ts'
import { getProduct } from '../../products/products.api.ts'
import { getShed } from '../../sheds/sheds.api.ts'
import { getPerson } from '../../users/users.api.ts'
import { getWrite } from '../../writes/writes.api.ts'
import { shareImageSize } from '../share-image-drawing.ts'

/** What another site shows of a thing. */
interface Shown {
  facts: ShareImageFacts
  /** Whose it is, if it is somebody's. */
  author: { name: string; path: string } | undefined
  photo: Picture | null
}

const ofShed = ({ id, name }: { id: Id; name: string }) => ({ name, path: thingPath({ kind: 'sheds', id }) })

/** As a visitor sees it; what is gone, hidden or unfinished is refused as its page is. */
const reads: Readonly<Record<Thing['kind'], (context: Context, id: Id) => Promise<Shown>>> = {
  products: async (context, id) => {
    const product = await getProduct(context, undefined, id)
    return { facts: productFacts(product), author: ofShed(product.shed_is), photo: product.media_data[0] ?? null }
  },
  menu: async (context, id) => {
    const dish = await getDish(context, undefined, id)
    return { facts: dishFacts(dish), author: ofShed(dish.shed_is), photo: dish.picture_data }
  },
  music: async (context, id) => {
    const music = await getMusic(context, undefined, { musicId: id, mark: undefined })
    return { facts: musicFacts(music), author: ofShed(music.shed_is), photo: music.cover_data }
  },
  sheds: async (context, id) => {
    const shed = await getShed(context, undefined, id)
    return { facts: shedFacts(shed), author: undefined, photo: null }
  },
  writes: async (context, id) => {
    const write = await getWrite(context, undefined, id)
    const { name, id: userId } = write.author
    const author = name === '' ? undefined : { name, path: thingPath({ kind: 'users', id: userId }) }
    return { facts: writeFacts(write), author, photo: write.picture }
  },
  users: async (context, id) => {
    const person = await getPerson(context, undefined, id)
    return { facts: personFacts(person), author: undefined, photo: null }
  },
}

export interface Size {
  width: number
  height: number
}

const longestAddress = 2000

/** What an address of ours shows; its length counts before anything is done with it. */
export const embeddable = (address: unknown, origin: string): Thing => {
  if (typeof address !== 'string' || address.length > longestAddress || !URL.canParse(address))
    throw new AppError('not_found')
  const { host, protocol, pathname } = new URL(address)
  const thing = /^https?:$/.test(protocol) && host === new URL(origin).host ? thingAt(pathname) : undefined
  if (thing === undefined) throw new AppError('not_found')
  return thing
}

/** Of types `link` and `photo` only: nothing of ours runs on another site. */
export const oEmbed = async (
  context: Context,
  { kind, id }: Thing,
  { origin, most }: { origin: string; most: Size },
) => {
  const { facts, author, photo } = await reads[kind](context, idOf(id))
  const copy = photo && fittingCopy(photo, most)
  return {
    version: '1.0',
    type: copy ? 'photo' : 'link',
    title: facts.title,
    ...(author && { author_name: author.name, author_url: `${origin}${author.path}` }),
    provider_name: 'Sheds',
    provider_url: origin,
    cache_age: 3600,
    ...(copy && { ...copy, url: `${origin}${copy.url}` }),
    ...(fits(shareImageSize, most) && {
      thumbnail_url: `${origin}${shareImagePath(facts)}`,
      thumbnail_width: shareImageSize.width,
      thumbnail_height: shareImageSize.height,
    }),
  }
}

const fits = ({ width, height }: Size, most: Size): boolean => width <= most.width && height <= most.height

/** The widest copy that fits, else the narrowest, to be shown as small as was asked for. */
const fittingCopy = ({ srcset, src, width, height }: Picture, most: Size): Size & { url: string } => {
  const copies = srcset.webp.split(', ').map((each) => {
    const [url = src, wide = ''] = each.split(' ')
    const across = Number.parseInt(wide, 10) || width
    return { url, width: across, height: Math.round((across * height) / width) }
  })
  const best = copies.findLast((copy) => fits(copy, most)) ?? copies[0] ?? { url: src, width, height }
  const scale = Math.min(1, most.width / best.width, most.height / best.height)
  return {
    url: best.url,
    width: Math.max(1, Math.floor(best.width * scale)),
    height: Math.max(1, Math.floor(best.height * scale)),
  }
}
