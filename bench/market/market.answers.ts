import { connect } from '@sheds/server/platform/db/database'
import { logIn } from '../support/callers.ts'
import { type ServerProcess, serve } from '../support/process.ts'
import { compareThroughput, cpuRatio, holdBar, printTable, ratio } from '../support/rounds.ts'
import { scriptOf } from '../support/script.ts'
import { addressesOf, findKnown, statementsOf } from './market.calls.ts'

const seconds = 1
const least = { minimal: 0.9, best: 0.8, bare: 0.5 }

/** Caller: a visitor without a cached response, or a member, whose responses are never cached. */
interface Caller {
  name: string
  token?: string
}

/**
 * Cost of the product's layers: each hot response against the same statements and response by hand, against the bare rows
 * (the floor), and cached against the same cached bytes.
 */
export const holdAnswers = async (databaseUrl: string): Promise<void> => {
  const { sql, close } = connect({ url: databaseUrl, prepare: false, max: 1 })
  const [member] = await logIn(sql, 1)
  await close()
  for (const caller of [{ name: 'a visitor' }, { name: 'somebody logged in', token: member?.token ?? '' }])
    await holdFresh(databaseUrl, caller)
  const kept = await serve('market/market.server.ts', 'kept', { DATABASE_URL: databaseUrl })
  try {
    for (const [name, [path = '']] of Object.entries(addressesOf(await findKnown(databaseUrl))))
      await holdKept(name, kept, path)
  } finally {
    await kept.stop()
  }
}

const holdFresh = async (databaseUrl: string, caller: Caller): Promise<void> => {
  const statements = await statementsOf(databaseUrl, caller.token)
  const env = { DATABASE_URL: databaseUrl, ANSWERS: JSON.stringify([...statements.values()]) }
  const [fresh, byHand, rows, best] = await Promise.all([
    serve('market/market.server.ts', 'fresh', env),
    serve('minimal.server.ts', 'answers', env),
    serve('minimal.server.ts', 'rows', env),
    serve('best.server.ts', '', env),
  ])
  const script = caller.token === undefined ? undefined : scriptOf({ authorization: `Bearer ${caller.token}` })
  const asked = script === undefined ? {} : { script: script.path }
  try {
    for (const [at, [name, [path = '']]] of Object.entries(addressesOf(await findKnown(databaseUrl))).entries()) {
      await holdSame(name, caller, [fresh.url + path, `${byHand.url}/${at}`])
      const figures = compareThroughput(
        [
          { name: `${name}, read anew`, url: fresh.url + path, cpu: fresh.cpu, ...asked },
          {
            name: 'control: by hand, same statements, same answer',
            url: `${byHand.url}/${at}`,
            cpu: byHand.cpu,
            ...asked,
          },
          { name: 'floor: bare node:http, the rows as they are', url: `${rows.url}/${at}`, cpu: rows.cpu, ...asked },
          ...(writtenByHand.includes(name)
            ? [{ name: 'control: the best by hand, own statement', url: best.url + path, cpu: best.cpu, ...asked }]
            : []),
        ],
        { seconds },
      )
      holdFigures(`${name}, for ${caller.name}`, figures)
    }
  } finally {
    script?.remove()
    await Promise.all([fresh, byHand, rows, best].map((server) => server.stop()))
  }
}

const holdFigures = (name: string, figures: ReturnType<typeof compareThroughput>): void => {
  printTable(name, figures)
  const [own, control, floor, ideal] = figures
  console.log(`    ÷ floor ${ratio(own, floor).toFixed(2)} (a CPU second ${cpuRatio(own, floor).toFixed(2)})`)
  const cpu = (other: typeof own): string => `(a CPU second ${cpuRatio(own, other).toFixed(2)})`
  holdBar(`${name} ÷ by hand ${cpu(control)}`, ratio(own, control), least.minimal)
  if (ideal !== undefined) holdBar(`${name} ÷ the best by hand ${cpu(ideal)}`, ratio(own, ideal), least.best)
}

/** Responses that `best.server.ts` has too. */
const writtenByHand = ['product list', 'category list', 'product detail']

/** Requires equal responses, apart from the order of mixed lists. */
const holdSame = async (name: string, { token }: Caller, urls: readonly string[]): Promise<void> => {
  const headers = { connection: 'close', ...(token !== undefined && { authorization: `Bearer ${token}` }) }
  const [own = 0, other = 0] = await Promise.all(
    urls.map(async (url) => (await (await fetch(url, { headers })).text()).length),
  )
  if (Math.abs(own - other) > mostUnlike * own) throw new Error(`${name}: ${own} characters are compared with ${other}`)
}

/** Share of products by which picks and recommendations may differ. */
const mostUnlike = 0.05

const holdKept = async (name: string, kept: ServerProcess, path: string): Promise<void> => {
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
    printTable(`${name} from the cache, ${Math.round(body.length / 1024)} KB`, figures)
    holdBar(
      `${name} kept ÷ bare (a CPU second ${cpuRatio(figures[0], figures[1]).toFixed(2)})`,
      ratio(figures[0], figures[1]),
      least.bare,
    )
  } finally {
    await bare.stop()
  }
}
