/** What is on its way from this page and would be cut off if it were loaded anew. */
let works = 0

/** Until `work` is over, a reload waits. */
export const busyWith = <T>(work: Promise<T>): Promise<T> => {
  works += 1
  return work.finally(() => {
    works -= 1
  })
}

export const isWorking = (): boolean => works > 0

const stepMs = 100

/** Nothing is on its way any more, or it has taken longer than anything should. */
export const nothingOnItsWay = async (): Promise<void> => {
  for (let left = 300; works > 0 && left > 0; left -= 1) await new Promise((resolve) => setTimeout(resolve, stepMs))
}
