import type { FoundKind } from '@sheds/contract/search/search-terms'

type Counts = Partial<Record<FoundKind, number | string>>

/** What a visitor finds, as the API says it. */
const countsFor = async (url: string, query: string): Promise<Counts> => {
  const answer = await fetch(`${url}/api/search/search_data_base?${new URLSearchParams({ query })}`)
  return ((await answer.json()) as { counts: Counts }).counts
}

const pauseMs = 200
const patienceMs = 120_000

/** The index follows what was planted within moments: until all of it can be found. */
export const canBeFound = async (url: string, query: string, wanted: Counts): Promise<void> => {
  let found: Counts = {}
  for (const until = Date.now() + patienceMs; Date.now() < until; ) {
    found = await countsFor(url, query)
    if (Object.entries(wanted).every(([kind, count]) => found[kind as FoundKind] === count)) return
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  throw new Error(`of ${query} there is ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`)
}
