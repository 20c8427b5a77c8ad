import { createHmac, randomBytes } from 'node:crypto'
import type { Id } from '@sheds/contract/scalars'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import type { Actor, CallerId } from '../../../platform/session.ts'
import { mayHearWhole } from '../music.policy.ts'
import type { WholeAddress } from '../music.views.ts'
import type { SongFile } from '../tracks.ts'
import { type Claim, endOfAddress, isSigned, sessionIn, signatureOf } from './addresses.ts'
import { findHeardSong, type HeardAsked } from './hearing.queries.ts'
import { findSigningKey } from './signing-keys.queries.ts'

/** What signs addresses: one key for all copies, read once. */
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

/** The mark of a session that has none of its login's: the same whoever asks for it at the same time. */
export const markOfSession = async ({ musicSigner }: Parts<'musicSigner'>, { sessionId }: Actor): Promise<string> =>
  createHmac('sha256', await musicSigner.key())
    .update(`media\n${sessionId}`)
    .digest('base64url')

export const audioPath = '/audio/'

/** How somebody's device comes to the whole of a song; nothing for visitors. */
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

/** What an address opens, if it is one of ours, of this device, session and hour, and its person may hear it still. */
export const openAddress = async (
  { database, musicSigner, clock }: Parts<'database' | 'clock' | 'musicSigner'>,
  { claim, signature }: { claim: Claim; signature: string },
): Promise<SongFile> => {
  const isOver = claim.until * 1000 <= clock.now().getTime()
  if (isOver || !isSigned(await musicSigner.key(), claim, signature)) throw new AppError('forbidden')
  const [songId, userId, sessionId] = [claim.songId, claim.userId, sessionIn(claim.mark)] as Id[]
  const song = await findHeardSong(database.sql, { songId, userId, sessionId } as HeardAsked)
  if (song === undefined || !mayHearWhole(claim.userId, song)) throw new AppError('forbidden')
  return song.tracks[claim.kind]
}
