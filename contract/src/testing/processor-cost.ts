/** The marks that cost the most to put in order: twice as many take four times as long. */
export const dearMarks = (bytes: number): string => '\u0315'.repeat(bytes / 4) + '\u0316'.repeat(bytes / 4)

/** Processor time of this thread, in milliseconds. */
const costOf = async (work: () => unknown): Promise<number> => {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** The least of a few tries, until one is below what is enough: all else that a thread does adds to a cost, but not ten times. */
export const leastCost = async (work: () => unknown, enough: number): Promise<number> => {
  let least = await costOf(work)
  for (let tries = 1; tries < 5 && least >= enough && least < 10 * enough; tries++)
    least = Math.min(least, await costOf(work))
  return least
}

/** What 16 KiB of such marks cost to be put in order on this machine: some 30 ms, by which other costs are measured. */
export const orderingCost = async (): Promise<number> => {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 5; tries++)
    least = Math.min(least, await costOf(() => dearMarks(16_384).normalize('NFC')))
  return least
}
