import { searchPath } from './search-path.ts'

/** Search as entered in the header's bar, a recent search or a link. */
export interface SearchRequest {
  query: string
  /** `all`, or one kind. */
  type: string
  /** A city, or '' for all. */
  location: string
}

/** URL of the results; defaults are left out. */
export const searchRequestHref = ({ query, type, location }: SearchRequest): string => {
  const said = new URLSearchParams({
    ...(type !== 'all' && type !== '' && { type }),
    ...(query !== '' && { query }),
    ...(location !== '' && { location }),
  })
  return said.size === 0 ? searchPath : `${searchPath}?${said}`
}

/** Reads the search form. */
export const readSearchForm = (form: FormData): SearchRequest => ({
  query: String(form.get('query') ?? '').trim(),
  type: String(form.get('type') ?? 'all'),
  location: String(form.get('location') ?? ''),
})
