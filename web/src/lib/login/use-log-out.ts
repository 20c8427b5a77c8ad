import { useState } from 'react'
import { draftOwner, draftsOf } from '../draft/draft.store.ts'
import { useOpener } from '../overlay/overlay.ts'
import { logOut } from './log-out.ts'

/** Logs out, after asking where something would be lost. */
export const useLogOut = (): { leave: () => void; leaving: boolean } => {
  const ask = useOpener('log-out')
  const [leaving, setLeaving] = useState(false)
  const leave = (): void => {
    const asks = draftsOf(draftOwner()).length > 0
    setLeaving(!asks)
    if (asks) ask()
    else void logOut()
  }
  return { leave, leaving }
}
