/** Interface of the web workspace's server build; declared here so that the server compiles without it. */
export interface RenderModule {
  /** `secret`: the page is for those who know its URL and must stay out of caches and search engines. */
  describePage(pathname: string): { knows: readonly string[]; seconds: number; secret?: boolean }
  renderPage(request: PageRequest): Promise<PageAnswer>
}

export interface PageAssets {
  early?: string
  scripts: readonly string[]
  preloads: readonly string[]
  styles: readonly string[]
  inlineStyle: string
  fonts: readonly string[]
  /** Name of the build; undefined if it changes while it is served. */
  build?: string
}

export type PageAssetsOf = (files: readonly string[]) => PageAssets

export interface PageRequest {
  url: string
  locale: 'en' | 'fr'
  theme: string | undefined
  signedIn: boolean
  /** True to save data. */
  saver: boolean
  assets: PageAssetsOf
  transport: (request: TransportRequest) => Promise<PlainResponse>
}

export interface TransportRequest {
  method: string
  path: string
  body: string | undefined
  signal: AbortSignal | undefined
}

export interface TransportResponse {
  status: number
  header(name: string): string | null
  text: string
}

/** Response that can be sent to another thread. */
export interface PlainResponse extends TransportResponse {
  headers: Readonly<Record<string, string>>
}

export interface PageAnswer {
  status: number
  /** Bytes if another thread rendered it. */
  html: string | Buffer
  location?: string
}
