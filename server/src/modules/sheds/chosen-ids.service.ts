import type { Id } from '@sheds/contract/scalars'
import { timeOfId } from '@sheds/contract/text/id-pattern'
import { AppError } from '../../platform/app-error.ts'
import type { Parts } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'

const hourMs = 3_600_000
/**
 * Lists sort by id, so an id from the future would stay ahead of newer items. The past limit is wide, because a form
 * may wait long for a connection.
 */
const mostAheadMs = hourMs
const mostBehindMs = 24 * hourMs

/** The id that the client chose for a new item, or a generated one. */
export const chosenId = ({ clock }: Parts<'clock'>, wanted: Id | undefined): Id => {
  if (wanted === undefined) return newId()
  const ahead = timeOfId(wanted) - clock.now().getTime()
  if (ahead > mostAheadMs || ahead < -mostBehindMs) throw new AppError('invalid_input', { fields: { id: 'field_id' } })
  return wanted
}

interface ItemMaker {
  shedId: Id
  userId: Id
}

/** Called when the id is taken: throws unless by the caller's own item, sent again after a lost response. */
export const refuseStrangers = (found: ItemMaker | undefined, { shedId, userId }: ItemMaker): void => {
  if (found?.shedId !== shedId || found.userId !== userId) throw new AppError('conflict')
}
