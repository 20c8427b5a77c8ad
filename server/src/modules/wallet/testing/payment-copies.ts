import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { apiPath } from '../../../app.ts'
import { leaksIn } from '../../../testing/leaks.ts'
import { type MobileMoney, operatorEnv, passTime } from '../../../testing/mobile-money.ts'
import type { TestAnswer } from '../../../testing/test-app.ts'

/** What a copy is told: the time, and what to do then. */
export interface CopyTold {
  id: number
  now: string
  look?: boolean
  dieAfter?: number
}

interface CopySays {
  id: number
  steps: number
}

/** A server in a process of its own, over the same database and the same operators as `money`. */
export interface PaymentCopy {
  /** As `money`, but what is sent and what time brings is this copy's to do. What it dies of is answered with status 0. */
  money: MobileMoney
  /** Whether it is there to answer. */
  lives(): Promise<boolean>
  /** Lets it take so many more steps, and kills it before the next. */
  dieAfter(steps: number): Promise<void>
  /** How many steps it has taken. */
  steps(): Promise<number>
  kill(): Promise<void>
}

/** What was compiled for one copy need not be for the next: they start again and again. */
export const copyEnv = (databaseUrl: string): NodeJS.ProcessEnv => ({
  ...process.env,
  COPY_DATABASE_URL: databaseUrl,
  NODE_COMPILE_CACHE: join(tmpdir(), 'sheds-payment-copies'),
})

const program = fileURLToPath(new URL('payment-copy.ts', import.meta.url))

export const startPaymentCopy = async (money: MobileMoney): Promise<PaymentCopy> => {
  const environment = JSON.stringify({ PAYMENT_WAIT_SECONDS: '0', ...operatorEnv(money.sims) })
  const child = fork(program, {
    env: { ...copyEnv(money.test.database.url), COPY_ENVIRONMENT: environment },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const wrote = readAll(child)
  const [line] = (await once(child.stdout as NonNullable<typeof child.stdout>, 'data')) as [Buffer]
  const address = line.toString().trim()
  const isAlive = (): boolean => {
    if (child.exitCode !== null) throw new Error(`a copy ended by itself: ${wrote().slice(-2000)}`)
    return child.signalCode === null
  }
  const tell = tellOver(child, isAlive)
  const now = (): string => money.clock.now().toISOString()
  const send = sendTo(address)
  return {
    money: {
      ...money,
      test: {
        ...money.test,
        send: async (...asked) => {
          await tell({ now: now() })
          return send(...asked)
        },
      },
      pass: (seconds) =>
        passTime(money, seconds, async () => {
          await tell({ now: now(), look: true })
          return isAlive()
        }),
    },
    lives: async () => (await tell({ now: now() })) !== undefined,
    dieAfter: async (steps) => void (await tell({ now: now(), dieAfter: steps })),
    steps: async () => (await tell({ now: now() })) ?? Number.NaN,
    kill: async () => {
      const gone = isAlive() ? once(child, 'exit') : undefined
      child.kill('SIGKILL')
      await gone
      const leaks = leaksIn(wrote())
      if (leaks.length > 0) throw new Error(`a copy wrote what only its owner may read: ${leaks.join('; ')}`)
    },
  }
}

/** Its log at every level, and whatever else it writes. */
const readAll = ({ stderr }: ChildProcess): (() => string) => {
  let text = ''
  stderr?.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
  })
  return () => text
}

/** Answers how many steps it has taken, or nothing where it died of it. */
const tellOver = (child: ChildProcess, isAlive: () => boolean) => {
  let last = 0
  const waiting = new Map<number, (steps: number | undefined) => void>()
  child.on('message', ({ id, steps }: CopySays) => {
    waiting.get(id)?.(steps)
    waiting.delete(id)
  })
  child.on('exit', () => {
    for (const resolve of waiting.values()) resolve(undefined)
    waiting.clear()
  })
  return (told: Omit<CopyTold, 'id'>): Promise<number | undefined> =>
    new Promise((resolve) => {
      if (!isAlive()) return resolve(undefined)
      last += 1
      waiting.set(last, resolve)
      // Where nobody takes it any more the process is about to be gone: it counts as alive until its end is known here.
      child.send({ id: last, ...told }, () => undefined)
    })
}

/** Over a connection of its own; whatever breaks it leaves open what became of the call. */
const sendTo =
  (address: string): MobileMoney['test']['send'] =>
  async (endpoint, call, token = ''): Promise<TestAnswer<unknown>> => {
    try {
      const answer = await fetch(`${address}${apiPath(endpoint, call)}`, {
        method: endpoint.method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...call.headers },
        body: JSON.stringify(call.body),
      })
      return { status: answer.status, body: await answer.json(), headers: Object.fromEntries(answer.headers) }
    } catch {
      return { status: 0, body: {}, headers: {} }
    }
  }
