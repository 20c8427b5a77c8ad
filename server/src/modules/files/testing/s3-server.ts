import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export const s3Login = { bucket: 'sheds', keyId: 'TESTS', secret: 'a secret of tests', region: 'us-east-1' }

interface StoredFile {
  body: Buffer
  type: string
}

/** In-memory bucket with the S3 calls of `s3-store.ts`, which refuses requests with a wrong signature. */
export const startS3Server = async () => {
  const files = new Map<string, StoredFile>()
  const server = createServer((request, response) => {
    answer(files, request, response).catch((error: Error) => response.destroy(error))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    endpoint,
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: s3Login.bucket,
      S3_ACCESS_KEY_ID: s3Login.keyId,
      S3_SECRET_ACCESS_KEY: s3Login.secret,
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const answer = async (
  files: Map<string, StoredFile>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { method = '', url = '', headers } = request
  const body = await buffer(request)
  if (!isSigned(request)) return refuse(response, 403, 'SignatureDoesNotMatch')
  if (!url.startsWith(`/${s3Login.bucket}/`)) return refuse(response, 404, 'NoSuchBucket')
  if (method === 'PUT') files.set(url, { body, type: headers['content-type'] ?? '' })
  if (method === 'DELETE') files.delete(url)
  if (method === 'PUT' || method === 'DELETE') return void response.writeHead(method === 'PUT' ? 200 : 204).end()
  const file = files.get(url)
  if (file === undefined) return refuse(response, 404, 'NoSuchKey')
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  if (start !== undefined && Number(start) >= file.body.length) return refuse(response, 416, 'InvalidRange')
  const part = start === undefined ? file.body : file.body.subarray(Number(start), Number(end) + 1)
  response
    .writeHead(start === undefined ? 200 : 206, { 'content-type': file.type, 'content-length': part.length })
    .end(method === 'HEAD' ? undefined : part)
}

const refuse = (response: ServerResponse, status: number, code: string): void =>
  void response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Signature version 4 for paths without a query or special characters. */
const isSigned = ({ method, url, headers }: IncomingMessage): boolean => {
  const [, keyId, scope = '', names = '', signature] =
    /Credential=([^/]+)\/([^,]+), *SignedHeaders=([^,]+), *Signature=(\w+)$/.exec(headers.authorization ?? '') ?? []
  const signed = names.split(';').map((name) => `${name}:${headers[name]}\n`)
  const canonical = [method, url, '', signed.join(''), names, headers['x-amz-content-sha256']].join('\n')
  const digest = createHash('sha256').update(canonical).digest('hex')
  const key = scope.split('/').reduce(hmac, Buffer.from(`AWS4${s3Login.secret}`))
  const expected = hmac(key, ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, digest].join('\n')).toString('hex')
  return keyId === s3Login.keyId && signature === expected
}
