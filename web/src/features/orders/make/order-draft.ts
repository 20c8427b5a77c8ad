import type { Id } from '@sheds/contract/scalars'
import { timeOfId } from '@sheds/contract/text/id-pattern'
import { draftKey, draftOwner, keepDraft, readDraft, removeDraft } from '../../../lib/draft/draft.store.ts'
import { newId } from '../../../lib/form/make-once.ts'

/** Request body of an order. */
export interface OrderBody {
  shed_id: string
  items: ({ product_id: string; quantity: number } | { dish_id: string; quantity: number })[]
  expected_total: number
  note: string
}

/**
 * Order that is not created yet. Stored on the device, so that it survives a closed sheet, a reload and a lost
 * connection.
 */
export interface OrderDraft {
  /** Chosen by the device: several requests with it create one order. */
  id: Id
  note: string
  /** Body that was sent and not answered. */
  sent: string
}

const storageKeyOf = (key: string, owner = draftOwner()): string => draftKey(owner, { form: 'order', thing: key })

const hourMs = 3_600_000
/**
 * The server rejects ids older than a day, so the device replaces them earlier. The same items are then a new order.
 */
const idLastsMs = 20 * hourMs

export const readOrderDraft = (key: string): OrderDraft => {
  const { id = '', note = '', sent = '' } = readDraft(storageKeyOf(key))?.values ?? {}
  const isIdValid = Math.abs(Date.now() - timeOfId(id)) < idLastsMs
  return isIdValid ? { id: id as Id, note, sent } : { id: newId() as Id, note, sent: '' }
}

/** Stored for the account that began it, so that it does not pass to the next login. */
export const keepOrderDraft = (key: string, owner: string, { id, note, sent }: OrderDraft): void =>
  void keepDraft(storageKeyOf(key, owner), { label: '', values: { id, note, sent }, pictures: 0 })

export const dropOrderDraft = (key: string): void => removeDraft(storageKeyOf(key))

/** True if the same order was sent and not answered; its price may have changed since. */
export const isUnanswered = (draft: OrderDraft, body: OrderBody): boolean => unansweredBody(draft, body) !== undefined

const unansweredBody = ({ sent }: OrderDraft, body: OrderBody): OrderBody | undefined => {
  const before = bodyIn(sent)
  const isSame =
    before !== undefined && serialize({ ...before, expected_total: 0 }) === serialize({ ...body, expected_total: 0 })
  return isSame ? before : undefined
}

/**
 * Next request and the draft to store. An unanswered request may have arrived, from this tab or another, so the same
 * order is sent again unchanged; a changed one gets a new id.
 */
export const nextAttemptOf = (
  key: string,
  draft: OrderDraft,
  body: OrderBody,
): { draft: OrderDraft; body: OrderBody } => {
  const kept = readOrderDraft(key)
  const last = kept.sent === '' ? draft : { ...draft, id: kept.id, sent: kept.sent }
  const before = unansweredBody(last, body)
  if (before !== undefined) return { draft: last, body: before }
  const id = last.sent === '' ? last.id : (newId() as Id)
  return { draft: { ...last, id, sent: serialize(body) }, body }
}

/** Draft after a refusal, which means that no order was created. Replaces an id that another order has. */
export const refusedDraft = (draft: OrderDraft, isIdTaken: boolean): OrderDraft => ({
  ...draft,
  sent: '',
  ...(isIdTaken && { id: newId() as Id }),
})

const serialize = (body: OrderBody): string => JSON.stringify(body)

const bodyIn = (sent: string): OrderBody | undefined => {
  try {
    return sent === '' ? undefined : JSON.parse(sent)
  } catch {
    return undefined
  }
}
