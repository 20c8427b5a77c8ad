import type { IncomingHttpHeaders } from 'node:http'
import type { CachedAnswer } from './answer-cache.ts'

/** Whether who asks has this very content, by its `If-None-Match`. */
export const isKnownTag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))

/** Has a client this very answer? What says when it was last changed may be asked for by that, too. */
export const isKnown = (
  { status, etag, headers }: Pick<CachedAnswer, 'status' | 'etag' | 'headers'>,
  asked: IncomingHttpHeaders,
): boolean => {
  const { 'if-none-match': tags, 'if-modified-since': since } = asked
  if (status !== 200) return false
  if (tags !== undefined) return isKnownTag(tags, etag)
  const changed = headers['last-modified']
  return since !== undefined && changed !== undefined && Date.parse(changed) <= Date.parse(since)
}
