import type { IncomingHttpHeaders } from 'node:http'
import type { CachedAnswer } from './answer-cache.ts'

/** True if the client's `If-None-Match` matches. */
export const isKnownTag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))

/** True if the client has this response, by ETag or, if it has a date, by `If-Modified-Since`. */
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
