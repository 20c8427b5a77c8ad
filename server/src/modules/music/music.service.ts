import { sellsMusic } from '@sheds/contract/categories'
import type { BodyOf } from '@sheds/contract/endpoint'
import type {
  createGroup as createGroupCall,
  createSingle as createSingleCall,
  Music,
  updateMusic as updateCall,
} from '@sheds/contract/music/music'
import type { Id } from '@sheds/contract/scalars'
import { musicTags } from '@sheds/contract/tags'
import { AppError } from '../../platform/app-error.ts'
import type { Parts } from '../../platform/context.ts'
import { type Tx, transaction } from '../../platform/db/database.ts'
import { onlyFile, type UploadedFile } from '../../platform/http/uploads.ts'
import type { Actor, CallerId } from '../../platform/session.ts'
import { raise } from '../../platform/slice.ts'
import { acceptImage, markUsed, releaseFiles } from '../files/files.api.ts'
import { raiseImprovement } from '../products/products.api.ts'
import {
  chosenId,
  getOwnShed,
  goneError,
  lockOpenShed,
  lockOwnShed,
  refuseStrangers,
  type ShedItem,
} from '../sheds/sheds.api.ts'
import { addressesFor } from './hearing/hearing.service.ts'
import { ownsMusic, sightOf } from './music.policy.ts'
import {
  addToMusicTotals,
  deleteMusicRanks,
  findMusic,
  findMusicState,
  insertMusic,
  type LockedMusic,
  lockMusic,
  type MusicState,
  type MusicText,
  updateCover,
  updateMusicText,
  updateMusicToDeleted,
} from './music.queries.ts'
import { musicTotalChanges } from './music.rules.ts'
import { musicSubject, toMusic } from './music.views.ts'
import { selectBuyerIds } from './purchases/purchases.queries.ts'
import { notifyPartners } from './purchases/split-news.service.ts'
import { giveUpSongs } from './songs/song-closings.service.ts'
import { settleStanding } from './standing.service.ts'
import { refuseLeft, refuseUnpaid, refuseUnpayable } from './wallets.service.ts'

type MusicContext = Parts<'database' | 'clock' | 'slices' | 'musicSigner'>

type MaybePiece = Parameters<typeof sightOf>[1]

/** Adds the title as `name`, under which a piece is shown to others. */
const named = <Row extends { title: string }>(row: Row): Row & { name: string } => ({ ...row, name: row.title })

/** Returns the piece if the caller may see it; throws otherwise. */
export const refuseUnseenMusic = <Row extends NonNullable<MaybePiece> & Omit<ShedItem, 'name'> & { title: string }>(
  callerId: CallerId,
  piece: Row | undefined,
): Row => {
  const sight = sightOf(callerId, piece)
  if (piece === undefined || sight === 'unknown') throw new AppError('not_found')
  if (sight === 'gone') throw goneError(named(piece))
  return piece
}

/** State and counters of a piece that the caller may see, without its other displayed data. */
export const findSeenMusic = async ({ database }: Parts<'database'>, callerId: CallerId, id: Id): Promise<MusicState> =>
  refuseUnseenMusic(callerId, await findMusicState(database.sql, id, callerId))

interface Which {
  musicId: Id
  /** Expected shed, if the request names one. */
  shedId?: Id | undefined
}

/** Checks the ownership before slow work. */
export const findOwnMusic = async (
  context: Parts<'database'>,
  { userId }: Actor,
  which: Which,
): Promise<MusicState> => {
  const piece = await findSeenMusic(context, userId, which.musicId)
  if (which.shedId !== undefined && piece.shedId !== which.shedId) throw new AppError('not_found')
  if (!ownsMusic(userId, piece)) throw new AppError('forbidden')
  return piece
}

/** Buyers on the piece's page; all of them are in a separate list. */
const mostBuyers = 100

type PieceRequest = Which & { mark: string | undefined }

