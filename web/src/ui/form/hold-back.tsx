import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { holdBack, isHeldBack } from '../overlay/step-back.ts'

/** As long as it is there, going back leaves everything where it is. */
export function HoldBack() {
  const { state, reset } = useBlocker(({ historyAction }) => historyAction === 'POP' && isHeldBack())
  useEffect(holdBack, [])
  useEffect(() => {
    if (state === 'blocked') reset()
  }, [state, reset])
  return null
}
