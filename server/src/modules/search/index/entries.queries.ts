import type { Id, Time } from '@sheds/contract/scalars'
import type { Tx } from '../../../platform/db/database.ts'
import type { Form } from './entry.rules.ts'

/** Index entry of one thing; `lists` has, per word, the best list that contains it. */
export interface Entry {
  place: number
  kind: number
  thingId: Id
  rank: number
  wordIds: number[]
  lists: number[]
}

export const selectEntries = (tx: Tx, kind: number, thingIds: readonly Id[]) => tx<Entry[]>`
  select place, kind, thing_id as "thingId", rank, word_ids as "wordIds", lists from search_entries
  where kind = ${kind} and thing_id = any(${thingIds}::uuid[])`

/** Ids of words; unknown words are added. */
export const upsertWords = async (tx: Tx, words: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  await tx`
    insert into search_words (word) select word from unnest(${words}::text[]) word order by word on conflict do nothing`
  const rows = await tx<{ id: number; word: string }[]>`
    select id, word from search_words where word = any(${words}::text[])`
  return new Map(rows.map(({ id, word }) => [word, id]))
}

/** Inserts unknown forms and returns those. */
export const insertForms = (tx: Tx, forms: readonly (Form & { wordId: number })[]) => tx<
  { id: number; form: string }[]
>`
  insert into search_forms (form, word_id, sound, shown)
  select * from unnest(${forms.map(({ form }) => form)}::text[], ${forms.map(({ wordId }) => wordId)}::int[],
    ${forms.map(({ sound }) => sound)}::text[], ${forms.map(({ shown }) => shown)}::text[]) added
  order by 1 on conflict do nothing returning id, form`

export const insertDeletes = async (tx: Tx, deletes: readonly { gone: string; formId: number }[]): Promise<void> => {
  await tx`
    insert into search_deletes (gone, form_id)
    select * from unnest(${deletes.map(({ gone }) => gone)}::text[], ${deletes.map(({ formId }) => formId)}::int[])`
}

export interface IndexedRow extends Omit<Entry, 'place'> {
  ownerId: Id
  nameKey: string
  price: number | null
  createdAt: Time
}

/** Only new things draw a number from the sequence, because a drawn number is never returned. */
export const insertEntries = (tx: Tx, rows: readonly IndexedRow[], fold: number) => tx<
  { place: number; thingId: Id }[]
>`
  insert into search_entries (kind, thing_id, owner_id, name_key, rank, price, created_at, word_ids, lists, fold)
  select kind, thing_id, owner_id, name_key, rank, price, created_at, word_ids::int[], lists::smallint[], ${fold}::int
  from ${asRows(tx, rows)} order by created_at, thing_id
  returning place, thing_id as "thingId"`

export const updateEntries = async (tx: Tx, rows: readonly IndexedRow[], fold: number): Promise<void> => {
  await tx`
    update search_entries e set owner_id = r.owner_id, name_key = r.name_key, rank = r.rank, price = r.price,
      word_ids = r.word_ids::int[], lists = r.lists::smallint[], fold = ${fold}
    from ${asRows(tx, rows)} where e.kind = r.kind and e.thing_id = r.thing_id`
}

const asRows = (tx: Tx, rows: readonly IndexedRow[]) => tx`
  unnest(${rows.map(({ kind }) => kind)}::int[], ${rows.map(({ thingId }) => thingId)}::uuid[],
    ${rows.map(({ ownerId }) => ownerId)}::uuid[], ${rows.map(({ nameKey }) => nameKey)}::text[],
    ${rows.map(({ rank }) => rank)}::int[], ${rows.map(({ price }) => price)}::int[],
    ${rows.map(({ createdAt }) => createdAt)}::timestamptz[], ${rows.map(({ wordIds }) => `{${wordIds}}`)}::text[],
    ${rows.map(({ lists }) => `{${lists}}`)}::text[])
    r (kind, thing_id, owner_id, name_key, rank, price, created_at, word_ids, lists)`

export const deleteEntries = async (tx: Tx, places: readonly number[]): Promise<void> => {
  await tx`delete from search_entries where place = any(${places}::int[])`
}

export interface Posting {
  wordId: number
  list: number
  rank: number
  place: number
}

const postings = (tx: Tx, rows: readonly Posting[]) => tx`
  unnest(${rows.map(({ wordId }) => wordId)}::int[], ${rows.map(({ list }) => list)}::smallint[],
    ${rows.map(({ rank }) => rank)}::int[], ${rows.map(({ place }) => place)}::int[]) r (word_id, list, rank, place)`

export const insertPostings = async (tx: Tx, rows: readonly Posting[]): Promise<void> => {
  await tx`insert into search_postings (word_id, list, rank, place) select * from ${postings(tx, rows)} order by 1, 2, 3, 4`
}

export const deletePostings = async (tx: Tx, rows: readonly Posting[]): Promise<void> => {
  await tx`
    delete from search_postings p using ${postings(tx, rows)}
    where p.word_id = r.word_id and p.list = r.list and p.rank = r.rank and p.place = r.place`
}

/** Change in the number of a kind's things that have a word. */
export interface UsesChange {
  wordId: number
  more: number
}

export const addUses = async (tx: Tx, kind: number, changes: readonly UsesChange[]): Promise<void> => {
  // PostgreSQL arrays start at one.
  const at = kind + 1
  await tx`
    update search_words w set uses[${at}::int] = greatest(0, w.uses[${at}::int] + r.more)
    from unnest(${changes.map(({ wordId }) => wordId)}::int[], ${changes.map(({ more }) => more)}::int[]) r (word_id, more)
    where w.id = r.word_id`
}
