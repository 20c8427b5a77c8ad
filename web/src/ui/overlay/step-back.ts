import { countUnderWay } from '../watched.ts'

let underway: Promise<void> | undefined
const holds = countUnderWay()

/** Returns to the previous history entry; concurrent calls share one step. */
export const stepBack = (go: () => void): Promise<void> => {
  if (underway) return underway
  underway = new Promise((arrive) => {
    const settle = () => {
      underway = undefined
      arrive()
    }
    window.addEventListener('popstate', settle, { once: true })
  })
  go()
  return underway
}

/** Step back in progress that was started here, not by the reader. */
export const stepUnderway = (): Promise<void> | undefined => underway

/** Until the returned function is called, Back does nothing, as an answer is pending. */
export const holdBack = holds.begin

/** Steps started by `stepBack` are allowed: their caller has the answer. */
export const isHeldBack = (): boolean => holds.isAny() && underway === undefined
