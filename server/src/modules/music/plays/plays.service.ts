import { createHash } from 'node:crypto'
import type { Id } from '@sheds/contract/scalars'
import type { Parts } from '../../../platform/context.ts'
import { neighbourhoodOf } from '../../../platform/http/cache/address-key.ts'
import type { CallerId } from '../../../platform/session.ts'
import { ownsMusic } from '../music.policy.ts'
import { findSeenMusic } from '../music.service.ts'
import { countSongPlay, deletePlaysBefore } from './plays.queries.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

interface PlayRequest {
  musicId: Id
  songId: Id
  /** IP address and device; of visitors no more is known. */
  address: string
  device: string
}

/** Counts one play per person and hour, but not the owners' plays of their own music. */
export const countPlay = async (
  context: Parts<'database' | 'clock'>,
  callerId: CallerId,
  { musicId, songId, ...heard }: PlayRequest,
): Promise<{ counted: boolean }> => {
  const piece = await findSeenMusic(context, callerId, musicId)
  if (ownsMusic(callerId, piece)) return { counted: false }
  const now = context.clock.now()
  const since = new Date(now.getTime() - hourMs).toISOString()
  const listener = listenerOf(callerId, heard)
  const play = { musicId, songId, listener, now: now.toISOString(), since }
  return { counted: await countSongPlay(context.database.sql, play) }
}

/** Visitors of one network count as at most this many listeners per hour, whatever devices they claim. */
const listenersPerNetwork = 8

const listenerOf = (callerId: CallerId, { address, device }: Pick<PlayRequest, 'address' | 'device'>): Buffer => {
  if (callerId !== undefined) return hashOf(`person ${callerId}`)
  const place = (hashOf(device)[0] ?? 0) % listenersPerNetwork
  return hashOf(`network ${neighbourhoodOf(address)} ${place}`)
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest().subarray(0, 16)

/** Deletes plays that no longer affect any count. */
export const forgetPlays = ({ database, clock }: Parts<'database' | 'clock'>): Promise<void> =>
  deletePlaysBefore(database.sql, new Date(clock.now().getTime() - dayMs).toISOString())
