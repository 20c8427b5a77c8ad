import { writeFileSync } from 'node:fs'

/** What a worker is sent: a task, and how long it may compute for it. */
export interface TaskMessage<Task> {
  task: Task
  mostMilliseconds: number
}

export interface AnswerMessage<Answer> {
  answer: Answer
  /** Computing time: waiting for others' programs costs nobody anything. */
  milliseconds: number
}

/** With this a worker ends that would compute for longer than it may. */
export const lateExitCode = 71

/** With this one that grew too large: by this task, or by those before. */
export const memoryExitCode = 70
const checkMilliseconds = 50

interface Working<Task, Answer> {
  work(task: Task): Promise<Answer>
  /** The answer to a task that fails. */
  failed(error: unknown): Answer
  mostMemoryBytes: number
}

/** Answers what a parent's `LimitedWorkers` sends, within limits that the work itself can't lift. */
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
      // Its parent takes that for a task that ended its worker.
      .catch(() => process.exit(1))
  })
}

const computedMilliseconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** A machine without memory should lose a helper, not its database. Only Linux asks. */
const goFirstWhenMemoryEnds = (): void => {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Elsewhere there is no such file.
  }
}
