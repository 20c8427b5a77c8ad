export interface Pace {
  /** Milliseconds between two repaints. */
  every: number
}

const manyBytes = 5 * 1024 * 1024

/** Large uploads repaint less often, as the phone is busy. */
export const paceOf = (totalBytes: number): Pace => ({ every: totalBytes > manyBytes ? 400 : 300 })

const first = 5
const last = 90

/** Bytes sent as a percentage: 5 at the start, 90 when all are sent; the answer makes it 100, a failure 0. */
export const percentOf = (sent: number, total: number): number => {
  const part = total > 0 ? Math.min(1, Math.max(0, sent / total)) : 0
  return Math.round(first + part * (last - first))
}

/** Passes on at most one value per interval, and always the last one. */
export const paced = <Value>(show: (value: Value) => void, { every }: Pace) => {
  let waiting: { value: Value } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const paint = (): void => {
    timer = undefined
    if (waiting === undefined) return
    const { value } = waiting
    waiting = undefined
    timer = setTimeout(paint, every)
    show(value)
  }
  return {
    push(value: Value): void {
      waiting = { value }
      if (timer === undefined) paint()
    },
    stop(): void {
      clearTimeout(timer)
      timer = undefined
      waiting = undefined
    },
  }
}