export const getMusic = async (
  context: Parts<'database' | 'clock' | 'musicSigner'>,
  callerId: CallerId,
  { musicId, shedId, mark }: PieceRequest,
): Promise<Music> => {
  const { sql } = context.database
  const piece = refuseUnseenMusic(callerId, await findMusic(sql, musicId, callerId))
  if (shedId !== undefined && piece.shedId !== shedId) throw new AppError('not_found')
  const buyerIds = ownsMusic(callerId, piece) ? await selectBuyerIds(sql, musicId, mostBuyers) : undefined
  return toMusic(piece, { callerId, buyerIds, addressOf: await addressesFor(context, callerId, { mark }) })
}

type Form = BodyOf<typeof createSingleCall> | BodyOf<typeof createGroupCall>

interface NewPiece {
  shedId: Id
  kind: 'single' | 'group'
  form: Form
  mark: string | undefined
}

/** The piece has no songs yet; its files are uploaded later. */
export const createMusic = async (
  context: MusicContext,
  actor: Actor,
  { shedId, kind, form, mark }: NewPiece,
): Promise<Music> => {
  const { userId } = actor
  const id = chosenId(context, form.id)
  mustSellMusic(await getOwnShed(context.database.sql, actor, shedId))
  const wallets = form.wallet_choice
  refuseUnpaid({ price: form.price, wallets })
  await refuseUnpayable(context, actor, { chosen: wallets, known: [] })
  const createdAt = context.clock.now().toISOString()
  await transaction(context.database.sql, async (tx) => {
    mustSellMusic(await lockOwnShed(tx, actor, shedId))
    const text = { ...textOf(form), groupKind: kind === 'group' ? (form.group_kind as string) : null, wallets }
    if (await insertMusic(tx, { ...text, id, shedId, userId, projectType: kind, createdAt }))
      await notifyPartners(context, tx, { piece: { ...text, id, userId, cover: null }, before: [] })
    else refuseStrangers(await findMusicState(tx, id), { shedId, userId })
  })
  return getMusic(context, userId, { musicId: id, mark })
}

const mustSellMusic = ({ category }: { category: string }): void => {
  if (!sellsMusic(category)) throw new AppError('wrong_category')
}

const textOf = (form: Form): Omit<MusicText, 'wallets' | 'groupKind'> => ({
  title: form.title,
  genre: form.genre,
  style: form.style,
  category: form.category,
  price: form.price,
  nameYourPrice: form.name_your_price,
  description: form.description,
  credits: form.credits,
  lyrics: form.lyrics,
})

export type MusicWork = (tx: Tx, piece: LockedMusic) => Promise<void>

/** Every change of a piece runs in here: locks the shed, then the piece. Returns the shed's id. */
export const withOwnMusic = async (
  context: Parts<'database' | 'slices'>,
  actor: Actor,
  { work, ...which }: Which & { work: MusicWork },
): Promise<Id> => {
  const found = await findOwnMusic(context, actor, which)
  await withMusic(context, found, work)
  return found.shedId
}

export const withMusic = (context: Parts<'database' | 'slices'>, found: MusicState, work: MusicWork): Promise<void> =>
  transaction(context.database.sql, async (tx) => {
    await lockOpenShed(tx, found.shedId)
    const piece = await lockMusic(tx, found.id)
    if (piece === undefined) throw goneError(named(found))
    await work(tx, piece)
    await updateNotificationSubject(context, tx, found.id)
  })

/** Updates the piece's title and cover in notifications; a deleted piece keeps its last ones. */
const updateNotificationSubject = async (context: Parts<'slices'>, tx: Tx, id: Id): Promise<void> => {
  const piece = await lockMusic(tx, id)
  if (piece !== undefined) await raise(context, tx, 'subjectChanged', musicSubject(piece))
}

type Change = BodyOf<typeof updateCall>

