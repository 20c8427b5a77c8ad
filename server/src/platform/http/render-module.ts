/** What the web workspace's server build gives; kept here so that the server compiles without that build. */
export interface RenderModule {
  describePage(pathname: string): { knows: readonly string[]; seconds: number }
  renderPage(request: PageRequest): Promise<PageAnswer>
}

export interface PageAssets {
  scripts: readonly string[]
  preloads: readonly string[]
  styles: readonly string[]
  inlineStyle: string
  fonts: readonly string[]
}

export type PageAssetsOf = (files: readonly string[]) => PageAssets

export interface PageRequest {
  url: string
  locale: 'en' | 'fr'
  theme: string | undefined
  signedIn: boolean
  assets: PageAssetsOf
  transport: (request: TransportRequest) => Promise<TransportResponse>
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

export interface PageAnswer {
  status: number
  html: string
  location?: string
}
