import { createHash } from 'node:crypto'
import { type Id, isId } from '@sheds/contract/scalars'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import type { Actor } from '../../../platform/session.ts'
import { mediaCookie, mediaSecretOf } from '../../users/users.api.ts'
import { markOfSession } from './hearing.service.ts'

interface MediaMark {
  /** Signed as a part of every address; undefined for visitors. */
  mark: string | undefined
  /** Cookie to set, for a session that had none. */
  cookies: readonly string[]
}

/** Mark of the device, which binds addresses to it; a device without one gets one. */
export const markOf = async (
  context: Parts<'musicSigner'>,
  actor: Actor | undefined,
  { request }: { request: FastifyRequest },
): Promise<MediaMark> => {
  if (actor === undefined) return { mark: undefined, cookies: [] }
  const known = mediaSecretOf(request)
  if (known !== undefined) return { mark: markIn(actor.sessionId, known), cookies: [] }
  const secret = await markOfSession(context, actor)
  return { mark: markIn(actor.sessionId, secret), cookies: [mediaCookie(request, secret)] }
}

/** Mark of a device in one session: its addresses stop working when either of them ends. */
const markIn = (sessionId: string, secret: string): string =>
  `${sessionId}.${createHash('sha256').update(secret).digest('base64url')}`

const untilPattern = /^\d{1,12}$/

/** A repeated parameter is an array. */
const isPlainId = (value: unknown): value is Id => typeof value === 'string' && isId(value)

/** Person, session, device and expiry, as the address itself claims them. */
export const readSigned = (request: FastifyRequest) => {
  const { for: userId, in: sessionId, until, sign: signature } = request.query as Record<string, unknown>
  const secret = mediaSecretOf(request)
  if (secret === undefined || !isPlainId(userId) || !isPlainId(sessionId)) throw new AppError('forbidden')
  if (typeof until !== 'string' || !untilPattern.test(until) || typeof signature !== 'string')
    throw new AppError('forbidden')
  return { userId, mark: markIn(sessionId, secret), until: Number(until), signature }
}
