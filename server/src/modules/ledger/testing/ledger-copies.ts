import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { MoneyOutcome, Movement } from '../ledger.queries.ts'
import type { CopyAnswer } from './ledger-copy.ts'

export interface LedgerCopies {
  /** Undefined if the outcome is unknown. */
  move(movement: Movement, copy: number): Promise<MoneyOutcome | undefined>
  /** Kills one process and starts another instead. */
  kill(copy: number): Promise<void>
  close(): Promise<void>
}

interface Copy {
  child: ChildProcess
  waiting: Map<number, (outcome: MoneyOutcome | undefined) => void>
}

export const startLedgerCopies = async (url: string, count: number): Promise<LedgerCopies> => {
  const copies = await Promise.all(Array.from({ length: count }, () => startCopy(url)))
  let lastId = 0
  return {
    move: (movement, at) =>
      new Promise((resolve) => {
        const copy = copies[at % count]
        if (copy === undefined || !copy.child.connected) return resolve(undefined)
        lastId += 1
        copy.waiting.set(lastId, resolve)
        copy.child.send({ id: lastId, movement }, (error) => {
          if (error !== null) resolve(undefined)
        })
      }),
    kill: async (at) => {
      const copy = copies[at % count]
      copy?.child.kill('SIGKILL')
      copies[at % count] = await startCopy(url)
    },
    close: async () => {
      await Promise.all(
        copies.map(async ({ child }) => {
          child.kill('SIGKILL')
          if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
        }),
      )
    },
  }
}

const startCopy = async (url: string): Promise<Copy> => {
  const script = fileURLToPath(new URL('./ledger-copy.ts', import.meta.url))
  const child = fork(script, [url], { execArgv: ['--disable-warning=ExperimentalWarning'], stdio: 'ignore' })
  const copy: Copy = { child, waiting: new Map() }
  await once(child, 'message')
  child.on('message', ({ id, outcome }: CopyAnswer) => {
    copy.waiting.get(id)?.(outcome)
    copy.waiting.delete(id)
  })
  child.on('exit', () => {
    for (const resolve of copy.waiting.values()) resolve(undefined)
  })
  return copy
}
