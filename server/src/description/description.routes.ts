import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding, compressed, type Encoding } from '../platform/http/cache/compress.ts'
import { apiParts, openApi, type SlicePart } from './openapi.ts'

/** Policy of the documentation page: its script generates its styles, and may only load the description. */
const readerPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const docsBase = '/api/docs'
const readerScript = createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js')

/** Without the built-in search, which needs a worker from a blob URL, forbidden by the policy. */
const readerPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sheds API</title>
</head>
<body style="margin: 0">
<redoc spec-url="/api/openapi.json" disable-search native-scrollbars></redoc>
<script src="${docsBase}/redoc.js"></script>
</body>
</html>
`

/** The API's description, as OpenAPI for programs and as a documentation page for people. */
export const registerDescription = (app: FastifyInstance, slices: readonly SlicePart[], version: string): void => {
  const send = fileSender()
  const files: readonly DescriptionFile[] = [
    {
      path: '/api/openapi.json',
      type: 'application/json',
      text: () => JSON.stringify(openApi(apiParts(slices), version)),
    },
    { path: docsBase, type: 'text/html', text: () => readerPage, policy: readerPolicy },
    { path: `${docsBase}/redoc.js`, type: 'text/javascript', text: () => readFileSync(readerScript, 'utf8') },
  ]
  for (const file of files) app.get(file.path, (request, reply) => send(request, reply, file))
}

interface DescriptionFile {
  path: string
  type: string
  text: () => string
  policy?: string
}

/** Sends constant files, compressed once per encoding. */
const fileSender = () => {
  const packed = new Map<string, Promise<Buffer>>()
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { path, type, text, policy }: DescriptionFile,
  ): Promise<FastifyReply> => {
    const encoding: Encoding = acceptedEncoding(request.headers['accept-encoding'])
    const key = `${encoding}:${path}`
    const bytes =
      packed.get(key) ??
      (encoding === 'identity' ? Promise.resolve(Buffer.from(text())) : compressed(Buffer.from(text()), encoding))
    packed.set(key, bytes)
    reply.headers({
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'public, max-age=300',
      vary: 'accept-encoding',
      ...(policy === undefined ? {} : { 'content-security-policy': policy }),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    })
    return reply.send(await bytes)
  }
}
