import { useState } from 'react'
import { draftOwner, draftsOf } from '../../../lib/draft/draft.store.ts'
import { useOpener } from '../../../lib/overlay/overlay.ts'
import { losses } from '../../../lib/session/leaving.ts'
import { logOut } from './log-out.ts'

const timeoutMs = 5000

/** Logs out; asks first if data would be lost. Proceeds without asking if the dialog's code cannot be loaded. */
export const useLogOut = (): { leave: () => void; leaving: boolean } => {
  const ask = useOpener('log-out')
  const [leaving, setLeaving] = useState(false)
  const leave = async (): Promise<void> => {
    setLeaving(true)
    const asks = (draftsOf(draftOwner()).length > 0 || losses().length > 0) && (await loadQuestion())
    setLeaving(!asks)
    if (asks) ask()
    else void logOut()
  }
  return { leave: () => void leave(), leaving }
}

/** True if the dialog's code could be loaded, which fails on a phone without a network. */
const loadQuestion = (): Promise<boolean> =>
  Promise.race([
    Promise.all([import('./log-out-dialog.tsx'), import('../../../ui/overlay/dialog-popup.tsx')]).then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(resolve, timeoutMs, false)),
  ])
