import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { acceptedEncoding } from '../cache/compress.ts'
import { isKnownTag } from '../cache/known-tag.ts'

/** Replacement for a disabled worker: deletes its caches and unregisters itself. */
const farewell = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(leave()))
const leave = async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
}
`

/** The worker's URL never changes and is revalidated each time, so that a faulty version does not stay. */
export const registerWorker = (app: FastifyInstance, root: string): void => {
  const file = join(root, 'sw.js')
  if (!existsSync(file)) return
  const { serviceWorker } = app.config
  const plain = serviceWorker ? readFileSync(file) : Buffer.from(farewell)
  const packed = serviceWorker ? { br: readFileSync(`${file}.br`), gzip: readFileSync(`${file}.gz`) } : undefined
  const digest = createHash('sha256').update(plain).digest('base64url')
  app.get('/sw.js', { config: { exempt: true } }, (request, reply) => {
    const encoding = acceptedEncoding(request.headers['accept-encoding'])
    const etag = `"${digest}-${encoding}"`
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', 'service-worker-allowed': '/', etag })
    // Browsers revalidate it with many pages.
    if (isKnownTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    if (packed === undefined || encoding === 'identity') return reply.send(plain)
    return reply.header('content-encoding', encoding).send(packed[encoding])
  })
}
