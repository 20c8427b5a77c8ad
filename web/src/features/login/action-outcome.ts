import type { PendingAction } from '../../lib/session/action.store.ts'
import type { ActionOutcome } from '../../lib/session/actions.ts'
import * as m from '../../messages/compiled/messages.ts'
import { toastStore } from '../../ui/feedback/toast.store.ts'
import { doAction, isWithinTap } from './do-action.ts'
import { keptOutcome } from './outcome.store.ts'

/** Shows the outcome of the action requested before the login. */
export const showStoredOutcome = (): void => {
  const outcome = keptOutcome.get()
  keptOutcome.remove()
  if (outcome !== undefined) showOutcome(outcome)
}

const showOutcome = ({ text, chat, failed, refused }: ActionOutcome): void => {
  const key = 'action'
  if (chat !== undefined)
    toastStore.show({
      text,
      kind: 'info',
      key,
      stays: true,
      action: { label: m.open_whatsapp(), run: () => void window.open(chat, '_blank', 'noopener') },
    })
  else if (failed !== undefined)
    toastStore.show({ text, kind: 'error', key, action: { label: m.retry(), run: () => void retryAction(failed) } })
  else toastStore.show({ text, kind: refused ? 'error' : 'ok', key })
}

const retryAction = async (action: PendingAction): Promise<void> => {
  const outcome = await doAction(action)
  if (outcome.chat !== undefined && isWithinTap()) window.location.assign(outcome.chat)
  else showOutcome(outcome)
}
