import type { ServerResponse } from 'node:http'
import { isOfPeople } from '@sheds/contract/pages/found'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppError } from '../../app-error.ts'
import type { BaseContext } from '../../context.ts'
import { networkOf } from '../cache/address-key.ts'
import type { CachedAnswer, FreshAnswer } from '../cache/answer-cache.ts'
import { answerFromCache, bodyFor, cacheKey } from '../cache/cached.ts'
import { choiceCookie, readCookie, savesData } from '../cookies.ts'
import { logRefusal, sendFailurePage, toAppError } from '../errors.ts'
import { inProcessTransport, type PageSources } from '../in-process.ts'
import { clientGone, FairLine } from '../limits/fair-line.ts'
import { askedLocale, chosenLocale, isLocale, requestLocale, shownLocale } from '../locale.ts'
import { pagePolicy } from '../security-headers.ts'
import type { OtherBuilds } from './other-builds.ts'
import type { PageAssetsOf, RenderModule } from './render-module.ts'
import { registerWorker } from './service-worker.ts'
import type { SiteBuild } from './site-build.ts'
import { registerFiles } from './site-files.ts'

/** Clients waiting for each page: one without any need not be rendered. */
interface PageWaiters {
  /** Counts until the response is closed; the signal is aborted when the last client disconnects. */
  join(key: string, response: ServerResponse): AbortSignal
}

const createPageWaiters = (): PageWaiters => {
  const pages = new Map<string, { count: number; gone: AbortController }>()
  return {
    join(key, response) {
      const page = pages.get(key) ?? { count: 0, gone: new AbortController() }
      pages.set(key, page)
      page.count += 1
      response.once('close', () => {
        page.count -= 1
        if (page.count > 0) return
        pages.delete(key)
        page.gone.abort(clientGone)
      })
      return page.gone.signal
    },
  }
}

/** Rendering code and files of the site. */
export interface PageRenderer {
  /** Called for every page, so that a development build can be newer than the process. */
  module(): Promise<RenderModule>
  assets: PageAssetsOf
  /** Folder of the client's build; undefined if it is served elsewhere. */
  filesRoot?: string
  /** Style sheet inlined in every page. */
  inlineStyle?: string
  /** Undefined if the build changes while it is served. */
  build?: SiteBuild
  /** Store of other builds' files. */
  others?: OtherBuilds
  /** Hook of the development build. */
  prepare?(app: FastifyInstance): void
  close?(): Promise<void>
}

/** Registers the site: files of the build, then every other GET as a page. */
export const registerPages = async (app: FastifyInstance, context: BaseContext, pages: PageRenderer): Promise<void> => {
  pages.prepare?.(app)
  if (pages.filesRoot !== undefined) {
    registerWorker(app, pages.filesRoot)
    await registerFiles(app, pages.filesRoot, pages.others)
  }
  const site = new Site(app, context, pages)
  app.decorate('pageLine', site.line)
  if (pages.close !== undefined) app.addHook('onClose', pages.close)
  app.decorate('showMissing', (request, reply, error) => site.showMissing(request, reply, error))
  const isTooMany = (request: FastifyRequest): boolean => site.isTooMany(request)
  for (const path of ['/', '/*'])
    app.get(path, { config: { priority: 'page', isTooMany } }, (request, reply) => site.answer(request, reply))
}

/** While one page waits for its data, another renders; more would only use memory. */
const renderedAtOnce = 3

class Site {
  readonly #app: FastifyInstance
  readonly #context: BaseContext
  readonly #pages: PageRenderer
  readonly #transport: ReturnType<typeof inProcessTransport>
  readonly #waiters = createPageWaiters()
  /** Queue of the pages that are rendered. */
  readonly line: FairLine
  readonly #policy: Record<string, string>
  /** Description function of the last build used. */
  #describe: RenderModule['describePage'] | undefined

  constructor(app: FastifyInstance, context: BaseContext, pages: PageRenderer) {
    this.#app = app
    this.#context = context
    this.#pages = pages
    this.#transport = inProcessTransport(app)
    this.line = new FairLine({ atOnce: renderedAtOnce, patience: app.config.overloadDelay, burst: 20 })
    this.#policy = pages.inlineStyle === undefined ? {} : { 'content-security-policy': pagePolicy(pages.inlineStyle) }
  }

