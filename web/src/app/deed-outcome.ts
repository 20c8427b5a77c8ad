import type { Deed } from '../lib/deed.store.ts'
import type { DeedOutcome } from '../lib/deeds.ts'
import { doDeed, isWithinTap, takeOutcome } from '../lib/do-deed.ts'
import * as m from '../messages/compiled/messages.ts'
import { toastStore } from '../ui/toast.store.ts'

/** What became of what was asked for before the login. */
export const sayPassed = (): void => {
  const outcome = takeOutcome()
  if (outcome !== undefined) sayOutcome(outcome)
}

const sayOutcome = ({ text, chat, failed, refused }: DeedOutcome): void => {
  const key = 'deed'
  if (chat !== undefined)
    toastStore.show({
      text,
      kind: 'info',
      key,
      stays: true,
      action: { label: m.open_whatsapp(), run: () => void window.open(chat, '_blank', 'noopener') },
    })
  else if (failed !== undefined)
    toastStore.show({ text, kind: 'error', key, action: { label: m.retry(), run: () => void again(failed) } })
  else toastStore.show({ text, kind: refused ? 'error' : 'ok', key })
}

const again = async (deed: Deed): Promise<void> => {
  const outcome = await doDeed(deed)
  if (outcome.chat !== undefined && isWithinTap()) window.location.assign(outcome.chat)
  else sayOutcome(outcome)
}
