import { useEffect, useState } from 'react'
import { ApiError } from '../../../lib/api/api.ts'

const secondMs = 1000
/** What takes longer is said by the clock, and not counted down. */
const longest = 120

/** How many seconds are left until the server wants to be asked again; none where it did not say. */
export const useWait = (problem: unknown): number => {
  const asked = problem instanceof ApiError ? (problem.retryAfterSeconds ?? 0) : 0
  const seconds = asked > longest ? 0 : asked
  const [wait, setWait] = useState({ problem, left: seconds })
  if (wait.problem !== problem) setWait({ problem, left: seconds })
  const isWaiting = wait.left > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setWait(({ left, ...of }) => ({ ...of, left: Math.max(0, left - 1) })), secondMs)
    return () => clearInterval(timer)
  }, [isWaiting])
  return wait.left
}
