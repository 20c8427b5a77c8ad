/** The marks that cost the most to put in order: twice as many take four times as long. */
export const dearMarks = (bytes: number): string => '\u0315'.repeat(bytes / 4) + '\u0316'.repeat(bytes / 4)

/** Processor time of this thread, in milliseconds. */
const costOf = async (work: () => unknown): Promise<number> => {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/**
 * The least of a few tries, since all else that a thread does only adds to a cost. With `enough`, until one is below
 * that, or so far above that nothing else explains it.
 */
export const leastCost = async (work: () => unknown, enough?: number): Promise<number> => {
  let least = await costOf(work)
  const isOpen = (): boolean => enough === undefined || (least >= enough && least < 10 * enough)
  for (let tries = 1; tries < 5 && isOpen(); tries++) least = Math.min(least, await costOf(work))
  return least
}

/** What 16 KiB of such marks cost to be put in order on this machine: some 30 ms, by which other costs are measured. */
export const orderingCost = (): Promise<number> => leastCost(() => dearMarks(16_384).normalize('NFC'))
