import { AppError } from '../../platform/app-error.ts'
import type { Parts } from '../../platform/context.ts'
import { findKeptFiles } from './files.queries.ts'

const dayMs = 24 * 3_600_000

/**
 * Limits a person's use of the decoder and the store: pictures per 24 hours, and bytes in all. Checked before a body is
 * accepted and before each decoding, so a few simultaneous pictures may exceed it.
 */
export const refuseOverQuota = async (
  { config, database, clock }: Parts<'config' | 'database' | 'clock'>,
  ownerId: string,
): Promise<void> => {
  const now = clock.now().getTime()
  const { lately, first, bytes } = await findKeptFiles(database.sql, ownerId, new Date(now - dayMs))
  // Retrying later would not help: the person must delete pictures first.
  if (bytes >= config.pictureBytes) throw new AppError('body_too_large', { says: 'pictures_full' })
  if (!config.rateLimits || lately < config.picturesPerDay) return
  const freeAt = first === null ? now : Date.parse(first) + dayMs
  const retryAfterSeconds = Math.min(dayMs / 1000, Math.max(1, Math.ceil((freeAt - now) / 1000)))
  throw new AppError('too_many_requests', { says: 'pictures_today', retryAfterSeconds })
}
