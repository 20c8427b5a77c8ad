import { createHash } from 'node:crypto'
import type { AnswerOf } from '@sheds/contract/endpoint'
import type { listPopularSearches } from '@sheds/contract/search/search'
import type { Parts } from '../../../platform/context.ts'
import { createBatcher } from '../../../platform/work/batcher.ts'
import { level, type Slot } from '../ask/ask.rules.ts'
import { deleteOldAsks, insertAsks, selectPopular } from './popular.queries.ts'

/** Counts searches for the list of popular ones. */
export interface AskCounter {
  /** Does not wait, and drops searches when they arrive too fast. */
  add(asked: { slots: readonly Slot[]; who: string }): void
}

/** Smallest number of searchers for a term to be public, so that none can be identified. */
const fewestAskers = 10
const mostTerms = 10
const mostWaiting = 1000
const longestTerm = 60
const weekMs = 604_800_000

export const createAskCounter = ({ database, clock, log }: Parts<'database' | 'clock' | 'log'>): AskCounter => {
  const asks = createBatcher<Parameters<typeof insertAsks>[1][number], undefined>(
    async (items) => {
      await insertAsks(database.sql, items)
      return items.map(() => undefined)
    },
    { room: mostWaiting },
  )
  return {
    add({ slots, who }) {
      const term = termOf(slots)
      if (term === undefined) return
      const week = weekOf(clock.now().getTime())
      const hash = createHash('sha256').update(`${week} ${who}`).digest().subarray(0, 12)
      asks.add({ term, week, who: hash }).catch((err: unknown) => log.debug({ err }, 'a search was not counted'))
    },
  }
}

/**
 * The term as the found things spell it; undefined for terms with digits or unknown words, which could identify a
 * searcher.
 */
const termOf = (slots: readonly Slot[]): string | undefined => {
  const words = slots.map(({ choices: [first] }) => (first?.level === level.typed ? first.candidate.shown : ''))
  const term = words.join(' ')
  return words.length === 0 || words.includes('') || /\p{N}/u.test(term) || term.length > longestTerm ? undefined : term
}

const weekOf = (moment: number): string => new Date(Math.floor(moment / weekMs) * weekMs).toISOString().slice(0, 10)

export const listPopular = async ({
  database,
  clock,
}: Parts<'database' | 'clock'>): Promise<AnswerOf<typeof listPopularSearches>> => {
  const now = clock.now().getTime()
  const asked = { week: weekOf(now), before: weekOf(now - weekMs), fewest: fewestAskers, most: mostTerms }
  return { terms: await selectPopular(database.sql, asked) }
}

export const forgetAsks = ({ database, clock }: Parts<'database' | 'clock'>): Promise<void> =>
  deleteOldAsks(database.sql, weekOf(clock.now().getTime() - weekMs))
