import { countUnderWay } from '../../ui/watched.ts'

/** What is on its way from this page and would be cut off if it were loaded anew. */
const works = countUnderWay()

/** Until `work` is over, a reload waits. */
export const busyWith = <T>(work: Promise<T>): Promise<T> => work.finally(works.begin())

export const isWorking = works.isAny

const stepMs = 100

/** Nothing is on its way any more, or it has taken longer than anything should. */
export const nothingOnItsWay = async (): Promise<void> => {
  for (let left = 300; works.isAny() && left > 0; left -= 1) await new Promise((resolve) => setTimeout(resolve, stepMs))
}
