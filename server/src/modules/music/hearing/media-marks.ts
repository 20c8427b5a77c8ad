import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import type { Actor } from '../../../platform/session.ts'
import { mediaCookie, mediaSecretOf } from '../../users/users.api.ts'
import { markOfSession } from './hearing.service.ts'

interface MediaMark {
  /** What addresses are signed over; none for visitors. */
  mark: string | undefined
  /** For a session that had none. */
  cookies: readonly string[]
}

/** The device's mark, by which addresses are its own; one that came without it gets one. */
export const markOf = async (
  context: Context,
  actor: Actor | undefined,
  { request }: { request: FastifyRequest },
): Promise<MediaMark> => {
  if (actor === undefined) return { mark: undefined, cookies: [] }
  const known = mediaSecretOf(request)
  if (known !== undefined) return { mark: markHash(known), cookies: [] }
  const secret = await markOfSession(context, actor)
  return { mark: markHash(secret), cookies: [mediaCookie(request, secret)] }
}

export const markHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
