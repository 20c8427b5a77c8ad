import { firstPages, pageOf, readListAddress } from '../../lib/list/list.ts'
import type { PageArgs, PageQuery } from '../../lib/page/page.ts'
import { menuOf } from '../menu/menu.queries.ts'
import { readMusicFilter } from '../music/music.address.ts'
import { musicOfShed } from '../music/music.queries.ts'
import { productsOfShed } from '../products/products.queries.ts'
import { readShedAddress } from './shed.address.ts'
import { shedPageOf, shedReviewsOf, shedsByName, subscribersOf } from './sheds.queries.ts'

/** First sheds, filtered by name. */
export const loadSheds = ({ url }: PageArgs) => {
  const { name, cursor } = readListAddress(url.searchParams)
  return [firstPages(shedsByName(name), cursor)]
}

/** First sheds without a filter. */
export const loadAllSheds = ({ url }: PageArgs) => {
  const { cursor } = readListAddress(url.searchParams)
  return [firstPages(shedsByName(''), cursor)]
}

/** Shed with the data of the tab and the dialog in the URL. */
export const loadShedPage = async (args: PageArgs): Promise<readonly PageQuery[]> => {
  const { id, url } = { id: args.params.shed_id ?? '', url: args.url }
  const { show, tab, page, cursor, menu, people } = readShedAddress(url.searchParams)
  const optional = true as const
  return [
    shedPageOf(id),
    ...(show === 'reviews' || tab === 'reviews' ? [{ ...shedReviewsOf(id, page), optional }] : []),
    ...(show === 'subscribers' ? [{ ...firstPages(subscribersOf(id), people), optional }] : []),
    ...((await opensWithMusic(args, tab))
      ? [{ ...firstPages(musicOfShed(id, readMusicFilter(url.searchParams)), cursor), optional }]
      : cursor === ''
        ? []
        : [pageOf(productsOfShed(id), cursor)]),
    ...(menu === '' ? [] : [{ ...firstPages(menuOf(id), menu), optional }]),
  ]
}

/** True if the first tab shown is music. The server knows the category only once the shed is loaded. */
const opensWithMusic = async ({ params: { shed_id: id = '' }, client, url }: PageArgs, tab: string | undefined) => {
  if (tab !== undefined) return tab === 'music'
  if (typeof window !== 'undefined' || url.searchParams.has('menu')) return false
  const known = await client.ensureQueryData(shedPageOf(id)).catch(() => undefined)
  return known !== undefined && known.shed.category === 'music'
}
