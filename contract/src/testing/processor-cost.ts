/** Combining marks that are expensive to sort: twice as many take four times as long. */
export const dearMarks = (bytes: number): string => '\u0315'.repeat(bytes / 4) + '\u0316'.repeat(bytes / 4)

/** CPU time of this thread in milliseconds. */
const costOf = async (work: () => unknown): Promise<number> => {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** Minimum of several runs. With `enough`, stops when a run is below it, or far above it. */
export const leastCost = async (work: () => unknown, enough?: number): Promise<number> => {
  let least = await costOf(work)
  const isOpen = (): boolean => enough === undefined || (least >= enough && least < 10 * enough)
  for (let tries = 1; tries < 5 && isOpen(); tries++) least = Math.min(least, await costOf(work))
  return least
}

/** CPU time to sort 16 KiB of such marks on this machine, some 30 ms; the unit for other costs. */
export const orderingCost = (): Promise<number> => leastCost(() => dearMarks(16_384).normalize('NFC'))
