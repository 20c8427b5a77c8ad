import type { QueryOf } from '@sheds/contract/endpoint'
import type { listSaved as listCall, SavedThings } from '@sheds/contract/saved/saved'
import { type SavedKind, savedKinds } from '@sheds/contract/saved/saved-kinds'
import type { Id } from '@sheds/contract/scalars'
import type { Parts } from '../../platform/context.ts'
import { mostCounted } from '../../platform/db/limits.ts'
import type { PageEnd } from '../../platform/http/pages/page-headers.ts'
import { newestFirst, readPage } from '../../platform/paging.ts'
import type { Actor } from '../../platform/session.ts'
import { listSomeDishes } from '../menu/menu.api.ts'
import { listSomeMusic } from '../music/music.api.ts'
import { listSomeProducts } from '../products/products.api.ts'
import { listSomeSheds } from '../sheds/sheds.api.ts'
import { listSomeWrites } from '../writes/writes.api.ts'
import { selectSaved } from './saved.queries.ts'

type ListThings = (
  context: Parts<'database' | 'clock'>,
  callerId: Id,
  asked: { ids: readonly Id[] },
) => Promise<readonly { id: Id }[]>

const lists: Readonly<Record<SavedKind, ListThings>> = {
  product: listSomeProducts,
  dish: listSomeDishes,
  music: listSomeMusic,
  shed: listSomeSheds,
  write: listSomeWrites,
}

const none = Object.fromEntries(savedKinds.map((kind) => [kind, []])) as unknown as SavedThings

interface SavedPage {
  results: SavedThings
  end: PageEnd
}

/** Two statements: the ids with the total, and the things. */
export const listSaved = async (
  context: Parts<'database' | 'clock'>,
  { userId }: Actor,
  { kind, ...page }: QueryOf<typeof listCall>,
): Promise<SavedPage> => {
  const { rows: ids, ...end } = await readPage(page, newestFirst, {
    read: (start) => selectSaved(context.database.sql, { ...start, userId, kind, mostCounted }),
    show: ({ thingId }) => thingId,
    mostCounted,
  })
  const found = ids.length === 0 ? [] : await lists[kind](context, userId, { ids })
  return { results: { ...none, [kind]: inOrder(found, ids) }, end }
}

const inOrder = (things: readonly { id: Id }[], ids: readonly Id[]): { id: Id }[] => {
  const byId = new Map(things.map((thing) => [thing.id, thing]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
