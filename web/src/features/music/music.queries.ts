import { getMusic, listMusic, listMusicPicks, listShedMusic, listUserMusic } from '@sheds/contract/music/music'
import { listMusicCodes } from '@sheds/contract/music/music-codes'
import { listMusicSales } from '@sheds/contract/music/music-sales'
import { listBuyers, listMyMusic } from '@sheds/contract/music/purchases'
import type { Id } from '@sheds/contract/scalars'
import { queryOf } from '../../lib/api/query.ts'
import { inCity } from '../../lib/list/city.address.ts'
import { listOf } from '../../lib/list/list.ts'
import { type MusicFilter, musicQuery } from './music.address.ts'

/** Single or group with all its songs. */
export const musicOf = (id: string) => queryOf(getMusic, { params: { id: id as Id } })

export const musicOfShed = (shedId: string, filter: Partial<MusicFilter> = {}) =>
  listOf(listShedMusic, { params: { shed_id: shedId as Id }, query: musicQuery(filter) })

export const musicIn = (city: string) => listOf(listMusic, { query: inCity(city) })

export const musicPicks = listOf(listMusicPicks, { query: { limit: 10 } })

/** Download codes of the seller's music. */
export const codesOf = (id: string) => queryOf(listMusicCodes, { params: { id: id as Id } })

const salesCall = (musicId: string | undefined) => ({
  query: musicId === undefined ? {} : { music_id: musicId as Id },
})

export const musicSales = (musicId: string | undefined) =>
  listOf(listMusicSales, salesCall(musicId), ({ rows }) => rows)

/** Sums of all sales; one row is requested because only the sums matter. */
export const salesSums = (musicId: string | undefined) =>
  queryOf(listMusicSales, { query: { ...salesCall(musicId).query, limit: 1 } })

export const buyersOf = (id: string) => listOf(listBuyers, { params: { id: id as Id }, query: { limit: 20 } })

/** Music that the logged-in member owns. */
export const ownedMusic = (query: { sort?: 'artist'; name?: string }) => listOf(listMyMusic, { query })

export const musicOfUser = (userId: string) =>
  listOf(listUserMusic, { params: { id: userId as Id }, query: { limit: 5 } })
