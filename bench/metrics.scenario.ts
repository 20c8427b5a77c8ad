import { openMarket } from './support/market.ts'
import { serve } from './support/process.ts'
import { compareThroughput, cpuRatio, holdBar, median, printTable } from './support/rounds.ts'

/** Least requests per CPU second with metrics, as a share of those without. */
const least = 0.98

/** Paths with the connections that ask for them: a cached answer costs least, so metrics weigh most there. */
const asked = [
  { what: 'cached answer', path: '/api/products', connections: 32 },
  { what: 'call with a statement', path: '/api/users?page_size=10', connections: 4 },
]

/** CPU time of a request with and without metrics, in alternating rounds. */
export const measure = async (): Promise<void> => {
  const market = await openMarket('five-hundredth', [])
  const [without, metered] = await Promise.all(
    ['without', 'with'].map((role) => serve('metrics/metrics.server.ts', role, { DATABASE_URL: market.url })),
  )
  if (without === undefined || metered === undefined) throw new Error('a server is missing')
  try {
    for (const { what, path, connections } of asked) {
      const figures = compareThroughput(
        [
          { name: `${what}, without metrics`, url: without.url + path, cpu: without.cpu },
          { name: `${what}, with metrics`, url: metered.url + path, cpu: metered.cpu },
        ],
        { connections, seconds: 1, count: 25 },
      )
      printTable(what, figures)
      for (const { name, perCpu } of figures)
        console.log(`  ${name}: ${(10_000 / median(perCpu)).toFixed(3)} CPU seconds for 10,000 requests`)
      holdBar(`${what}: requests per CPU second, with metrics to without`, cpuRatio(figures[1], figures[0]), least)
    }
  } finally {
    await Promise.all([without.stop(), metered.stop()])
    await market.stop()
  }
}
