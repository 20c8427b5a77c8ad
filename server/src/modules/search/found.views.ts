import type { Id } from '@sheds/contract/scalars'
import type { FoundBy, FoundThings } from '@sheds/contract/search/search'
import type { FoundKind } from '@sheds/contract/search/search-terms'
import { plainMarkup } from '@sheds/contract/writes/markup'
import type { Parts } from '../../platform/context.ts'
import type { CallerId } from '../../platform/session.ts'
import { listSomeDishes } from '../menu/menu.api.ts'
import { listSomeMusic } from '../music/music.api.ts'
import { listSomeProducts } from '../products/products.api.ts'
import { listSomeSheds } from '../sheds/sheds.api.ts'
import { listSomeUsers } from '../users/users.api.ts'
import { listSomeWrites } from '../writes/writes.api.ts'
import { rangesOf } from './words/marks.rules.ts'
import type { TextWord } from './words/words.rules.ts'

type FoundContext = Parts<'database' | 'clock' | 'musicSigner'>

type Matches = (word: TextWord) => boolean

interface MatchIds {
  /** Ids of each kind, in order. */
  ids: Readonly<Partial<Record<FoundKind, readonly Id[]>>>
  matches: Matches
}

/** Loads things by id in their list form, with the matched text. Things hidden since are left out. */
export const showFound = async (
  context: FoundContext,
  callerId: CallerId,
  { ids, matches }: MatchIds,
): Promise<FoundThings> => {
  const read = async <Thing extends { id: Id }>(
    kind: FoundKind,
    list: (context: FoundContext, callerId: CallerId, asked: { ids: readonly Id[] }) => Promise<Thing[]>,
    textsOf: (thing: Thing) => Texts,
  ): Promise<(Thing & { found: FoundBy })[]> => {
    const wanted = ids[kind] ?? []
    if (wanted.length === 0) return []
    const things = new Map((await list(context, callerId, { ids: wanted })).map((thing) => [thing.id, thing]))
    return wanted.flatMap((id) => {
      const thing = things.get(id)
      return thing === undefined ? [] : [{ ...thing, found: foundBy(textsOf(thing), matches) }]
    })
  }
  const [product, dish, music, shed, user, write] = await Promise.all([
    read('product', listSomeProducts, ({ name, caption, description }) => ({ name, texts: [caption, description] })),
    read('dish', listSomeDishes, ({ name, shed_is }) => ({ name, texts: [shed_is.name] })),
    read('music', listSomeMusic, ({ title, style, genre, shed_is, owner_is, description }) => ({
      name: title,
      texts: [[style, genre, shed_is.name, owner_is.name].filter(Boolean).join(' · '), description],
    })),
    read('shed', listSomeSheds, ({ name, bio }) => ({ name, texts: [bio] })),
    read('user', listSomeUsers, ({ name, bio }) => ({ name, texts: [bio] })),
    read('write', listSomeWrites, ({ content }) => ({ name: '', texts: [plainMarkup(content)] })),
  ])
  return { product, dish, music, shed, user, write }
}

interface Texts {
  name: string
  texts: readonly string[]
}

/** Matched ranges of the name, and an excerpt of the first longer text that matches. */
export const foundBy = ({ name, texts }: Texts, matches: Matches): FoundBy => {
  const excerpt = texts.map((text) => excerptOf(text, matches)).find((each) => each !== null) ?? null
  return { marks: rangesOf(name, matches), excerpt }
}

const longestExcerpt = 120
const before = 30

/** Words around the first match. */
const excerptOf = (text: string, matches: Matches): FoundBy['excerpt'] => {
  const [first] = rangesOf(text, matches)
  if (first === undefined) return null
  const from = startOf(text, first[0])
  const piece = cutEnd(text.slice(from), text.length - from > longestExcerpt).replace(/\s/g, ' ')
  const shown = `${from > 0 ? '… ' : ''}${piece}`
  return { text: shown, marks: rangesOf(shown, matches) }
}

/** Start of a word shortly before the match. */
const startOf = (text: string, first: number): number => {
  if (first <= before) return 0
  const space = text.slice(first - before, first).search(/\s/)
  return space < 0 ? first : first - before + space + 1
}

const cutEnd = (text: string, isLong: boolean): string => {
  if (!isLong) return text
  const cut = text.slice(0, longestExcerpt)
  const space = cut.search(/\s\S*$/)
  return `${(space > 0 ? cut.slice(0, space) : cut).replace(/[\ud800-\udbff]$/, '')} …`
}
