import { AppError } from '../../platform/app-error.ts'
import type { Parts } from '../../platform/context.ts'
import { findKeptFiles } from './files.queries.ts'

const dayMs = 24 * 3_600_000

/**
 * One person's share of the decoder and of the store: so many pictures in any 24 hours, and so many bytes in all. Asked before
 * a body is taken and before each picture is decoded, so of what comes at once a few may be too many.
 */
export const refuseFull = async (
  { config, database, clock }: Parts<'config' | 'database' | 'clock'>,
  ownerId: string,
): Promise<void> => {
  const now = clock.now().getTime()
  const { lately, first, bytes } = await findKeptFiles(database.sql, ownerId, new Date(now - dayMs))
  // Given up, it would be worth no second try: it is their own to make room.
  if (bytes >= config.pictureBytes) throw new AppError('body_too_large', { says: 'pictures_full' })
  if (!config.rateLimits || lately < config.picturesPerDay) return
  const freeAt = first === null ? now : Date.parse(first) + dayMs
  const retryAfterSeconds = Math.min(dayMs / 1000, Math.max(1, Math.ceil((freeAt - now) / 1000)))
  throw new AppError('too_many_requests', { says: 'pictures_today', retryAfterSeconds })
}
