import { AsyncLocalStorage } from 'node:async_hooks'
import { dehydrate, type QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { documentHtml, type PageAssets } from './app/document.ts'
import { createQueryClient, Providers } from './app/providers.tsx'
import { routes } from './app/routes.tsx'
import { loadIslands } from './hydration/hydration.ts'
import { setTransport, type Transport } from './lib/api/api.ts'
import { problemHead, problemOf } from './lib/api/problem.ts'
import { jsonLdTexts } from './lib/api/script-data.ts'
import { type Locale, locale, readLocaleFrom } from './lib/language/locale.ts'
import { readRenderedAt } from './lib/language/now.ts'
import { headTags } from './lib/page/head.ts'
import { type Head, type PageModule, type PageRoute, queryClientContext } from './lib/page/page.ts'
import { sayTap } from './lib/saver/saving.ts'
import { SaverPicture, sayBy } from './ui/picture/saver-picture.tsx'
import { readSaverBy } from './ui/picture/saver-slot.ts'

export interface PageRequest {
  /** Absolute address of the page. */
  url: string
  locale: Locale
  theme: string | undefined
  signedIn: boolean
  /** Data saver is on. */
  saver: boolean
  /** Files of the given modules below web/src. */
  assets: (files: readonly string[]) => PageAssets
  transport: Transport
}

export interface PageAnswer {
  status: number
  html: string
  location?: string
}

/** Rendering in progress; `renderedAt` is set once the page reads the time. */
interface Rendering {
  request: PageRequest
  renderedAt?: number
}

const renderings = new AsyncLocalStorage<Rendering>()

const rendering = (): Rendering => {
  const store = renderings.getStore()
  if (store === undefined) throw new Error('a call outside of a request')
  return store
}

readLocaleFrom(() => renderings.getStore()?.request.locale ?? 'en')
readSaverBy(() => (renderings.getStore()?.request.saver ? SaverPicture : undefined))
sayBy(sayTap)
setTransport((call) => rendering().request.transport(call))
readRenderedAt(() => {
  const store = rendering()
  store.renderedAt ??= Date.now()
  return store.renderedAt
})

const handler = createStaticHandler(routes)

interface RouteFacts {
  knows: readonly string[]
  seconds: number
  secret: boolean
}

/** Cached route data, by path without ids: looking it up takes longer than refusing a request. */
const described = new Map<string, RouteFacts>()
const mostDescribed = 500
const ids = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi

/** Route of a path: its query parameters, and how long its HTML may be cached. */
export const describePage = (pathname: string): RouteFacts => {
  const shape = pathname.replace(ids, 'id')
  const known = described.get(shape)
  if (known !== undefined) return known
  const route = matchRoutes(routes, shape)?.at(-1)?.route as PageRoute | undefined
  const page = { knows: route?.knows ?? [], seconds: route?.seconds ?? 60, secret: route?.secret === true }
  if (described.size < mostDescribed) described.set(shape, page)
  return page
}

/** Renders a page as for a visitor. */
export const renderPage = (request: PageRequest): Promise<PageAnswer> =>
  renderings.run({ request }, async () => {
    const client = createQueryClient()
    const requestContext = new RouterContextProvider(new Map([[queryClientContext, client]]))
    const context = await handler.query(new Request(request.url), { requestContext })
    if (context instanceof Response) {
      return { status: context.status, html: '', location: context.headers.get('location') ?? '/' }
    }
    const dehydrated = dehydrate(client)
    await loadIslands()
    const html = renderToString(
      <Providers client={client} dehydrated={dehydrated} signedIn={request.signedIn}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </Providers>,
    )
    const { head, route } = matchedPage(context, request, client)
    const url = new URL(request.url)
    return {
      status: statusOf(context, route),
      html: documentHtml({
        locale: locale(),
        theme: request.theme,
        saver: request.saver,
        tags: headTags(head, { origin: url.origin, location: url, locale: locale(), knows: route?.knows ?? [] }),
        jsonLd: jsonLdTexts(head, url.origin),
        links: firstLinks(head, url.origin),
        assets: request.assets(route?.file === undefined ? [] : [route.file]),
        html,
        state: {
          dehydrated,
          loaded: context.loaderData,
          errors: portableErrors(context),
          signedIn: request.signedIn,
          renderedAt: rendering().renderedAt,
        },
      }),
    }
  })

/** Head of the page, or of the error instead. */
const matchedPage = (
  context: StaticHandlerContext,
  request: PageRequest,
  client: QueryClient,
): { head: Head; route?: PageRoute } => {
  const match = context.matches.at(-1)
  const route = match?.route as PageRoute | undefined
  const error = firstError(context)
  if (error !== undefined || match === undefined)
    return { head: problemHead(problemOf(error)), ...(route && { route }) }
  const { head } = match.route.handle as { head: PageModule['head'] }
  const args = { params: match.params, url: new URL(request.url), client }
  return { head: head(args), ...(route && { route }) }
}

/** Feeds of a page that search engines may index. */
const firstLinks = ({ links = [], index }: Head, origin: string) =>
  index === false ? [] : links.map((link) => ({ ...link, href: `${origin}${link.href}` }))

const firstError = ({ errors }: StaticHandlerContext): unknown =>
  errors === null ? undefined : Object.values(errors)[0]

const statusOf = (context: StaticHandlerContext, route: PageRoute | undefined): number => {
  const error = firstError(context)
  return error === undefined ? (route?.status ?? 200) : problemOf(error).status
}

/** Errors for the browser: enough to show the same page, without internal details. */
const portableErrors = ({ errors }: StaticHandlerContext): Record<string, unknown> | null =>
  errors && Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, problemOf(error)]))
