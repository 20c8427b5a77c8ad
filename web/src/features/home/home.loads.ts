import { readCity } from '../../lib/list/city.address.ts'
import { pageOf } from '../../lib/list/list.ts'
import type { PageArgs, PageQuery } from '../../lib/page/page.ts'
import { musicPicks } from '../music/music.queries.ts'
import { picksIn } from '../products/products.queries.ts'
import { frontOf } from './home-front.ts'

/** All optional: the page is shown without its lists, and each list shows its own error. */
export const loadHome = ({ url }: PageArgs): PageQuery[] => [
  { ...frontOf('home'), optional: true },
  { ...pageOf(musicPicks), optional: true },
  ...furtherPicks(url),
]

export const loadFeeds = ({ url }: PageArgs): PageQuery[] => [
  { ...frontOf('feeds'), optional: true },
  { ...pageOf(musicPicks), optional: true },
  ...furtherPicks(url),
]

const furtherPicks = (url: URL): PageQuery[] => {
  const cursor = url.searchParams.get('cursor') ?? ''
  const city = readCity(url.searchParams)
  return cursor === '' && city === '' ? [] : [{ ...pageOf(picksIn(city), cursor), optional: true }]
}
