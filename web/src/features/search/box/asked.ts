import { searchPath } from './search-path.ts'

/** What somebody looks for, wherever they say it: in the header's bar, among what they looked for before, in a link. */
export interface Asked {
  query: string
  /** `all`, or one kind. */
  type: string
  /** A city, or '' for all. */
  location: string
}

/** Its page. What is asked of all is not said. */
export const askHref = ({ query, type, location }: Asked): string => {
  const said = new URLSearchParams({
    ...(type !== 'all' && type !== '' && { type }),
    ...(query !== '' && { query }),
    ...(location !== '' && { location }),
  })
  return said.size === 0 ? searchPath : `${searchPath}?${said}`
}

/** What a form of the search asks. */
export const askedIn = (form: FormData): Asked => ({
  query: String(form.get('query') ?? '').trim(),
  type: String(form.get('type') ?? 'all'),
  location: String(form.get('location') ?? ''),
})
