import type { FoundKind } from '@sheds/contract/search/search-terms'

type Counts = Partial<Record<FoundKind, number | string>>

/** Numbers of search results for a visitor; none if the server refuses, because it is busy. */
const countsFor = async (url: string, query: string): Promise<Counts> => {
  const answer = await fetch(`${url}/api/search/search_data_base?${new URLSearchParams({ query })}`)
  if (!answer.ok) return {}
  return ((await answer.json()) as { counts: Counts }).counts
}

const pauseMs = 200
const patienceMs = 120_000

/** Waits until the search index contains all these results; it is updated a moment after each change. */
export const waitUntilIndexed = async (url: string, query: string, wanted: Counts): Promise<void> => {
  let found: Counts = {}
  for (const until = Date.now() + patienceMs; Date.now() < until; ) {
    found = await countsFor(url, query)
    if (Object.entries(wanted).every(([kind, count]) => found[kind as FoundKind] === count)) return
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  throw new Error(`${query} finds ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`)
}
