import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '../../../platform/context.ts'
import { networkOf } from '../../../platform/http/cache/address-key.ts'
import { answerFromCache, bytesOf } from '../../../platform/http/cache/cached.ts'
import { goneSignal } from '../../../platform/http/limits/work-line.ts'

/** Base address of the site: as configured, else from the request. */
export const siteOrigin = ({ config }: Parts<'config'>, request: FastifyRequest): string =>
  config.publicUrl ?? `${request.protocol}://${request.host}`

export interface PublicDocument {
  text: string
  type: string
  seconds: number
  tags: readonly string[]
  changedAt?: string | null
}

/**
 * Sends a document for programs, which is the same for everyone. It is cached like every public response, and made in
 * the fair queue, so that heavy users wait behind light ones.
 */
export const sendDocument = async (
  context: Parts<'config' | 'cache'>,
  { request, reply, of }: { request: FastifyRequest; reply: FastifyReply; of: string },
  make: (origin: string) => Promise<PublicDocument>,
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
  // Search engines must index the pages, not these documents.
  reply.header('x-robots-tag', 'noindex')
  reply.header('cache-control', 'public, max-age=300').header('access-control-allow-origin', '*')
  return answerFromCache(request, reply, cached)
}