  isTooMany(request: FastifyRequest): boolean {
    const path = pathOf(request)
    if (this.#describe === undefined || isOfApi(path) || !this.line.refuses(() => networkOf(request))) return false
    return !this.#context.cache.has(this.#keyOf(request, this.#describe(path).knows, choiceOf(request)))
  }

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = pathOf(request)
    if (isOfApi(path)) {
      reply.callNotFound()
      return reply
    }
    // A link to the same page would lead to another site.
    if (path.startsWith('//')) return reply.redirect(request.url.replace(/^\/+/, '/'), 301)
    const { describePage } = await this.#pages.module()
    this.#describe = describePage
    const { knows, seconds, secret } = describePage(path)
    const choice = choiceOf(request)
    const chosen = chosenLocale(request)
    const isSecure = this.#context.config.publicUrl?.startsWith('https:') === true
    if (isLocale(chosen)) reply.header('set-cookie', choiceCookie('lang', chosen, isSecure))
    reply
      .type('text/html; charset=utf-8')
      .headers(this.#policy)
      .header('cache-control', 'private, no-cache')
      .headers(secret || isOfPeople(path) ? secretPageHeaders : forVisitors(choice, knows))
      .header('vary', 'accept-language, cookie, accept-encoding, save-data')
    const key = this.#keyOf(request, knows, choice)
    const url = pageUrl(this.#app, request, withLanguage(request, knows))
    try {
      const signal = this.#waiters.join(key, reply.raw)
      const cached = await this.#renderOnce(key, { request, choice, url, seconds }, signal)
      if (cached.status === 503) reply.header('retry-after', '3')
      return await answerFromCache(request, reply, cached)
    } catch (error) {
      return sendFailurePage(request, reply, toAppError(error))
    }
  }

  /**
   * Answers a missing URL with the site's own page, rendered once per language and theme for all URLs; under overload
   * with the plain page.
   */
  showMissing(request: FastifyRequest, reply: FastifyReply, error: AppError): void {
    this.#sendMissing(request, reply, error).catch(() => sendFailurePage(request, reply, error))
  }

  async #sendMissing(request: FastifyRequest, reply: FastifyReply, error: AppError): Promise<void> {
    const choice = choiceOf(request)
    const url = `${this.#app.config.publicUrl ?? 'http://localhost'}/404`
    const { seconds } = (await this.#pages.module()).describePage('/404')
    const cached = await this.#renderOnce(`missing ${JSON.stringify(choice)}`, { request, choice, url, seconds })
    if (cached.status !== error.status) throw error
    const headers = { ...htmlHeaders, ...this.#policy, 'cache-control': 'no-store', vary: varyOfMissing }
    reply
      .code(error.status)
      .headers(headers)
      .send(await bodyFor(request, reply, cached))
  }

  #renderOnce(key: string, rendering: Rendering, signal?: AbortSignal): Promise<CachedAnswer> {
    return this.#context.cache.through(key, (tags) =>
      this.line.run({
        who: () => networkOf(rendering.request),
        signal: () => signal,
        work: () => this.#render(rendering, tags),
      }),
    )
  }

  async #render({ request, choice, url, seconds }: Rendering, tags: Set<string>): Promise<FreshAnswer> {
    const sources: PageSources = { tags, lasting: true }
    const { renderPage } = await this.#pages.module()
    const asked = { host: new URL(url).host, headers: request.headers, query: request.query }
    const answer = await renderPage({
      ...choice,
      url,
      assets: this.#pages.assets,
      transport: this.#transport(asked, sources),
    }).catch((error: unknown) => {
      throw failed(request, error)
    })
    return {
      status: answer.status,
      headers: answer.location === undefined ? {} : { location: answer.location },
      body: typeof answer.html === 'string' ? Buffer.from(answer.html) : answer.html,
      seconds: answer.status >= 500 || !sources.lasting ? 0 : seconds,
      tags: [...tags],
    }
  }

  #keyOf(request: FastifyRequest, knows: readonly string[], choice: Choice): string {
    const { locale, theme, signedIn, saver } = choice
    const address = cacheKey(this.#app, request, withLanguage(request, knows))
    return `${request.protocol} ${address} ${locale} ${theme} ${signedIn} ${saver}`
  }
}

interface Rendering {
  request: FastifyRequest
  choice: Choice
  url: string
  seconds: number
}

declare module 'fastify' {
  interface FastifyInstance {
    pageLine?: FairLine
    showMissing?: (request: FastifyRequest, reply: FastifyReply, error: AppError) => void
  }
}

const htmlHeaders = { 'content-type': 'text/html; charset=utf-8' }
const varyOfMissing = 'accept, accept-language, cookie, accept-encoding, save-data, sec-fetch-dest'

/** Hides the URL from other sites and the page from search engines. */
const secretPageHeaders = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

/**
 * A page is the same for every visitor, so a browser may keep it for offline use (ruling K4), under its choices and its
 * known parameters.
 */
const forVisitors = ({ locale, theme = '', signedIn, saver }: Choice, knows: readonly string[]) => ({
  'x-public': '1',
  'x-shown': [locale, theme, `${signedIn ? 'member' : ''}${saver ? ',saver' : ''}`, ...knows].join(' '),
})

const isOfApi = (path: string): boolean => path === '/api' || path.startsWith('/api/')

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/'

type Choice = ReturnType<typeof choiceOf>

const choiceOf = (request: FastifyRequest) => {
  const theme = readCookie(request.headers.cookie, 'theme')
  return {
    locale: requestLocale(request.headers, askedLocale(request)),
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
    signedIn: readCookie(request.headers.cookie, 'signed_in') === '1',
    saver: savesData(request.headers),
  }
}

/** A page with a language in its URL names that URL as canonical. */
const withLanguage = (request: FastifyRequest, knows: readonly string[]): readonly string[] =>
  shownLocale(request) === undefined ? knows : [...knows, 'hl']

/** URL with only the page's known parameters: unknown ones must not reach the cached HTML. */
const pageUrl = (app: FastifyInstance, request: FastifyRequest, knows: readonly string[]): string => {
  const origin = app.config.publicUrl ?? `${request.protocol}://${request.host}`
  // Joined, not resolved: a path that begins with two slashes must stay a path.
  const url = new URL(`${origin}${request.url}`)
  for (const [name, value] of [...url.searchParams])
    if (!knows.includes(name) && !knows.includes(`${name}=${value}`)) url.searchParams.delete(name, value)
  return url.href
}

const failed = (request: FastifyRequest, error: unknown): AppError => {
  const refusal = toAppError(error)
  logRefusal(request, refusal)
  return refusal
}
