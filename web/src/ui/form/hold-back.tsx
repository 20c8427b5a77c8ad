import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { holdBack, isHeldBack } from '../overlay/step-back.ts'

/** While it is mounted, Back does nothing if `holdBack` is active. */
export function HoldBack() {
  const { state, reset } = useBlocker(({ historyAction }) => historyAction === 'POP' && isHeldBack())
  useEffect(holdBack, [])
  useEffect(() => {
    if (state === 'blocked') reset()
  }, [state, reset])
  return null
}
