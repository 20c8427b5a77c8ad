import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type AnswerMessage, lateExitCode, memoryExitCode, type TaskMessage } from './worker-tasks.ts'

export interface Worker {
  child: ChildProcess
  tasks: number
  idle?: NodeJS.Timeout
}

export interface WorkerScript {
  /** Module that calls `answerTasks`. */
  script: URL
  /** Complete environment of the worker, without secrets. */
  env?: Readonly<Record<string, string>>
  /** Accessible files; undefined means any. If set, the worker can't start processes or load addons. */
  mayUse?: { read: readonly string[]; write: readonly string[] } | undefined
  /** Value of `nice`. */
  priority: number
}

/** Written by `answerTasks`, so that a machine out of memory ends a worker first. */
const ownScore = '/proc/self/oom_score_adj'

const permissions = (mayUse: WorkerScript['mayUse']): string[] =>
  mayUse === undefined
    ? []
    : [
        '--permission',
        '--allow-worker',
        ...mayUse.read.map((path) => `--allow-fs-read=${path}`),
        ...[...mayUse.write, ownScore].map((path) => `--allow-fs-write=${path}`),
      ]

export const startWorker = ({ script, env, priority, mayUse }: WorkerScript): Worker => {
  const child = fork(fileURLToPath(script), [], {
    execArgv: ['--max-old-space-size=128', '--disable-warning=ExperimentalWarning', ...permissions(mayUse)],
    env: { MALLOC_ARENA_MAX: '2', ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  try {
    if (child.pid !== undefined) setPriority(child.pid, priority)
  } catch {
    // Already ended; the task will report it.
  }
  return { child, tasks: 0 }
}

/**
 * Result of a task: answered; `late`, over its CPU time; `crashed` by its own fault; `killed` from outside or for
 * memory; `stuck`, over its wall-clock time; or `unavailable`, without a worker.
 */
export type TaskEnd<Answer> =
  | { how: 'answered'; answer: Answer; milliseconds: number }
  | { how: 'late' | 'crashed' | 'killed' | 'stuck' | 'unavailable'; milliseconds: number }

/** Sends a task to a worker and kills it after `patience` milliseconds of wall-clock time. */
export const askWorker = async <Task, Answer>(
  worker: Worker,
  message: TaskMessage<Task>,
  patience: number,
): Promise<TaskEnd<Answer>> => {
  const { child } = worker
  let stuck = false
  clearTimeout(worker.idle)
  worker.tasks += 1
  child.ref()
  const timer = setTimeout(() => {
    stuck = true
    child.kill('SIGKILL')
  }, patience)
  const end = await endOf<Task, Answer>(child, message)
  clearTimeout(timer)
  child.unref()
  child.channel?.unref()
  return stuck && end.how === 'killed' ? { ...end, how: 'stuck' } : end
}

const endOf = <Task, Answer>(child: ChildProcess, message: TaskMessage<Task>): Promise<TaskEnd<Answer>> =>
  new Promise((resolve) => {
    const began = performance.now()
    const settle = (end: TaskEnd<Answer>): void => {
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      resolve(end)
    }
    const lost = (how: Exclude<TaskEnd<Answer>['how'], 'answered'>): void =>
      settle({ how, milliseconds: Math.min(performance.now() - began, message.mostMilliseconds) })
    const onMessage = (answered: unknown): void => settle({ how: 'answered', ...(answered as AnswerMessage<Answer>) })
    const onExit = (code: number | null): void => lost(exitMeaning(code))
    const onError = (): void => lost('unavailable')
    child.on('message', onMessage).on('exit', onExit).on('error', onError)
    child.channel?.ref()
    child.send(message, (error) => error && onError())
  })

const exitMeaning = (code: number | null): 'late' | 'killed' | 'crashed' => {
  if (code === null || code === memoryExitCode) return 'killed'
  return code === lateExitCode ? 'late' : 'crashed'
}
