import { isOfPeople } from '@sheds/contract/pages/found'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppError } from '../../app-error.ts'
import type { BaseContext } from '../../context.ts'
import { networkOf } from '../cache/address-key.ts'
import type { FreshAnswer } from '../cache/answer-cache.ts'
import { answerFromCache, bodyFor, cacheKey } from '../cache/cached.ts'
import { choiceCookie, readCookie, savesData } from '../cookies.ts'
import { logRefusal, sendFailurePage, toAppError } from '../errors.ts'
import { inProcessTransport, type PageSources } from '../in-process.ts'
import { createFairLine } from '../limits/fair-line.ts'
import { askedLocale, chosenLocale, isLocale, requestLocale, shownLocale } from '../locale.ts'
import { pagePolicy } from '../security-headers.ts'
import type { OtherBuilds } from './other-builds.ts'
import { createPageWaiters } from './page-waiters.ts'
import type { PageAssetsOf, RenderModule } from './render-module.ts'
import { registerWorker } from './service-worker.ts'
import type { SiteBuild } from './site-build.ts'
import { registerFiles } from './site-files.ts'

/** The site's pages: the rendering code, and where the files of its build lie. */
export interface PageRenderer {
  /** Asked at every page, so that a development build can be fresher than the process. */
  module(): Promise<RenderModule>
  assets: PageAssetsOf
  /** The client's build; absent where something else serves it. */
  filesRoot?: string
  /** The style sheet that stands in every page. */
  inlineStyle?: string
  /** Which build it is; absent where it changes while it is served. */
  build?: SiteBuild
  /** Where the files of other builds lie. */
  others?: OtherBuilds
  /** What a development build needs of the app. */
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
  const site = createSite(app, context, pages)
  if (pages.close !== undefined) app.addHook('onClose', pages.close)
  app.decorate('showMissing', site.showMissing)
  const config = { priority: 'page', isTooMany: site.isTooMany } as const
  app.get('/', { config }, site.answer)
  app.get('/*', { config }, site.answer)
}

/** While one waits for its data, another is drawn; more would only hold memory. */
const renderedAtOnce = 3

const createSite = (app: FastifyInstance, context: BaseContext, pages: PageRenderer) => {
  const transport = inProcessTransport(app)
  const waiters = createPageWaiters()
  const line = createFairLine({ atOnce: renderedAtOnce, patience: app.config.overloadDelay, burst: 20 })
  const policy = pages.inlineStyle === undefined ? {} : { 'content-security-policy': pagePolicy(pages.inlineStyle) }

  const keyOf = (
    request: FastifyRequest,
    knows: readonly string[],
    { locale, theme, signedIn, saver }: Choice,
  ): string =>
    `${request.protocol} ${cacheKey(app, request, withLanguage(request, knows))} ${locale} ${theme} ${signedIn} ${saver}`

  /** As the last page had it: what a page knows changes only with a build. */
  let describe: RenderModule['describePage'] | undefined

  const isTooMany = (request: FastifyRequest): boolean => {
    const path = pathOf(request)
    if (describe === undefined || isOfApi(path) || !line.refuses(() => networkOf(request))) return false
    return !context.cache.has(keyOf(request, describe(path).knows, choiceOf(request)))
  }

  const render = async ({ request, choice, url, seconds, tags }: Rendering): Promise<FreshAnswer> => {
    const sources: PageSources = { tags, lasting: true }
    const { renderPage } = await pages.module()
    const asked = { host: new URL(url).host, headers: request.headers, query: request.query }
    const answer = await renderPage({
      ...choice,
      url,
      assets: pages.assets,
      transport: transport(asked, sources),
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

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = pathOf(request)
    if (isOfApi(path)) {
      reply.callNotFound()
      return reply
    }
    // A link to the same page would lead to another site.
    if (path.startsWith('//')) return reply.redirect(request.url.replace(/^\/+/, '/'), 301)
    const { describePage } = await pages.module()
    describe = describePage
    const { knows, seconds, secret } = describePage(path)
    const choice = choiceOf(request)
    const chosen = chosenLocale(request)
    if (isLocale(chosen))
      reply.header('set-cookie', choiceCookie('lang', chosen, context.config.publicUrl?.startsWith('https:') === true))
    const url = pageUrl(app, request, withLanguage(request, knows))
    const key = keyOf(request, knows, choice)
    reply
      .type('text/html; charset=utf-8')
      .headers(policy)
      .header('cache-control', 'private, no-cache')
      .headers(secret || isOfPeople(path) ? untold : forVisitors(choice, knows))
      .header('vary', 'accept-language, cookie, accept-encoding, save-data')
    try {
      const signal = waiters.join(key, reply.raw)
      const cached = await context.cache.through(key, (tags) =>
        line.run({
          who: () => networkOf(request),
          signal: () => signal,
          work: () => render({ request, choice, url, seconds, tags }),
        }),
      )
      if (cached.status === 503) reply.header('retry-after', '3')
      return await answerFromCache(request, reply, cached)
    } catch (error) {
      return sendFailurePage(request, reply, toAppError(error))
    }
  }

  const sendMissing = async (request: FastifyRequest, reply: FastifyReply, error: AppError): Promise<void> => {
    const choice = choiceOf(request)
    const url = `${app.config.publicUrl ?? 'http://localhost'}/404`
    const { seconds } = (await pages.module()).describePage('/404')
    const cached = await context.cache.through(`missing ${JSON.stringify(choice)}`, (tags) =>
      line.run({
        who: () => networkOf(request),
        signal: () => undefined,
        work: () => render({ request, choice, url, seconds, tags }),
      }),
    )
    if (cached.status !== error.status) throw error
    const headers = { ...htmlHeaders, ...policy, 'cache-control': 'no-store', vary: varyOfMissing }
    reply
      .code(error.status)
      .headers(headers)
      .send(await bodyFor(request, reply, cached))
  }

  const showMissing: ShowMissing = (request, reply, error) => {
    sendMissing(request, reply, error).catch(() => sendFailurePage(request, reply, error))
  }

  return { answer, isTooMany, showMissing }
}

interface Rendering {
  request: FastifyRequest
  choice: Choice
  url: string
  seconds: number
  tags: Set<string>
}

/**
 * Answers an address that leads nowhere with the site's own page. It is the same for all of them, so that it is rendered
 * once for each choice, however many addresses are made up; without time for that, the plain page.
 */
type ShowMissing = (request: FastifyRequest, reply: FastifyReply, error: AppError) => void

declare module 'fastify' {
  interface FastifyInstance {
    showMissing?: ShowMissing
  }
}

const htmlHeaders = { 'content-type': 'text/html; charset=utf-8' }
const varyOfMissing = 'accept, accept-language, cookie, accept-encoding, save-data, sec-fetch-dest'

/** No other site learns its address, and no search engine keeps it. */
const untold = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

/**
 * A page is a visitor's, whoever asks: a browser may keep it for when there is no network (ruling K4), under the choices it was
 * made for and the parameters that belong to its address.
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

/** A page shown in a language of its address names that address as its own. */
const withLanguage = (request: FastifyRequest, knows: readonly string[]): readonly string[] =>
  shownLocale(request) === undefined ? knows : [...knows, 'hl']

/** The page's address with only the parameters it knows: what strangers add must not reach the cached HTML. */
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
