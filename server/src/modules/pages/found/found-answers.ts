import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '../../../platform/context.ts'
import { networkOf } from '../../../platform/http/cache/address-key.ts'
import { answerFromCache, bytesOf } from '../../../platform/http/cache/cached.ts'
import { goneSignal } from '../../../platform/http/limits/work-line.ts'

/** How the site is called: by its operator, else by whoever asks. */
export const siteOrigin = ({ config }: Parts<'config'>, request: FastifyRequest): string =>
  config.publicUrl ?? `${request.protocol}://${request.host}`

export interface Told {
  text: string
  type: string
  seconds: number
  tags: readonly string[]
  changedAt?: string | null
}

/**
 * What is told to programs is the same for all: kept like every public answer, and made in the line in which calls wait, so
 * that whoever asks for much waits behind those who ask for little.
 */
export const tell = async (
  context: Parts<'config' | 'cache'>,
  { request, reply, of }: { request: FastifyRequest; reply: FastifyReply; of: string },
  make: (origin: string) => Promise<Told>,
): Promise<FastifyReply> => {
  const origin = siteOrigin(context, request)
  const cached = await context.cache.through(`told ${origin} ${of}`, async () => {
    const { text, type, seconds, tags, changedAt } = await request.server.workLine.run({
      who: () => networkOf(request),
      signal: () => goneSignal(reply),
      work: () => make(origin),
    })
    const changed = changedAt == null ? {} : { 'last-modified': new Date(changedAt).toUTCString() }
    return { status: 200, headers: { 'content-type': type, ...changed }, body: bytesOf(text), seconds, tags }
  })
  // The pages are to be found, not what tells of them.
  reply.header('x-robots-tag', 'noindex')
  reply.header('cache-control', 'public, max-age=300').header('access-control-allow-origin', '*')
  return answerFromCache(request, reply, cached)
}