/** Accepts any fields, under the rules of creation. After two concurrent edits the later one wins. */
export const updateMusic = async (
  context: MusicContext,
  actor: Actor,
  { musicId, change, mark }: { musicId: Id; change: Change; mark: string | undefined },
): Promise<Music> => {
  const { wallets: known } = await findOwnMusic(context, actor, { musicId })
  const chosen = change.wallet_choice ?? []
  await refuseUnpayable(context, actor, { chosen, known })
  await withOwnMusic(context, actor, {
    musicId,
    work: async (tx, before) => {
      refuseLeft({ chosen, known, wallets: before.wallets })
      const text = changed(before, change)
      refuseUnpaid(text)
      await updateMusicText(tx, musicId, text)
      await raiseImprovement(context, tx, {
        kind: 'music',
        id: musicId,
        before: { price: before.price, state: 'on sale' },
        after: { price: text.price, state: 'on sale' },
      })
      await notifyPartners(context, tx, { piece: { ...before, ...text }, before: before.wallets })
      // Totals are counted by facets, which may have changed.
      await settleStanding(context, tx, { before })
    },
  })
  return getMusic(context, actor.userId, { musicId, mark })
}

const changed = (before: LockedMusic, change: Change): MusicText => ({
  ...before,
  title: change.title ?? before.title,
  genre: change.genre ?? before.genre,
  style: change.style ?? before.style,
  category: change.category ?? before.category,
  groupKind: before.groupKind === null ? null : (change.group_kind ?? before.groupKind),
  price: change.price ?? before.price,
  nameYourPrice: change.name_your_price ?? before.nameYourPrice,
  description: change.description ?? before.description,
  credits: change.credits ?? before.credits,
  lyrics: change.lyrics ?? before.lyrics,
  wallets: change.wallet_choice ?? before.wallets,
})

/** Replaces the old cover; of two concurrent uploads the later wins. */
export const setCover = async (
  context: Parts<'config' | 'database' | 'clock' | 'log' | 'slices' | 'files' | 'musicSigner'>,
  actor: Actor,
  { files, mark, ...which }: PieceRequest & { files: readonly UploadedFile[] },
): Promise<Music> => {
  await findOwnMusic(context, actor, which)
  const cover = await acceptImage(context, actor.userId, onlyFile(files))
  await withOwnMusic(context, actor, {
    ...which,
    work: async (tx, before) => {
      if (before.cover !== null) await releaseFiles(tx, [before.cover.id], context.clock.now())
      await markUsed(tx, actor.userId, [cover.id])
      await updateCover(tx, which.musicId, cover)
    },
  })
  return getMusic(context, actor.userId, { ...which, mark })
}

/** Returns the id of its shed. */
export const deleteMusic = (context: Parts<'database' | 'clock' | 'slices'>, actor: Actor, musicId: Id): Promise<Id> =>
  withOwnMusic(context, actor, {
    musicId,
    work: async (tx, before) => {
      const now = context.clock.now()
      await giveUpSongs(context, tx, { musicIds: [musicId] })
      const { keepsCover } = await updateMusicToDeleted(tx, musicId, now.toISOString())
      if (before.cover !== null && !keepsCover) await releaseFiles(tx, [before.cover.id], now)
      await deleteMusicRanks(tx, musicId)
      await addToMusicTotals(tx, musicTotalChanges(before, undefined))
    },
  })

/** Holds a reported piece, or releases one that an operator approved. */
export const holdMusic = async (
  context: Parts<'database' | 'clock' | 'invalidate' | 'slices'>,
  id: Id,
  { isHeld }: { isHeld: boolean },
): Promise<void> => {
  const found = await findMusicState(context.database.sql, id)
  if (found === undefined || found.deletedAt !== null || found.shedDeletedAt !== null) return
  await withMusic(context, found, (tx, before) => settleStanding(context, tx, { before, isHeld }))
  await context.invalidate(musicTags(id, found.shedId))
}
