import type { Music } from '@sheds/contract/music/music'
import type { Genre, MusicCategory, ProjectType } from '@sheds/contract/music/music-terms'
import type { Id, Page, PageQuery } from '@sheds/contract/scalars'
import { nameKey } from '@sheds/contract/text/names'
import { z } from 'zod'
import type { Parts } from '../../../platform/context.ts'
import { mostCounted } from '../../../platform/db/limits.ts'
import { decodeCursor, encodeCursor, newestFirst, readPage } from '../../../platform/paging.ts'
import type { CallerId } from '../../../platform/session.ts'
import { getOpenShed, spread } from '../../sheds/sheds.api.ts'
import { getPerson } from '../../users/users.api.ts'
import { addressesFor } from '../hearing/hearing.service.ts'
import type { MusicRow } from '../music.queries.ts'
import { musicFacets } from '../music.rules.ts'
import { toMusic } from '../music.views.ts'
import {
  countMusic,
  countMusicOfShed,
  countMusicOfUser,
  countMusicWhere,
  createMusicFilter,
  type PickedMusicRow,
  type PicksStart,
  selectMusic,
  selectMusicOfShed,
  selectMusicOfUser,
  selectMusicPicks,
  selectMusicWhere,
  selectSomeMusic,
} from './music-lists.queries.ts'

interface DeviceMark {
  /** Mark of the caller's device, for what they may hear in full. */
  mark?: string | undefined
}

type Narrowing = {
  genre?: Genre | undefined
  category?: MusicCategory | undefined
  project_type?: ProjectType | undefined
  name?: string | undefined
}

const keyOf = (name = ''): string | undefined => nameKey(name) || undefined

const createShow = async (
  context: Parts<'clock' | 'musicSigner'>,
  callerId: CallerId,
  { mark }: DeviceMark,
): Promise<(row: MusicRow) => Music> => {
  const addressOf = await addressesFor(context, callerId, { mark })
  return (row) => toMusic(row, { callerId, addressOf })
}

/** Newest first, filtered by kind, city and title. */
export const listMusic = async (
  context: Parts<'database' | 'clock' | 'musicSigner'>,
  callerId: CallerId,
  {
    name,
    location: city,
    mark,
    genre,
    category,
    project_type,
    ...page
  }: PageQuery & Narrowing & DeviceMark & { location?: string | undefined },
): Promise<Page<Music>> => {
  const { sql } = context.database
  const show = await createShow(context, callerId, { mark })
  const facets = musicFacets({ genre, category, project_type })
  const key = keyOf(name)
  if (key === undefined && (city === undefined || city === ''))
    return readPage(page, newestFirst, {
      read: (start) => selectMusic(sql, { ...start, callerId, facets }),
      show,
      count: () => countMusic(sql, facets),
    })
  const filter = createMusicFilter(sql, { key, city: city === '' ? undefined : city, facets }, { mostCounted })
  return readPage(page, newestFirst, {
    read: (start) => selectMusicWhere(sql, filter, { ...start, callerId }),
    show,
    count: () => countMusicWhere(sql, filter),
    mostCounted,
  })
}

/** The owner also sees unfinished pieces. */
export const listMusicOfShed = async (
  context: Parts<'database' | 'clock' | 'musicSigner'>,
  callerId: CallerId,
  asked: PageQuery & Narrowing & DeviceMark & { shedId: Id },
): Promise<Page<Music>> => {
  await getOpenShed(context.database.sql, callerId, asked.shedId)
  return listMusicOfOpenShed(context, callerId, asked)
}

/** The shed must be known to be open. */
export const listMusicOfOpenShed = async (
  context: Parts<'database' | 'clock' | 'musicSigner'>,
  callerId: CallerId,
  { shedId, name, mark, category, project_type, ...page }: PageQuery & Narrowing & DeviceMark & { shedId: Id },
): Promise<Page<Music>> => {
  const { sql } = context.database
  const of = { shedId, callerId, key: keyOf(name), facets: musicFacets({ category, project_type }), mostCounted }
  return readPage(page, newestFirst, {
    read: (start) => selectMusicOfShed(sql, { ...start, ...of }),
    show: await createShow(context, callerId, { mark }),
    count: () => countMusicOfShed(sql, of),
    mostCounted,
  })
}

export const listMusicOfUser = async (
  context: Parts<'database' | 'clock' | 'musicSigner'>,
  callerId: CallerId,
  { userId, mark, ...page }: PageQuery & DeviceMark & { userId: Id },
): Promise<Page<Music>> => {
  const { sql } = context.database
  await getPerson(context, callerId, userId)
  return readPage(page, newestFirst, {
    read: (start) => selectMusicOfUser(sql, { ...start, userId, callerId, mostCounted }),
    show: await createShow(context, callerId, { mark }),
    count: () => countMusicOfUser(sql, userId, mostCounted),
    mostCounted,
  })
}

const PicksPosition = z.tuple([z.union([z.int32().min(0), z.uuid()])])

const picksPosition = (cursor: string | undefined): Pick<PicksStart, 'after' | 'before'> => {
  const [at = 0] = decodeCursor(PicksPosition, cursor) ?? []
  return typeof at === 'number' ? { after: at, before: undefined } : { after: 0, before: at }
}

/** By heat; after the ranked pieces, or before any ranking, the newest. */
export const listMusicPicks = async (
  context: Parts<'database' | 'clock' | 'musicSigner'>,
  callerId: CallerId,
  { limit, cursor, mark }: PageQuery & DeviceMark,
): Promise<Page<Music>> => {
  const { sql } = context.database
  const rows = await selectMusicPicks(sql, { callerId, limit, ...picksPosition(cursor) })
  const shown = rows.slice(0, limit)
  const next = rows.length > limit ? encodeCursor([placeOf(shown)]) : null
  const total = rows[0]?.total ?? (await countMusic(sql, undefined))
  return { rows: spreadOut(shown).map(await createShow(context, callerId, { mark })), next, total }
}

const placeOf = (shown: readonly PickedMusicRow[]): number | string => {
  const last = shown.at(-1)
  return last?.rank ?? last?.id ?? 0
}

/** At most two consecutive pieces of one shed, if the page has others to put between. */
const spreadOut = <Row extends MusicRow>(rows: readonly Row[]): Row[] => {
  const kept = spread(rows, ({ shedId }) => shedId, rows.length)
  return [...kept, ...rows.filter((row) => !kept.includes(row))]
}

/** Visible pieces among these ids, unordered. */
export const listSomeMusic = async (
  { database: { sql } }: Parts<'database'>,
  callerId: CallerId,
  { ids }: { ids: readonly Id[] },
): Promise<Music[]> => (await selectSomeMusic(sql, callerId, ids)).map((row) => toMusic(row, { callerId }))
