import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { createContext, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { type LazyPart, lazyPart } from '../../hydration/hydration.ts'
import type { Query } from '../api/query.ts'
import { differsOnTop } from '../overlay/overlay-address.ts'

/** What a page says of itself to browsers, search engines and chat previews. */
export interface Head {
  title: string
  description?: string
  /** Absolute or rooted address of a picture, 1200×630. */
  image?: string
  type?: 'website' | 'article' | 'product' | 'profile'
  index?: false
  /** For search engines, which read the server's page: a browser's code has none of it. */
  jsonLd?: readonly object[]
  /** The same for programs that follow a shed, an author or a link. */
  links?: readonly FirstLink[]
}

/** Leads to what says the same in another way: a feed. */
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

/** A page's module: what it shows and what it says of itself, from data that is already there. */
export interface PageModule {
  Page: ComponentType
  head: (args: PageArgs) => Head
  /** What it shows when its data did not come; the words all pages share unless given. */
  Failure?: ComponentType
}

export interface PageHandle {
  /** Once its code is here. */
  head: PageModule['head'] | undefined
  /** The query parameters that belong to its address; `show=reviews` with this value only. */
  knows: readonly string[]
}

/** What the frame around all pages knows of them. */
export interface FrameHandle {
  /** By the address of the page. */
  underLinks: Readonly<Record<string, LazyPart<ComponentType>>>
}

/** What a page can't be read without, unless it is optional. */
export type PageQuery = Query<unknown> & { optional?: true }

/** What a page cannot be read without. */
export type PageLoad = (args: PageArgs) => readonly PageQuery[] | Promise<readonly PageQuery[]>

/** A page's module, fetched once; `here` once it came. */
export interface PageCode {
  load: () => Promise<PageModule>
  here: () => PageModule | undefined
}

interface PageOptions {
  path: string
  /** The module's file below web/src: its code is preloaded with the HTML. */
  file: string
  load: () => Promise<PageModule>
  /** Stands in for it in its true shape, with what is known already, from the tap on its link until it is here. */
  Coming?: ComponentType
  /** Its slice's loads come with the first move to another page; one may throw a `Response` to refuse the address. */
  queries?: () => Promise<PageLoad>
  /** The query parameters that change its HTML; `show=reviews` does with this value only. */
  knows?: readonly string[]
  /** What opens under its link in the header, where there is room: a first look at it. */
  underLink?: () => Promise<ComponentType>
  /** It stands without header and tabs. */
  frameless?: true
  /** Whoever has its address may look: it is told to no other site and to no search engine. */
  secret?: true
  /** The status of its HTML, 200 unless given. */
  status?: number
  /** For how long the server may show the same HTML to all visitors. */
  seconds?: number
  /** When another query string loads anew what `queries` lists; always, unless given or only what lies on top differs. */
  shouldRevalidate?: NonNullable<RouteObject['shouldRevalidate']>
}

export type PageRoute = RouteObject &
  Pick<PageOptions, 'file' | 'frameless' | 'knows' | 'secret' | 'seconds' | 'status' | 'queries' | 'Coming'> & {
    underLink: LazyPart<ComponentType> | undefined
    code: PageCode
  }

export const queryClientContext = createContext<QueryClient>()

/** One route of the table: its data loads side by side with its code. */
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

/** What a page asks for comes with the first move to another one: the page on the screen has its data in the HTML. */
export const queriesOf = async (
  { queries }: { queries?: PageOptions['queries'] | undefined },
  args: PageArgs,
): Promise<readonly PageQuery[]> => (queries === undefined ? [] : (await queries())(args))

/** Asks for the data of a page that somebody may go to. */
export const prefetchData = async (route: RouteObject, args: PageArgs): Promise<void> => {
  for (const query of await queriesOf(route as PageRoute, args)) void args.client.prefetchQuery(query)
}

/** What a page stands without is in the server's HTML all the same; in a browser the page does not wait for it. */
const loadQuery = async (client: QueryClient, { optional, ...query }: PageQuery): Promise<void> => {
  if (!optional) return void (await client.ensureQueryData(query))
  const coming = client.prefetchQuery(query)
  if (typeof window === 'undefined') await coming
}
