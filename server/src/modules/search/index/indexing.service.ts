import type { Id } from '@sheds/contract/scalars'
import type { FoundKind } from '@sheds/contract/search/search-terms'
import type { Context, Parts } from '../../../platform/context.ts'
import { type Tx, transaction } from '../../../platform/db/database.ts'
import { everythingIn, kindNumber, kindOf } from '../search.rules.ts'
import { deletesOf, editsAllowed } from '../words/edits.rules.ts'
import { foldVersion } from '../words/words.rules.ts'
import {
  type Change,
  findFill,
  findLateChange,
  insertChangesIn,
  lockIndex,
  moveFill,
  selectOldEntries,
  takeChanges,
} from './changes.queries.ts'
import {
  addUses,
  deleteEntries,
  deletePostings,
  type Entry,
  type IndexedRow,
  insertDeletes,
  insertEntries,
  insertForms,
  insertPostings,
  type Posting,
  selectEntries,
  type UsesChange,
  updateEntries,
  upsertWords,
} from './entries.queries.ts'
import { type Source, type Words, wordsOfSource } from './entry.rules.ts'
import { selectNextIds, selectSources } from './sources.queries.ts'

export interface BatchSizes {
  /** Changed things read in one transaction. */
  changedAtOnce: number
  /** Things of low priority read in one transaction. */
  filledAtOnce: number
}

interface IndexOptions extends Partial<BatchSizes> {
  /** Only later changes than this one. */
  after?: string
}

type IndexContext = { database: Pick<Context['database'], 'sql'> }

/**
 * Indexes one batch: changes first, then things not yet indexed or indexed by an earlier version. Returns the kind of
 * batch, `many` if more changes may wait; undefined if nothing is left or another instance is indexing.
 */
export const indexBatch = (
  { database }: IndexContext,
  { after, changedAtOnce = 500, filledAtOnce = 2000 }: IndexOptions = {},
): Promise<'changes' | 'many' | 'fill' | undefined> =>
  transaction(database.sql, async (tx) => {
    if (!(await lockIndex(tx))) return undefined
    const changes = await takeChanges(tx, { after: after ?? '0', most: changedAtOnce })
    if (changes.length > 0) {
      await indexThings(tx, distinct(changes))
      return changes.length < changedAtOnce ? 'changes' : 'many'
    }
    if (after !== undefined) return undefined
    const old = (await takeFill(tx, filledAtOnce)) ?? (await selectOldEntries(tx, foldVersion, filledAtOnce))
    await indexThings(tx, old)
    return old.length > 0 ? 'fill' : undefined
  })

const distinct = (changes: readonly Change[]): Change[] => [
  ...new Map(changes.map((change) => [`${change.kind} ${change.thingId}`, change])).values(),
]

/** Unindexed changes cannot be found, so a long delay needs an operator's attention. */
export const findIndexAlarms = async ({ database }: Parts<'database'>): Promise<string[]> => {
  const late = await findLateChange(database.sql)
  return late === undefined ? [] : [`the search index lags: the change of ${late} is not indexed`]
}

/** Indexes all changes and everything not indexed yet, without rests. */
export const indexChanges = async (context: IndexContext): Promise<void> => {
  while (await indexBatch(context));
}

const takeFill = async (tx: Tx, most: number): Promise<Change[] | undefined> => {
  for (let fill = await findFill(tx); fill !== undefined; fill = await findFill(tx)) {
    const { kind, afterId } = fill
    const ids = await selectNextIds(tx, kindOf(kind), afterId, most)
    await moveFill(tx, kind, ids.at(-1) ?? null)
    if (ids.length > 0) return ids.map((thingId) => ({ kind, thingId }))
  }
  return undefined
}

const indexThings = async (tx: Tx, changes: readonly Change[]): Promise<void> => {
  const sheds = changes.filter(({ kind }) => kind === everythingIn).map(({ thingId }) => thingId)
  if (sheds.length > 0) await insertChangesIn(tx, sheds)
  for (const number of new Set(changes.map(({ kind }) => kind))) {
    if (number === everythingIn) continue
    const ids = changes.filter((change) => change.kind === number).map(({ thingId }) => thingId)
    await indexThingsOfKind(tx, kindOf(number), ids)
  }
}

