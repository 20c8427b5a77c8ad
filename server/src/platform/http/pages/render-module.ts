/** What the web workspace's server build gives; kept here so that the server compiles without that build. */
export interface RenderModule {
  /** `secret`: whoever has its address may look; nobody is told of it. */
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
  /** The name of the build; absent where it changes while it is served. */
  build?: string
}

export type PageAssetsOf = (files: readonly string[]) => PageAssets

export interface PageRequest {
  url: string
  locale: 'en' | 'fr'
  theme: string | undefined
  signedIn: boolean
  /** Few bytes are wanted. */
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

/** One that can also be told to another thread. */
export interface PlainResponse extends TransportResponse {
  headers: Readonly<Record<string, string>>
}

export interface PageAnswer {
  status: number
  /** Its bytes where another thread rendered it. */
  html: string | Buffer
  location?: string
}
