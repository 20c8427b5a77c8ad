import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import { sendDocument } from './found-answers.ts'

/** The standard asks for less than a year. */
const validDays = 364

/**
 * Contact for security reports (RFC 9116), if configured. It is valid from the start of the process; a server not
 * restarted for a year lets it expire.
 */
export const registerSecurity = (app: FastifyInstance, context: Parts<'config' | 'cache' | 'clock'>): void => {
  const { publicUrl, securityContact } = context.config
  const expires = new Date(context.clock.now().getTime() + validDays * 24 * 3_600_000)
  app.get('/.well-known/security.txt', (request, reply) => {
    if (securityContact === undefined) throw new AppError('not_found')
    return sendDocument(context, { request, reply, of: 'security' }, async () => ({
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
