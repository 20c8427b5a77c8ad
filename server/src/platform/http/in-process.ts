import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify'
import { askedLocale, requestLocale } from './locale.ts'
import type { PlainResponse, TransportRequest } from './pages/render-module.ts'

/** Known only to this process, so that only a page being rendered gets a response's tags. */
const secret = randomBytes(16).toString('hex')
const askHeader = 'x-in-process'
const tagsHeader = 'x-cache-tags'

export const isInProcess = (request: FastifyRequest): boolean => request.headers[askHeader] === secret

/** Adds the response's tags for the page being rendered, which is invalidated with them. */
export const tellTags = (request: FastifyRequest, reply: FastifyReply, tags: readonly string[]): void => {
  // Encoded, because a tag may contain characters that are invalid in a header.
  if (isInProcess(request)) reply.header(tagsHeader, encodeURIComponent(JSON.stringify(tags)))
}

export interface PageSources {
  tags: Set<string>
  /** False if the page shows a failure, which no tag invalidates. */
  lasting: boolean
}

/** Lets a page's queries call the API in-process, as a visitor in the page's language, and collects their tags. */
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
