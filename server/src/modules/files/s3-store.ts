import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { AppError } from '../../platform/app-error.ts'
import type { FileStore } from './file-store.ts'

interface S3Options {
  endpoint: string
  bucket: string
  keyId: string
  secret: string
  region: string
}

/** Limits in milliseconds. */
export interface S3Limits {
  /** Until the headers of a response. */
  headers: number
  /** Between two chunks of a body; the whole body may take as long as a slow reader. */
  idle: number
  /** For a removal, which holds a lock that PostgreSQL ends after 15 s. */
  removal: number
}

export const s3Limits: S3Limits = { headers: 20_000, idle: 20_000, removal: 10_000 }

/** Slowest accepted upload in bytes per second: the response arrives after the last byte. */
const slowestUpload = 100 * 1024
const uploadMs = (bytes: number): number => (bytes / slowestUpload) * 1000

/** Stores files in a bucket of any S3-compatible store, addressed by path. */
export const createS3Store = (
  { endpoint, bucket, keyId, secret, region }: S3Options,
  limits: S3Limits = s3Limits,
): FileStore => {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries: 2 })

  const send = async (
    method: string,
    key: string,
    { headersMs = limits.headers, control = new AbortController(), ...more }: StoreRequest = {},
  ): Promise<Response> => {
    const timer = setTimeout(() => control.abort(new Error('file store timed out')), headersMs)
    const response = await client
      .fetch(`${endpoint}/${bucket}/${key}`, { method, signal: control.signal, ...more })
      .catch(refuse)
      .finally(() => clearTimeout(timer))
    if (response.ok || response.status === 404) return response
    await response.body?.cancel()
    return refuse(new Error(`the file store answered ${response.status} to ${method}`))
  }

  return {
    async size(key) {
      const response = await send('HEAD', key)
      return response.ok ? Number(response.headers.get('content-length')) : undefined
    },
    async put(key, path, type) {
      const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' }
      const body = await readFile(path)
      const response = await send('PUT', key, { body, headers, headersMs: limits.headers + uploadMs(body.length) })
      await response.body?.cancel()
      if (!response.ok) refuse(new Error(`the file store has no bucket ${bucket}`))
    },
    async read(key, { start, end }) {
      const control = new AbortController()
      const response = await send('GET', key, { control, headers: { range: `bytes=${start}-${end}` } })
      if (!response.ok || response.body === null)
        throw new Error('file disappeared from the file store while being read')
      return readBody(response.body, { control, idleMs: limits.idle })
    },
    async remove(key) {
      const response = await send('DELETE', key, { headersMs: limits.removal })
      await response.body?.cancel()
    },
  }
}

type StoreRequest = RequestInit & { headersMs?: number; control?: AbortController }

interface BodyLimit {
  control: AbortController
  idleMs: number
}

/** The time limit applies only while waiting for a chunk, since readers may be slow. */
const readBody = (body: ReadableStream<Uint8Array>, { control, idleMs }: BodyLimit): Readable => {
  const chunks = async function* () {
    const reader = body.getReader()
    for (;;) {
      const timer = setTimeout(() => control.abort(new Error('the file store stopped sending')), idleMs)
      const { done, value } = await reader.read().finally(() => clearTimeout(timer))
      if (done) return
      yield value
    }
  }
  return Readable.from(chunks(), { objectMode: false }).once('close', () => control.abort())
}

/** The store's failure is not the request's fault, so a retry may succeed. */
const refuse = (cause: unknown): never => {
  throw new AppError('unavailable', { cause, retryAfterSeconds: 5 })
}
