import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { createContext, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { type LazyPart, lazyPart } from '../../hydration/hydration.ts'
import type { Query } from '../api/query.ts'
import { differsOnTop } from '../overlay/overlay-address.ts'

/** Description of a page for browsers, search engines and chat previews. */
export interface Head {
  title: string
  description?: string
  /** Absolute or rooted address of a picture of 1200×630. */
  image?: string
  type?: 'website' | 'article' | 'product' | 'profile'
  index?: false
  /** For search engines, only in the server's HTML: the browser's code leaves it out. */
  jsonLd?: readonly object[]
  /** Feeds of a shed, an author or a link; also only in the server's HTML. */
  links?: readonly FirstLink[]
}

/** Link to the same content in another form: a feed. */
export interface FirstLink {
  type: string
  href: string
  title: string
}

export interface PageArgs {
  params: Readonly<Record<string, string | undefined>>
  url: URL
  client: QueryClient
}

/** Module of a page: its component and its head, from data that is already loaded. */
export interface PageModule {
  Page: ComponentType
  head: (args: PageArgs) => Head
  /** Shown if its data did not load; by default the same as on all pages. */
  Failure?: ComponentType
}

export interface PageHandle {
  /** Undefined until its code is loaded. */
  head: PageModule['head'] | undefined
  /** Query parameters that belong to its address; `show=reviews` only with this value. */
  knows: readonly string[]
}

/** Data about pages for the frame around them. */
export interface FrameHandle {
  /** Previews below header links, by the address of the page. */
  underLinks: Readonly<Record<string, LazyPart<ComponentType>>>
}

/** Query of a page's data; the page waits for it unless it is optional. */
export type PageQuery = Query<unknown> & { optional?: true }

/** Returns the queries of a page's data. */
export type PageLoad = (args: PageArgs) => readonly PageQuery[] | Promise<readonly PageQuery[]>

/** Module of a page, loaded once; `here` returns it if it is loaded. */
export interface PageCode {
  load: () => Promise<PageModule>
  here: () => PageModule | undefined
}

interface PageOptions {
  path: string
  /** The module's file below web/src; preloaded with the HTML. */
  file: string
  load: () => Promise<PageModule>
  /** Placeholder in the page's shape, with known data, from the tap on a link until the page is loaded. */
  Coming?: ComponentType
  /** Loads of its slice, fetched at the first navigation; one may throw a `Response` to refuse the address. */
  queries?: () => Promise<PageLoad>
  /** Query parameters that change its HTML; `show=reviews` only with this value. */
  knows?: readonly string[]
  /** Preview that opens below its link in the header, where there is room. */
  underLink?: () => Promise<ComponentType>
  /** Shown without header and tabs. */
  frameless?: true
  /** Open to everyone who has its address, which is hidden from other sites and search engines. */
  secret?: true
  /** Status of its HTML; 200 by default. */
  status?: number
  /** Seconds for which the server may show the same HTML to all visitors. */
  seconds?: number
  /** Whether another query string loads `queries` again; by default always, unless only overlays differ. */
  shouldRevalidate?: NonNullable<RouteObject['shouldRevalidate']>
}

export type PageRoute = RouteObject &
  Pick<PageOptions, 'file' | 'frameless' | 'knows' | 'secret' | 'seconds' | 'status' | 'queries' | 'Coming'> & {
    underLink: LazyPart<ComponentType> | undefined
    code: PageCode
  }

export const queryClientContext = createContext<QueryClient>()

/** Route of a page: its data and its code load in parallel. */
export const page = ({ load: fetchCode, underLink, shouldRevalidate, ...options }: PageOptions): PageRoute => {
  const code = codeOf(fetchCode)
  const { load } = code
  return {
    ...options,
    code,
    underLink: underLink && lazyPart(underLink),
    shouldRevalidate: (move) =>
      move.currentUrl.href !== move.nextUrl.href &&
      !differsOnTop(move.currentUrl, move.nextUrl) &&
      (shouldRevalidate?.(move) ?? move.defaultShouldRevalidate),
    loader: (args) => loadQueries(args, options.queries),
    lazy: {
      Component: async () => (await load()).Page,
      ErrorBoundary: async () => (await load()).Failure ?? null,
      handle: async (): Promise<PageHandle> => ({ head: (await load()).head, knows: options.knows ?? [] }),
    },
  }
}

const codeOf = (fetchCode: () => Promise<PageModule>): PageCode => {
  let module: PageModule | undefined
  const load = async (): Promise<PageModule> => {
    module ??= await fetchCode()
    return module
  }
  return { load, here: () => module }
}

const loadQueries = async (args: LoaderFunctionArgs, queries: PageOptions['queries']): Promise<null> => {
  const client = args.context.get(queryClientContext)
  const wanted = await queriesOf({ queries }, { params: args.params, url: new URL(args.request.url), client })
  await Promise.all(wanted.map((query) => loadQuery(client, query)))
  return null
}

/** The queries' code loads at the first navigation: the first page has its data in the HTML. */
export const queriesOf = async (
  { queries }: { queries?: PageOptions['queries'] | undefined },
  args: PageArgs,
): Promise<readonly PageQuery[]> => (queries === undefined ? [] : (await queries())(args))

/** Requests the data of a page that may be visited next. */
export const prefetchData = async (route: RouteObject, args: PageArgs): Promise<void> => {
  for (const query of await queriesOf(route as PageRoute, args)) void args.client.prefetchQuery(query)
}

/** The server's HTML includes optional data; in a browser the page does not wait for it. */
const loadQuery = async (client: QueryClient, { optional, ...query }: PageQuery): Promise<void> => {
  if (!optional) return void (await client.ensureQueryData(query))
  const coming = client.prefetchQuery(query)
  if (typeof window === 'undefined') await coming
}
