import { countUnderWay } from '../../ui/watched.ts'

/** Work of this page that a reload would interrupt. */
const works = countUnderWay()

/** Delays reloads until `work` has ended. */
export const busyWith = <T>(work: Promise<T>): Promise<T> => work.finally(works.begin())

export const isWorking = works.isAny

const stepMs = 100

/** Settles when no work is left, or after 30 seconds. */
export const nothingOnItsWay = async (): Promise<void> => {
  for (let left = 300; works.isAny() && left > 0; left -= 1) await new Promise((resolve) => setTimeout(resolve, stepMs))
}
