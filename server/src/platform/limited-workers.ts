import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism, constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { AppError } from './app-error.ts'

export interface WorkerLimits {
  workers: number
  /** Tasks that wait for a worker before more are turned away. */
  waiting: number
  /** For one task, until its worker is killed. */
  taskMilliseconds: number
  /** Tasks a worker sees in its life. */
  tasksPerWorker: number
  /** Until a worker without work ends. */
  idleMilliseconds: number
}

const defaultLimits: WorkerLimits = {
  workers: availableParallelism() > 2 ? 2 : 1,
  waiting: 64,
  taskMilliseconds: 30_000,
  tasksPerWorker: 100,
  idleMilliseconds: 20_000,
}

interface WorkersOptions<Answer> {
  /** A module that answers every `message` with one of its own. */
  script: URL
  /** All of the environment it gets: it knows no secret. */
  env?: Readonly<Record<string, string>>
  limits?: Partial<WorkerLimits>
  /** The answer to a task that killed its worker. */
  crashed: Answer
  /** The answer when no worker could look at it. */
  unavailable: Answer
}

export interface LimitedWorkers<Task, Answer> {
  run(task: Task): Promise<Answer>
  close(): void
}

interface Waiting<Task, Answer> {
  task: Task
  answer(answer: Answer): void
}

interface Worker {
  child: ChildProcess
  tasks: number
  idle?: NodeJS.Timeout
}

/** Runs tasks in limited child processes: what is slow, huge or crashes ends there. */
export const createLimitedWorkers = <Task extends object, Answer>(
  options: WorkersOptions<Answer>,
): LimitedWorkers<Task, Answer> => {
  const limits = { ...defaultLimits, ...options.limits }
  const queue: Waiting<Task, Answer>[] = []
  const resting: Worker[] = []
  const all = new Set<ChildProcess>()
  let working = 0
  let closed = false

  const work = (): void => {
    while (working < limits.workers) {
      const next = queue.shift()
      if (next === undefined) return
      working += 1
      const worker = restedWorker() ?? startWorker(options, all)
      void runTask(worker, next.task, limits.taskMilliseconds, options).then((answer) => {
        working -= 1
        rest(worker)
        next.answer(closed ? options.unavailable : answer)
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
    async run(task) {
      if (closed) return options.unavailable
      if (queue.length >= limits.waiting) throw new AppError('overloaded', { retryAfterSeconds: 5 })
      return new Promise((resolve) => {
        queue.push({ task, answer: resolve })
        work()
      })
    },
    close() {
      closed = true
      for (const { answer } of queue.splice(0)) answer(options.unavailable)
      for (const child of all) child.kill('SIGKILL')
    },
  }
}

const startWorker = <Answer>({ script, env }: WorkersOptions<Answer>, all: Set<ChildProcess>): Worker => {
  const child = fork(fileURLToPath(script), [], {
    execArgv: ['--max-old-space-size=128', '--disable-warning=ExperimentalWarning'],
    env: { MALLOC_ARENA_MAX: '2', ...env },
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

type LostAnswers<Answer> = Pick<WorkersOptions<Answer>, 'crashed' | 'unavailable'>

const runTask = async <Answer>(
  worker: Worker,
  task: object,
  milliseconds: number,
  lost: LostAnswers<Answer>,
): Promise<Answer> => {
  const { child } = worker
  clearTimeout(worker.idle)
  worker.tasks += 1
  child.ref()
  const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds)
  const answer = await askWorker(child, task, lost)
  clearTimeout(timer)
  child.unref()
  child.channel?.unref()
  return answer
}

const askWorker = <Answer>(
  child: ChildProcess,
  task: object,
  { crashed, unavailable }: LostAnswers<Answer>,
): Promise<Answer> =>
  new Promise((resolve) => {
    const settle = (answer: Answer): void => {
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      resolve(answer)
    }
    const onMessage = (message: unknown): void => settle(message as Answer)
    const onExit = (): void => settle(crashed)
    const onError = (): void => settle(unavailable)
    child.on('message', onMessage).on('exit', onExit).on('error', onError)
    child.channel?.ref()
    child.send(task, (error) => error && onError())
  })
