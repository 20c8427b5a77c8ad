import type { Id } from '@sheds/contract/scalars'
import { timeOfId } from '@sheds/contract/text/id-pattern'
import { AppError } from '../../platform/app-error.ts'
import type { Parts } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'

const hourMs = 3_600_000
/** Lists go by id: nobody may stand ahead of what comes later, while a form may wait long for a connection. */
const mostAheadMs = hourMs
const mostBehindMs = 24 * hourMs

/** The id the device chose for what it makes, or a new one. */
export const chosenId = ({ clock }: Parts<'clock'>, wanted: Id | undefined): Id => {
  if (wanted === undefined) return newId()
  const ahead = timeOfId(wanted) - clock.now().getTime()
  if (ahead > mostAheadMs || ahead < -mostBehindMs) throw new AppError('invalid_input', { fields: { id: 'field_id' } })
  return wanted
}

interface Made {
  shedId: Id
  userId: Id
}

/** Something has the id already: the caller's own, sent once more after a lost answer, or a stranger's. */
export const refuseStrangers = (found: Made | undefined, { shedId, userId }: Made): void => {
  if (found?.shedId !== shedId || found.userId !== userId) throw new AppError('conflict')
}
