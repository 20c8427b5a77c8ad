import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify'
import { askedLocale, requestLocale } from './locale.ts'
import type { PlainResponse, TransportRequest } from './pages/render-module.ts'

/** Only code of this process knows it, so only a page being rendered is told the tags of an answer. */
const secret = randomBytes(16).toString('hex')
const askHeader = 'x-in-process'
const tagsHeader = 'x-cache-tags'

export const isInProcess = (request: FastifyRequest): boolean => request.headers[askHeader] === secret

/** Tells a page that is being rendered what makes this answer, and so the page, stale. */
export const tellTags = (request: FastifyRequest, reply: FastifyReply, tags: readonly string[]): void => {
  // Encoded: what stands in a path may be no character of a header.
  if (isInProcess(request)) reply.header(tagsHeader, encodeURIComponent(JSON.stringify(tags)))
}

/** What a page was made of. */
export interface PageSources {
  tags: Set<string>
  /** False once it shows a failure: no tag will tell when that has passed. */
  lasting: boolean
}

/** How a page's queries reach the API without a network, as a visitor, in the page's language. Notes what they read. */
export const inProcessTransport =
  (app: FastifyInstance) =>
  (page: Pick<FastifyRequest, 'host' | 'headers' | 'query'>, sources: PageSources) =>
  async ({ method, path, body }: TransportRequest): Promise<PlainResponse> => {
    const response = await app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url: path,
      headers: {
        host: page.host,
        [askHeader]: secret,
        'accept-language': requestLocale(page.headers, askedLocale(page)),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: body }),
    })
    const told = response.headers[tagsHeader]
    if (typeof told === 'string')
      for (const tag of JSON.parse(decodeURIComponent(told)) as string[]) sources.tags.add(tag)
    const mayPass = response.statusCode >= 500 || (response.statusCode >= 400 && told === undefined)
    if (mayPass) sources.lasting = false
    const headers = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const),
    )
    return { status: response.statusCode, headers, header: (name) => headers[name] ?? null, text: response.payload }
  }
