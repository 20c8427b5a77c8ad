import { getMusic, listMusic, listMusicPicks, listShedMusic, listUserMusic } from '@sheds/contract/music/music'
import { listMyMusic } from '@sheds/contract/music/purchases'
import type { Id } from '@sheds/contract/scalars'
import { queryOf } from '../../lib/api/query.ts'
import { inCity } from '../../lib/list/city.address.ts'
import { listOf } from '../../lib/list/list.ts'
import { asked, type MusicFilter } from './music.address.ts'

/** One piece with all its songs. */
export const musicOf = (id: string) => queryOf(getMusic, { params: { id: id as Id } })

export const musicOfShed = (shedId: string, filter: Partial<MusicFilter> = {}) =>
  listOf(listShedMusic, { params: { shed_id: shedId as Id }, query: asked(filter) })

export const musicIn = (city: string) => listOf(listMusic, { query: inCity(city) })

export const musicPicks = listOf(listMusicPicks, { query: { limit: 10 } })

/** What whoever is logged in bought. */
export const ownedMusic = listOf(listMyMusic, {})

export const musicOfUser = (userId: string) =>
  listOf(listUserMusic, { params: { id: userId as Id }, query: { limit: 5 } })
