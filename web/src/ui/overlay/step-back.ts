import { countUnderWay } from '../watched.ts'

let underway: Promise<void> | undefined
const holds = countUnderWay()

/** Takes a step back in the history; one that is asked for before the last has arrived is the same step. */
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

/** The step of ours that has not arrived yet; the reader's own are none of them. */
export const stepUnderway = (): Promise<void> | undefined => underway

/** Until the returned function is called, going back leads nowhere: an answer is on its way. */
export const holdBack = holds.begin

/** Our own steps pass: whoever takes them has the answer. */
export const isHeldBack = (): boolean => holds.isAny() && underway === undefined
