import { useEffect, useState } from 'react'
import * as m from '../../../messages/compiled/messages.ts'
import { clockOf } from './operator-payment.rules.ts'

interface CountdownRingProps {
  /** Total time in seconds. */
  whole: number
  seconds: number
}

/** Time left, as a ring that empties. */
export function CountdownRing({ seconds, whole }: CountdownRingProps) {
  const share = whole > 0 ? Math.min(1, seconds / whole) : 0
  return (
    <div
      role="timer"
      aria-label={m.operator_time_left({ time: clockOf(seconds) })}
      className="relative grid size-30 place-items-center"
    >
      <svg viewBox="0 0 120 120" aria-hidden="true" className="absolute inset-0 -rotate-90 fill-none">
        <circle cx="60" cy="60" r="54" strokeWidth="8" className="stroke-surface-3" />
        <circle
          cx="60"
          cy="60"
          r="54"
          strokeWidth="8"
          strokeLinecap="round"
          pathLength="100"
          strokeDasharray={`${Math.round(share * 100)} 100`}
          className="stroke-money-text"
        />
      </svg>
      <b className="text-2xl leading-none font-price tabular-nums">{clockOf(seconds)}</b>
    </div>
  )
}

/** Server time, updated each second while `counting`. */
export const useServerNow = (behind: number, counting: boolean): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!counting) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [counting])
  return now + behind
}
