import { useEffect, useState } from 'react'
import { ApiError } from '../../../lib/api/api.ts'

const secondMs = 1000
/** A longer wait is shown as a time of day instead of a countdown. */
const longest = 120

/** Seconds until the server accepts another attempt; 0 if it gave none. */
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
