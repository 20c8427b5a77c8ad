import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../platform/app-error.ts'
import { acceptedEncoding, compressed, type Encoding } from '../platform/http/cache/compress.ts'
import { sendError } from '../platform/http/errors.ts'
import { apiParts, openApi, type SlicePart } from './openapi.ts'
import { docsBase, frontPage, sectionPage, sectionsOf, shapesPage } from './reader/pages.ts'
import type { Json } from './schemas.ts'

/** Of these pages alone: less than any other page may, and what a call answers goes in as text. */
const readerPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

const asset = (name: string): string => readFileSync(new URL(`./reader/${name}`, import.meta.url), 'utf8')

/** The API's description: for machines as one file, for people page by page. All of it is made when first asked for. */
export const registerDescription = (app: FastifyInstance, slices: readonly SlicePart[], version: string): void => {
  const description = once((): Json => openApi(apiParts(slices), version))
  const pages = once(
    () =>
      new Map([
        ['shapes', shapesPage(description())],
        ...sectionsOf(description()).map((section) => [section.name, sectionPage(description(), section)] as const),
      ]),
  )
  const file = fileSender()
  app.get('/api/openapi.json', (request, reply) =>
    file(request, reply, { name: 'openapi.json', type: 'application/json', text: () => JSON.stringify(description()) }),
  )
  for (const [name, type] of [
    ['reader.css', 'text/css'],
    ['reader.js', 'text/javascript'],
  ] as const)
    app.get(`${docsBase}/${name}`, (request, reply) => file(request, reply, { name, type, text: () => asset(name) }))
  app.get(docsBase, (request, reply) =>
    file(
      request,
      reply,
      page('', () => frontPage(description())),
    ),
  )
  app.get<{ Params: { section: string } }>(`${docsBase}/:section`, (request, reply) => {
    const text = pages().get(request.params.section)
    if (text === undefined) return sendError(request, reply, new AppError('not_found'))
    return file(
      request,
      reply,
      page(request.params.section, () => text),
    )
  })
}

const once = <Value>(make: () => Value): (() => Value) => {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}

interface DescriptionFile {
  name: string
  type: string
  text: () => string
  policy?: string
}

const page = (section: string, text: () => string): DescriptionFile => ({
  name: `page:${section}`,
  type: 'text/html',
  text,
  policy: readerPolicy,
})

/** Sends what never changes while the server runs, packed once for each way of packing. */
const fileSender = () => {
  const packed = new Map<string, Promise<Buffer>>()
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { name, type, text, policy }: DescriptionFile,
  ): Promise<FastifyReply> => {
    const encoding: Encoding = acceptedEncoding(request.headers['accept-encoding'])
    const key = `${encoding}:${name}`
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