/** Replaces the index entries of some things of a kind. */
const indexThingsOfKind = async (tx: Tx, kind: FoundKind, ids: readonly Id[]): Promise<void> => {
  const number = kindNumber(kind)
  const before = await selectEntries(tx, number, ids)
  const sources = await selectSources(tx, kind, ids)
  const read = sources.map((source) => ({ source, words: wordsOfSource(kind, source) }))
  const wordIds = await upsertWordForms(
    tx,
    read.map(({ words }) => words),
  )
  const rows = read.map((each) => toRow(number, each, wordIds))
  const after = await keepEntries(tx, before, rows)
  await movePostings(tx, { kind: number, before, after })
}

/** Ids of words; new words become candidates for corrections. */
const upsertWordForms = async (tx: Tx, found: readonly Words[]): Promise<ReadonlyMap<string, number>> => {
  const words = new Set(found.flatMap(({ lists }) => [...lists.keys()]))
  if (words.size === 0) return new Map()
  const wordIds = await upsertWords(tx, [...words])
  const forms = new Map(found.flatMap((each) => each.forms).map((form) => [form.form, form]))
  const known = [...forms.values()].map((form) => ({ ...form, wordId: wordIds.get(form.word) ?? 0 }))
  const added = known.length === 0 ? [] : await insertForms(tx, known)
  const deletes = added.flatMap(({ id, form }) =>
    deletesOf(form, editsAllowed(form)).map((gone) => ({ gone, formId: id })),
  )
  if (deletes.length > 0) await insertDeletes(tx, deletes)
  return wordIds
}

interface ReadSource {
  source: Source
  words: Words
}

const toRow = (kind: number, { source, words }: ReadSource, wordIds: ReadonlyMap<string, number>): IndexedRow => ({
  kind,
  thingId: source.id,
  ownerId: source.ownerId,
  nameKey: words.nameKey,
  rank: source.rank,
  price: source.price,
  createdAt: source.createdAt,
  wordIds: [...words.lists.keys()].map((word) => wordIds.get(word) ?? 0),
  lists: [...words.lists.values()],
})

/** Writes the entries and returns them with their places. */
const keepEntries = async (tx: Tx, before: readonly Entry[], rows: readonly IndexedRow[]): Promise<Entry[]> => {
  const places = new Map(before.map(({ thingId, place }) => [thingId, place]))
  const [known, fresh] = [rows.filter(isIn(places)), rows.filter((row) => !isIn(places)(row))]
  if (known.length > 0) await updateEntries(tx, known, foldVersion)
  if (fresh.length > 0)
    for (const { place, thingId } of await insertEntries(tx, fresh, foldVersion)) places.set(thingId, place)
  const kept = new Set(rows.map(({ thingId }) => thingId))
  const gone = before.filter(({ thingId }) => !kept.has(thingId)).map(({ place }) => place)
  if (gone.length > 0) await deleteEntries(tx, gone)
  return rows.map((row) => ({ ...row, place: places.get(row.thingId) ?? 0 }))
}

const isIn =
  (places: ReadonlyMap<Id, number>) =>
  ({ thingId }: IndexedRow): boolean =>
    places.has(thingId)

interface EntryChanges {
  kind: number
  before: readonly Entry[]
  after: readonly Entry[]
}

const movePostings = async (tx: Tx, { kind, before, after }: EntryChanges): Promise<void> => {
  const [was, is] = [postingsOf(before), postingsOf(after)]
  const gone = [...was].filter(([key]) => !is.has(key)).map(([, posting]) => posting)
  const added = [...is].filter(([key]) => !was.has(key)).map(([, posting]) => posting)
  if (gone.length > 0) await deletePostings(tx, gone)
  if (added.length > 0) await insertPostings(tx, added)
  const uses = usesOf(gone, added)
  if (uses.length > 0) await addUses(tx, kind, uses)
}

const postingsOf = (entries: readonly Entry[]): ReadonlyMap<string, Posting> =>
  new Map(
    entries.flatMap(({ place, rank, wordIds, lists }) =>
      wordIds.map((wordId, at) => {
        const list = lists[at] ?? 0
        return [`${wordId} ${list} ${rank} ${place}`, { wordId, list, rank, place }] as const
      }),
    ),
  )

const usesOf = (gone: readonly Posting[], added: readonly Posting[]): UsesChange[] => {
  const counts = new Map<number, number>()
  for (const { wordId } of gone) counts.set(wordId, (counts.get(wordId) ?? 0) - 1)
  for (const { wordId } of added) counts.set(wordId, (counts.get(wordId) ?? 0) + 1)
  return [...counts].map(([wordId, more]) => ({ wordId, more })).filter(({ more }) => more !== 0)
}
