import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
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

const patienceMilliseconds = 20_000
/** Who removes holds a lock meanwhile, which PostgreSQL takes back after 15 s. */
const removalMilliseconds = 10_000

/** Keeps files in a bucket of any store that speaks S3, addressed by path. */
export const createS3Store = ({ endpoint, bucket, keyId, secret, region }: S3Options): FileStore => {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries: 2 })

  const send = async (
    method: string,
    key: string,
    { patience = patienceMilliseconds, ...more }: RequestInit & { patience?: number } = {},
  ): Promise<Response> => {
    const signal = AbortSignal.timeout(patience)
    const response = await client.fetch(`${endpoint}/${bucket}/${key}`, { method, signal, ...more }).catch(refuse)
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
      const response = await send('PUT', key, { body: await readFile(path), headers })
      await response.body?.cancel()
      if (!response.ok) refuse(new Error(`the file store has no bucket ${bucket}`))
    },
    async read(key, { start, end }) {
      const response = await send('GET', key, { headers: { range: `bytes=${start}-${end}` } })
      if (!response.ok || response.body === null) throw new Error('a file went from the file store while it was read')
      return Readable.fromWeb(response.body as ReadableStream<Uint8Array>)
    },
    async remove(key) {
      const response = await send('DELETE', key, { patience: removalMilliseconds })
      await response.body?.cancel()
    },
  }
}

/** Whatever is wrong with the store, the caller's request is not: it may succeed later. */
const refuse = (cause: unknown): never => {
  throw new AppError('unavailable', { cause, retryAfterSeconds: 5 })
}
