import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism, constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { AppError } from '../../platform/app-error.ts'
import type { ImageType, ServedFormat } from './files.rules.ts'

export interface DecodeTask {
  path: string
  bytes: number
  /** What its first bytes say it is. */
  type: ImageType
  /** Where the variants go. */
  folder: string
}

export interface DecodedVariant {
  width: number
  format: ServedFormat
  path: string
  bytes: number
}

export interface DecodedImage {
  /** Of the widest WebP. */
  sha256: string
  widths: number[]
  width: number
  height: number
  placeholder: string
  variants: DecodedVariant[]
}

/** `unavailable` says nothing about the picture: no worker could look at it. */
export type Refusal = { refused: 'broken' | 'pixels' | 'unavailable' }
export type DecodeAnswer = DecodedImage | Refusal

export interface ImageDecoder {
  /** What is wrong with a picture is an answer, not a failure. */
  decode(task: DecodeTask): Promise<DecodeAnswer>
  close(): void
}

export interface DecoderLimits {
  workers: number
  /** Pictures that wait for a worker before more are turned away. */
  waiting: number
  /** For one picture, until its worker is killed. */
  taskMilliseconds: number
  /** Pictures a worker sees in its life. */
  tasksPerWorker: number
  /** Until a worker without work ends. */
  idleMilliseconds: number
}

const defaultLimits: DecoderLimits = {
  workers: availableParallelism() > 2 ? 2 : 1,
  waiting: 64,
  taskMilliseconds: 30_000,
  tasksPerWorker: 100,
  idleMilliseconds: 20_000,
}

const script = fileURLToPath(new URL('./image-worker.ts', import.meta.url))

interface Waiting {
  task: DecodeTask
  answer(answer: DecodeAnswer): void
}

interface Worker {
  child: ChildProcess
  tasks: number
  idle?: NodeJS.Timeout
}

/** Decodes in limited child processes: slow, huge and crashing pictures end there, as broken ones. */
export const createImageDecoder = (given: Partial<DecoderLimits> = {}): ImageDecoder => {
  const limits = { ...defaultLimits, ...given }
  const queue: Waiting[] = []
  const resting: Worker[] = []
  const all = new Set<ChildProcess>()
  let working = 0
  let closed = false

  const work = (): void => {
    while (working < limits.workers) {
      const next = queue.shift()
      if (next === undefined) return
      working += 1
      const worker = restedWorker() ?? startWorker(all)
      void runTask(worker, next.task, limits.taskMilliseconds).then((answer) => {
        working -= 1
        rest(worker)
        next.answer(closed ? { refused: 'unavailable' } : answer)
        work()
      })
    }
  }

  const restedWorker = (): Worker | undefined => {
    let worker = resting.pop()
    while (worker?.child.connected === false) worker = resting.pop()
    return worker
  }

  const rest = (worker: Worker): void => {
    if (!worker.child.connected || worker.tasks >= limits.tasksPerWorker) return void worker.child.kill('SIGKILL')
    worker.idle = setTimeout(() => {
      resting.splice(resting.indexOf(worker), 1)
      worker.child.kill('SIGKILL')
    }, limits.idleMilliseconds).unref()
    resting.push(worker)
  }

  return {
    decode(task) {
      if (closed) return Promise.resolve({ refused: 'unavailable' })
      if (queue.length >= limits.waiting) throw new AppError('overloaded', { retryAfterSeconds: 5 })
      return new Promise((resolve) => {
        queue.push({ task, answer: resolve })
        work()
      })
    },
    close() {
      closed = true
      for (const { answer } of queue.splice(0)) answer({ refused: 'unavailable' })
      for (const child of all) child.kill('SIGKILL')
    },
  }
}

/** It knows no secret: none of our environment goes along. */
const startWorker = (all: Set<ChildProcess>): Worker => {
  const child = fork(script, [], {
    execArgv: ['--max-old-space-size=128', '--disable-warning=ExperimentalWarning'],
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  all.add(child)
  child.once('exit', () => all.delete(child))
  child.on('error', () => all.delete(child))
  lowerPriority(child)
  return { child, tasks: 0 }
}

/** Pages come before pictures. */
const lowerPriority = ({ pid }: ChildProcess): void => {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It ended already, which its task will notice.
  }
}

const runTask = async (worker: Worker, task: DecodeTask, milliseconds: number): Promise<DecodeAnswer> => {
  const { child } = worker
  clearTimeout(worker.idle)
  worker.tasks += 1
  child.ref()
  const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds)
  const answer = await askWorker(child, task)
  clearTimeout(timer)
  child.unref()
  child.channel?.unref()
  return answer
}

const askWorker = (child: ChildProcess, task: DecodeTask): Promise<DecodeAnswer> =>
  new Promise((resolve) => {
    const settle = (answer: DecodeAnswer): void => {
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      resolve(answer)
    }
    const onMessage = (message: unknown): void => settle(message as DecodeAnswer)
    const onExit = (): void => settle({ refused: 'broken' })
    const onError = (): void => settle({ refused: 'unavailable' })
    child.on('message', onMessage).on('exit', onExit).on('error', onError)
    child.channel?.ref()
    child.send(task, (error) => error && onError())
  })
