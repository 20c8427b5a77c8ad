import { createHmac, randomBytes } from 'node:crypto'
import type { Id } from '@sheds/contract/scalars'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import type { Actor, CallerId } from '../../../platform/session.ts'
import { mayHearWhole } from '../music.policy.ts'
import type { WholeAddress } from '../music.views.ts'
import type { SongFile } from '../tracks.ts'
import { type Claim, endOfAddress, isSigned, sessionIn, signatureOf } from './addresses.ts'
import { findHeardSong, type HeardSongQuery } from './hearing.queries.ts'
import { findSigningKey } from './signing-keys.queries.ts'

/** Key that signs addresses: one for all servers, read once. */
export interface MusicSigner {
  key(): Promise<Buffer>
}

export const createMusicSigner = ({ database }: Parts<'database'>): MusicSigner => {
  let known: Promise<Buffer> | undefined
  return {
    key() {
      known ??= findSigningKey(database.sql, 'music', randomBytes(32)).catch((error: unknown) => {
        known = undefined
        throw error
      })
      return known
    },
  }
}

/** Secret of the `media` cookie for a session whose login set none; the same in concurrent requests. */
export const markOfSession = async ({ musicSigner }: Parts<'musicSigner'>, { sessionId }: Actor): Promise<string> =>
  createHmac('sha256', await musicSigner.key())
    .update(`media\n${sessionId}`)
    .digest('base64url')

export const audioPath = '/audio/'

/** Addresses of whole songs for the caller's device; undefined for visitors. */
export const addressesFor = async (
  { musicSigner, clock }: Parts<'clock' | 'musicSigner'>,
  callerId: CallerId,
  { mark }: { mark: string | undefined },
): Promise<WholeAddress | undefined> => {
  if (callerId === undefined || mark === undefined) return undefined
  const secret = await musicSigner.key()
  const until = endOfAddress(clock.now())
  return (songId, kind) => {
    const sign = signatureOf(secret, { songId, kind, userId: callerId, mark, until })
    return `${audioPath}${songId}/${kind}?for=${callerId}&in=${sessionIn(mark)}&until=${until}&sign=${sign}`
  }
}

/**
 * File behind an address, if the signature fits this device and session, has not expired, and the user may still hear
 * it.
 */
export const openAddress = async (
  { database, musicSigner, clock }: Parts<'database' | 'clock' | 'musicSigner'>,
  { claim, signature }: { claim: Claim; signature: string },
): Promise<SongFile> => {
  const isOver = claim.until * 1000 <= clock.now().getTime()
  if (isOver || !isSigned(await musicSigner.key(), claim, signature)) throw new AppError('forbidden')
  const [songId, userId, sessionId] = [claim.songId, claim.userId, sessionIn(claim.mark)] as Id[]
  const song = await findHeardSong(database.sql, { songId, userId, sessionId } as HeardSongQuery)
  if (song === undefined || !mayHearWhole(claim.userId, song)) throw new AppError('forbidden')
  return song.tracks[claim.kind]
}
