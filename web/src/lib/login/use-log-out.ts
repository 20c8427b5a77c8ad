import { useState } from 'react'
import { draftOwner, draftsOf } from '../draft/draft.store.ts'
import { useOpener } from '../overlay/overlay.ts'
import { losses } from './leaving.ts'
import { logOut } from './log-out.ts'

/** Logs out, after asking where something would be lost. */
export const useLogOut = (): { leave: () => void; leaving: boolean } => {
  const ask = useOpener('log-out')
  const [leaving, setLeaving] = useState(false)
  const leave = async (): Promise<void> => {
    setLeaving(true)
    const asks = draftsOf(draftOwner()).length > 0 || (await losses()).length > 0
    setLeaving(!asks)
    if (asks) ask()
    else void logOut()
  }
  return { leave: () => void leave(), leaving }
}
