import { thumbnailOf } from '@sheds/contract/files/files'
import type { Id, Page } from '@sheds/contract/scalars'
import { nameKey, searchGramsOf } from '@sheds/contract/text/names'
import { mentionsIn, namesIn } from '@sheds/contract/writes/markup'
import {
  type ChosenMentions,
  type Mention,
  type MentionOption,
  mostMentionOptions,
  mostMentions,
} from '@sheds/contract/writes/mentions'
import type { Parts } from '../../platform/context.ts'
import { wholeList } from '../../platform/paging.ts'
import type { Actor } from '../../platform/session.ts'
import type { News, Subject } from '../../platform/slice.ts'
import { type MentionKind, music, type NamedRow, type OptionRow, people, products, sheds } from './mentions.queries.ts'

/** All kinds that can be mentioned, in order of preference for kinds with the same symbol. */
const kinds: readonly MentionKind[] = [people, sheds, products, music]

export interface NamedThings {
  mentions: Mention[]
  /** Owner of each mentioned thing. */
  owners: { targetId: Id; ownerId: Id }[]
}

interface Text {
  text: string
  chosen: ChosenMentions | undefined
}

interface Run {
  symbol: Mention['symbol']
  /** Keys of the names it may mean, longest first. */
  keys: string[]
}

const longestName = 400

/** Key under which mentions match a name, with hyphens for spaces. */
const mentionKey = (name: string): string => nameKey(name).replaceAll(' ', '-')

/** Mentions in a text. One statement per symbol and kind, however long the text. */
export const findMentions = async (
  { database: { sql } }: Parts<'database'>,
  { userId: callerId }: Actor,
  { text, chosen = [] }: Text,
): Promise<NamedThings> => {
  const runs = runsOf(text)
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const keys = [...new Set(runs.filter(({ symbol }) => symbol === kind.symbol).flatMap((run) => run.keys))]
      if (keys.length === 0) return []
      const ids = chosen.filter(({ symbol }) => symbol === kind.symbol).map(({ id }) => id)
      const rows = await kind.selectNamed(sql, { keys, chosen: ids, callerId })
      return rows.map((row) => ({ ...row, kind }))
    }),
  )
  return namedIn(runs, byPrecedence(found.flat(), chosen))
}

/** Among things with the same name, a chosen one wins, else the oldest. */
const byPrecedence = <Row extends NamedRow>(found: readonly Row[], chosen: ChosenMentions): Row[] => {
  const ids = new Set<string>(chosen.map(({ id }) => id))
  return found.toSorted(
    (one, other) => Number(ids.has(other.id)) - Number(ids.has(one.id)) || (one.id < other.id ? -1 : 1),
  )
}

const runsOf = (text: string): Run[] =>
  mentionsIn(text)
    .slice(0, mostMentions)
    .map((run) => ({
      symbol: run.text.charAt(0) as Mention['symbol'],
      keys: namesIn(run)
        .filter((name) => name.length <= longestName)
        .map(mentionKey)
        .filter((key) => key !== ''),
    }))

/** Each run means the longest of its names that exists. */
const namedIn = (runs: readonly Run[], found: readonly (NamedRow & { kind: MentionKind })[]): NamedThings => {
  const named = new Map<string, NamedRow & { kind: MentionKind }>()
  for (const { symbol, keys } of runs)
    for (const key of keys) {
      const row = found.find((each) => each.kind.symbol === symbol && each.key === key)
      if (row === undefined) continue
      named.set(`${row.kind.type} ${row.id}`, row)
      break
    }
  const rows = [...named.values()]
  return {
    mentions: rows.map(({ id, name, kind }) => ({ symbol: kind.symbol, name, type: kind.type, id })),
    owners: rows.map(({ id, ownerId }) => ({ targetId: id, ownerId })),
  }
}

interface MentionNews {
  actorId: Id
  subject: Subject
  at: string
  /** People who are notified of the write anyway. */
  except: readonly Id[]
}

/** Each person once, without the author. */
export const newsOfMentions = ({ owners }: NamedThings, { actorId, subject, at, except }: MentionNews): News[] => {
  const receivers = new Set(owners.map(({ ownerId }) => ownerId))
  for (const id of [actorId, ...except]) receivers.delete(id)
  return [...receivers].map((receiverId) => ({ actorId, receiverId, subject, at }))
}

interface MentionSearch {
  symbol: Mention['symbol']
  query: string
}

/**
 * At most eight, one statement per kind: followed people or own products, then names that begin with the text, then
 * names that contain it.
 */
export const listMentions = async (
  { database: { sql } }: Parts<'database'>,
  { userId: callerId }: Actor,
  { symbol, query }: MentionSearch,
): Promise<Page<MentionOption>> => {
  const key = mentionKey(query)
  const grams = [...new Set(key.split('-').flatMap((word) => searchGramsOf(word)))]
  const found = await Promise.all(
    kinds
      .filter((kind) => kind.symbol === symbol)
      .map(async (kind) => {
        const rows = await kind.selectOptions(sql, { key, grams, callerId })
        return rows.map((row) => toOption(kind, row))
      }),
  )
  return wholeList(interleave(found).slice(0, mostMentionOptions))
}

/** Interleaves the lists: the first of each, then the second of each. */
const interleave = <Item>(lists: readonly (readonly Item[])[]): Item[] =>
  Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  ).flat()

const toOption = ({ symbol, type }: MentionKind, { id, name, picture, city, isKnown }: OptionRow): MentionOption => ({
  symbol,
  type,
  id,
  name,
  picture: picture === null || typeof picture === 'string' ? picture : thumbnailOf(picture),
  city,
  known: isKnown,
})
