import { writeFileSync } from 'node:fs'

/** Task and its limit of CPU time. */
export interface TaskMessage<Task> {
  task: Task
  mostMilliseconds: number
}

export interface AnswerMessage<Answer> {
  answer: Answer
  /** CPU time, which excludes waiting for other processes. */
  milliseconds: number
}

/** Exit code of a worker over its CPU time. */
export const lateExitCode = 71

/** Exit code of a worker over its memory, by this task or earlier ones. */
export const memoryExitCode = 70
const checkMilliseconds = 50

interface Working<Task, Answer> {
  work(task: Task): Promise<Answer>
  /** Answer for a failed task. */
  failed(error: unknown): Answer
  mostMemoryBytes: number
}

/** Answers the tasks of a parent's `LimitedWorkers`, within limits that the task can't change. */
export const answerTasks = <Task, Answer>({ work, failed, mostMemoryBytes }: Working<Task, Answer>): void => {
  let ends = Number.POSITIVE_INFINITY
  goFirstWhenMemoryEnds()
  process.on('disconnect', () => process.exit(0))
  setInterval(() => {
    if (process.memoryUsage.rss() > mostMemoryBytes) process.exit(memoryExitCode)
    if (computedMilliseconds() > ends) process.exit(lateExitCode)
  }, checkMilliseconds)
  process.on('message', ({ task, mostMilliseconds }: TaskMessage<Task>) => {
    const began = computedMilliseconds()
    ends = began + mostMilliseconds
    work(task)
      .catch(failed)
      .then((answer) => {
        ends = Number.POSITIVE_INFINITY
        process.send?.({ answer, milliseconds: computedMilliseconds() - began } satisfies AnswerMessage<Answer>)
      })
      // The parent treats this as a crash.
      .catch(() => process.exit(1))
  })
}

const computedMilliseconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** A machine out of memory should end a worker rather than its database. Linux only. */
const goFirstWhenMemoryEnds = (): void => {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Other systems have no such file.
  }
}
