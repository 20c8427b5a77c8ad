import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { apiPath } from '../../../app.ts'
import { leaksIn } from '../../../testing/leaks.ts'
import { type MobileMoney, operatorEnv, passTime } from '../../../testing/mobile-money.ts'
import type { TestAnswer } from '../../../testing/test-app.ts'

/** Command to a server process: the time, and an action. */
export interface CopyCommand {
  id: number
  now: string
  poll?: boolean
  dieAfter?: number
}

interface CopyReply {
  id: number
  steps: number
}

/** Server process on the same database and operators as `money`. */
export interface PaymentCopy {
  /** Like `money`, but requests and polls run in this process. A request during which it dies has status 0. */
  money: MobileMoney
  /** True while the process answers. */
  isRunning(): Promise<boolean>
  /** Kills it after this many more steps. */
  dieAfter(steps: number): Promise<void>
  /** Number of steps so far. */
  steps(): Promise<number>
  kill(): Promise<void>
}

const program = fileURLToPath(new URL('payment-copy.ts', import.meta.url))

export const startPaymentCopy = async (money: MobileMoney): Promise<PaymentCopy> => {
  const environment = JSON.stringify({ PAYMENT_WAIT_SECONDS: '0', ...operatorEnv(money.sims) })
  const child = fork(program, {
    env: { ...process.env, COPY_DATABASE_URL: money.test.database.url, COPY_ENVIRONMENT: environment },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const wrote = readAll(child)
  const [line] = (await once(child.stdout as NonNullable<typeof child.stdout>, 'data')) as [Buffer]
  const address = line.toString().trim()
  const isAlive = (): boolean => {
    if (child.exitCode !== null) throw new Error(`a server process exited: ${wrote().slice(-2000)}`)
    return child.signalCode === null
  }
  const command = commandOver(child, isAlive)
  const now = (): string => money.clock.now().toISOString()
  const send = sendTo(address)
  return {
    money: {
      ...money,
      test: {
        ...money.test,
        send: async (...args) => {
          await command({ now: now() })
          return send(...args)
        },
      },
      pass: (seconds) =>
        passTime(money, seconds, async () => {
          await command({ now: now(), poll: true })
          return isAlive()
        }),
    },
    isRunning: async () => (await command({ now: now() })) !== undefined,
    dieAfter: async (steps) => void (await command({ now: now(), dieAfter: steps })),
    steps: async () => (await command({ now: now() })) ?? Number.NaN,
    kill: async () => {
      const gone = isAlive() ? once(child, 'exit') : undefined
      child.kill('SIGKILL')
      await gone
      const leaks = leaksIn(wrote())
      if (leaks.length > 0) throw new Error(`a server process logged private data: ${leaks.join('; ')}`)
    },
  }
}

/** Log of all levels and other output. */
const readAll = ({ stderr }: ChildProcess): (() => string) => {
  let text = ''
  stderr?.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
  })
  return () => text
}

/** Sends commands; returns the number of steps, or undefined if the process died. */
const commandOver = (child: ChildProcess, isAlive: () => boolean) => {
  let last = 0
  const waiting = new Map<number, (steps: number | undefined) => void>()
  child.on('message', ({ id, steps }: CopyReply) => {
    waiting.get(id)?.(steps)
    waiting.delete(id)
  })
  child.on('exit', () => {
    for (const resolve of waiting.values()) resolve(undefined)
    waiting.clear()
  })
  return (sent: Omit<CopyCommand, 'id'>): Promise<number | undefined> =>
    new Promise((resolve) => {
      if (!isAlive()) return resolve(undefined)
      last += 1
      waiting.set(last, resolve)
      // A send error means that the process is dying; its exit event resolves the call.
      child.send({ id: last, ...sent }, () => undefined)
    })
}

/** Sends requests over HTTP; a broken connection leaves the outcome open. */
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
