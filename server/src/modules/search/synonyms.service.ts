import { readFileSync } from 'node:fs'
import type { Parts } from '../../platform/context.ts'
import type { MarketSynonyms } from './ask/ask.rules.ts'
import { deleteSynonymGroup, insertSynonymGroup, selectSynonymGroups } from './synonyms.queries.ts'
import { createNearSynonyms } from './words/near-synonyms.rules.ts'
import { createSynonyms, parseSynonyms } from './words/synonyms.rules.ts'

/** Synonyms of the market's own list and those added by its operators. */
export interface SynonymTable {
  /** The current synonyms, refreshed in the background. */
  present(): MarketSynonyms
  /** Reads the added synonyms again. */
  read(): Promise<void>
}

const file = new URL('./words/synonyms.txt', import.meta.url)
const readAgainMs = 60_000

let known: { groups: string[][]; synonyms: MarketSynonyms } | undefined

/** The built-in list, read at the first search: it takes a while, and most processes never search. */
const ownSynonyms = () => {
  if (known === undefined) {
    const groups = parseSynonyms(readFileSync(file, 'utf8'))
    known = { groups, synonyms: withNear(groups) }
  }
  return known
}

const withNear = (groups: string[][]): MarketSynonyms => ({
  ...createSynonyms(groups),
  near: createNearSynonyms(groups),
})

export const createSynonymTable = ({ database, clock, log }: Parts<'database' | 'clock' | 'log'>): SynonymTable => {
  let added: readonly string[] = []
  let withAdded: MarketSynonyms | undefined
  let readAt = 0
  const read = async (): Promise<void> => {
    readAt = clock.now().getTime()
    const groups = await selectSynonymGroups(database.sql)
    if (groups.join('\n') === added.join('\n')) return
    added = groups
    const own = ownSynonyms()
    withAdded = groups.length === 0 ? own.synonyms : withNear([...own.groups, ...groups.flatMap(parseSynonyms)])
  }
  return {
    present() {
      if (clock.now().getTime() - readAt >= readAgainMs)
        read().catch((err: unknown) => log.warn({ err }, 'added synonyms were not read'))
      return withAdded ?? ownSynonyms().synonyms
    },
    read,
  }
}

/** Normalised group as stored; refused like a line of the file. */
export const groupOf = (line: string): string => {
  const [group] = parseSynonyms(line)
  if (group === undefined) throw new Error('a group needs two or more phrases, separated by commas')
  return group.join(', ')
}

export const addSynonyms = ({ database }: Parts<'database'>, line: string): Promise<void> =>
  insertSynonymGroup(database.sql, groupOf(line))

export const dropSynonyms = ({ database }: Parts<'database'>, line: string): Promise<boolean> =>
  deleteSynonymGroup(database.sql, groupOf(line))

export const listSynonyms = ({ database }: Parts<'database'>): Promise<string[]> => selectSynonymGroups(database.sql)
