import { listSaved, type SavedThings } from '@sheds/contract/saved/saved'
import type { SavedKind } from '@sheds/contract/saved/saved-kinds'
import { type List, listOf } from '../../lib/list/list.ts'

export const savedOf = <Kind extends SavedKind>(kind: Kind): List<SavedThings[Kind][number]> =>
  listOf(listSaved, { query: { kind } }, ({ results }) => results[kind] as SavedThings[Kind][number][])
