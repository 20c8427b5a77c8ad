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

interface Heard {
  musicId: Id
  songId: Id
  /** Where it was heard, and what by: of visitors no more is known. */
  address: string
  device: string
}

/** Once a person and hour; what owners hear of their own does not count. */
export const countPlay = async (
  context: Parts<'database' | 'clock'>,
  callerId: CallerId,
  { musicId, songId, ...heard }: Heard,
): Promise<{ counted: boolean }> => {
  const piece = await findSeenMusic(context, callerId, musicId)
  if (ownsMusic(callerId, piece)) return { counted: false }
  const now = context.clock.now()
  const since = new Date(now.getTime() - hourMs).toISOString()
  const listener = listenerOf(callerId, heard)
  const play = { musicId, songId, listener, now: now.toISOString(), since }
  return { counted: await countSongPlay(context.database.sql, play) }
}

/** However many devices somebody makes up, the visitors of one network count as so many in an hour at most. */
const placesOfNetwork = 8

const listenerOf = (callerId: CallerId, { address, device }: Pick<Heard, 'address' | 'device'>): Buffer => {
  if (callerId !== undefined) return hashOf(`person ${callerId}`)
  const place = (hashOf(device)[0] ?? 0) % placesOfNetwork
  return hashOf(`network ${neighbourhoodOf(address)} ${place}`)
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest().subarray(0, 16)

/** Who heard what is known for as long as it counts. */
export const forgetPlays = ({ database, clock }: Parts<'database' | 'clock'>): Promise<void> =>
  deletePlaysBefore(database.sql, new Date(clock.now().getTime() - dayMs).toISOString())
