import { addressesOf, findKnown, statementsOf } from './market.calls.ts'
import { type Served, serve } from './support/process.ts'
import { compareThroughput, cpuRatio, holdBar, printTable, ratio } from './support/rounds.ts'

const seconds = 1
const least = { minimal: 0.9, bare: 0.5 }

/** What our layers cost: each hot answer against the same statements by hand, and against the same bytes kept. */
export const holdAnswers = async (databaseUrl: string): Promise<void> => {
  const statements = await statementsOf(databaseUrl)
  const env = { DATABASE_URL: databaseUrl }
  const answers = JSON.stringify([...statements.values()])
  const minimal = await serve('minimal.server.ts', 'rows', { ...env, ANSWERS: answers })
  const fresh = await serve('market.server.ts', 'fresh', env)
  const kept = await serve('market.server.ts', 'kept', env)
  try {
    const known = await findKnown(databaseUrl)
    for (const [at, [name, [path = '']]] of Object.entries(addressesOf(known)).entries()) {
      const figures = compareThroughput(
        [
          { name: `${name}, read anew`, url: fresh.url + path, cpu: fresh.cpu },
          { name: 'control: minimal handler, same SQL', url: `${minimal.url}/${at}`, cpu: minimal.cpu },
        ],
        { seconds },
      )
      printTable(name, figures)
      holdBar(
        `${name} ÷ minimal handler (a CPU second ${cpuRatio(figures[0], figures[1]).toFixed(2)})`,
        ratio(figures[0], figures[1]),
        least.minimal,
      )
      await holdKept(name, kept, path)
    }
  } finally {
    await Promise.all([minimal, fresh, kept].map((server) => server.stop()))
  }
}

const holdKept = async (name: string, kept: Served, path: string): Promise<void> => {
  const body = await (
    await fetch(kept.url + path, { headers: { 'accept-encoding': 'identity', connection: 'close' } })
  ).text()
  const bare = await serve('minimal.server.ts', 'body', { BODY: body })
  try {
    const figures = compareThroughput(
      [
        { name: `${name}, kept`, url: kept.url + path, cpu: kept.cpu },
        { name: 'floor: bare node:http, same bytes', url: bare.url, cpu: bare.cpu },
      ],
      { seconds },
    )
    printTable(`${name} from the micro-cache, ${Math.round(body.length / 1024)} KB`, figures)
    holdBar(
      `${name} kept ÷ bare (a CPU second ${cpuRatio(figures[0], figures[1]).toFixed(2)})`,
      ratio(figures[0], figures[1]),
      least.bare,
    )
  } finally {
    await bare.stop()
  }
}
