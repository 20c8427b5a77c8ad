import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import { tell } from './found-answers.ts'

/** Less than a year, as the standard asks. */
const validDays = 364

/**
 * Whom to tell of a hole, RFC 9116: there where an operator has said whom. It holds from the start of the process, at which
 * somebody ran it with this contact; where nobody does for a year, it says itself that it is worn.
 */
export const registerSecurity = (app: FastifyInstance, context: Parts<'config' | 'cache' | 'clock'>): void => {
  const { publicUrl, securityContact } = context.config
  const expires = new Date(context.clock.now().getTime() + validDays * 24 * 3_600_000)
  app.get('/.well-known/security.txt', (request, reply) => {
    if (securityContact === undefined) throw new AppError('not_found')
    return tell(context, { request, reply, of: 'security' }, async () => ({
      text: [
        `Contact: ${securityContact}`,
        `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00.000Z`,
        'Preferred-Languages: en, fr',
        ...(publicUrl === undefined ? [] : [`Canonical: ${publicUrl}/.well-known/security.txt`]),
        '',
      ].join('\n'),
      type: 'text/plain; charset=utf-8',
      seconds: 3600,
      tags: [],
    }))
  })
}
