import type { Id } from '@sheds/contract/scalars'
import { timeOfId } from '@sheds/contract/text/id-pattern'
import { draftKey, draftOwner, keepDraft, readDraft, removeDraft } from '../../../lib/draft/draft.store.ts'
import { newId } from '../../../lib/form/make-once.ts'

/** What is asked for, as it is sent. */
export interface OrderBody {
  shed_id: string
  items: ({ product_id: string; quantity: number } | { dish_id: string; quantity: number })[]
  expected_total: number
  note: string
}

/** An order that was not made yet, as this device keeps it: over a closed sheet, a reload and a dead line. */
export interface OrderDraft {
  /** Chosen here: however often it is sent, it is one order. */
  id: Id
  note: string
  /** What was sent and not answered: as long as it is the same, it goes under the same id. */
  sent: string
}

const placeOf = (key: string, owner = draftOwner()): string => draftKey(owner, { form: 'order', thing: key })

const hourMs = 3_600_000
/** An id is taken for a day. After that the same things are another wish, whatever became of the first. */
const idLastsMs = 20 * hourMs

export const readOrderDraft = (key: string): OrderDraft => {
  const { id = '', note = '', sent = '' } = readDraft(placeOf(key))?.values ?? {}
  const isTaken = Math.abs(Date.now() - timeOfId(id)) < idLastsMs
  return isTaken ? { id: id as Id, note, sent } : { id: newId() as Id, note, sent: '' }
}

/** Under whoever began it: a login that ends on the way takes nothing along. */
export const keepOrderDraft = (key: string, owner: string, { id, note, sent }: OrderDraft): void =>
  void keepDraft(placeOf(key, owner), { label: '', values: { id, note, sent }, pictures: 0 })

export const dropOrderDraft = (key: string): void => removeDraft(placeOf(key))

/** Was just this sent and not answered? What it costs may be another by now. */
export const isOnItsWay = (draft: OrderDraft, body: OrderBody): boolean => bodyOnItsWay(draft, body) !== undefined

const bodyOnItsWay = ({ sent }: OrderDraft, body: OrderBody): OrderBody | undefined => {
  const before = bodyIn(sent)
  const isSame =
    before !== undefined && wordsOf({ ...before, expected_total: 0 }) === wordsOf({ ...body, expected_total: 0 })
  return isSame ? before : undefined
}

/**
 * What goes now, under which id. Perhaps the first try arrived, of this tab or another: it goes again just as it went. Other
 * words are then another order.
 */
export const sendingOf = (key: string, draft: OrderDraft, body: OrderBody): { draft: OrderDraft; body: OrderBody } => {
  const kept = readOrderDraft(key)
  const last = kept.sent === '' ? draft : { ...draft, id: kept.id, sent: kept.sent }
  const before = bodyOnItsWay(last, body)
  if (before !== undefined) return { draft: last, body: before }
  const id = last.sent === '' ? last.id : (newId() as Id)
  return { draft: { ...last, id, sent: wordsOf(body) }, body }
}

/** It was refused: nothing was made. An id that is another's is no good for the next try. */
export const refusedDraft = (draft: OrderDraft, isIdAnothers: boolean): OrderDraft => ({
  ...draft,
  sent: '',
  ...(isIdAnothers && { id: newId() as Id }),
})

const wordsOf = (body: OrderBody): string => JSON.stringify(body)

const bodyIn = (sent: string): OrderBody | undefined => {
  try {
    return sent === '' ? undefined : JSON.parse(sent)
  } catch {
    return undefined
  }
}
