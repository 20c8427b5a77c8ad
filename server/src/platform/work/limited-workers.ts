import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { AppError } from '../app-error.ts'
import { createSpentTime, type Sender, type SpentTime } from './spent-time.ts'
import { createWaitingLine, type WaitingLine } from './waiting-line.ts'
import { askWorker, startWorker, type TaskEnd, type Worker, type WorkerScript } from './worker-process.ts'

export interface WorkerLimits extends LaneLimits {
  /** Additional workers for light tasks of senders with little CPU time, which never wait behind heavy tasks. */
  express: number
  /** CPU time after which a task leaves its express worker and restarts as a heavy task. */
  lightMilliseconds: number
  /** Length of the queue before tasks are rejected. */
  waiting: number
  /** Longest wait of a sender's task: browsers and proxies would give up soon after. */
  waitMilliseconds: number
}

/** Wall-clock limit of a running task; waiting for a worker may take slightly longer. */
export const patienceOf = (seconds: number) => ({
  patienceMilliseconds: seconds * 1000,
  waitMilliseconds: (seconds + 10) * 1000,
})

const defaultLimits: WorkerLimits = {
  workers: availableParallelism() > 3 ? 2 : 1,
  express: 0,
  waiting: 128,
  mostMilliseconds: 10_000,
  lightMilliseconds: 1500,
  ...patienceOf(30),
  tasksPerWorker: 100,
  idleMilliseconds: 20_000,
}

interface WorkersOptions<Answer> extends Omit<WorkerScript, 'priority'> {
  limits?: Partial<WorkerLimits>
  /** Answer for a task that crashed its worker. */
  crashed: Answer
  /** Answer if no worker could run the task. */
  unavailable: Answer
  /** Used CPU time; senders with less are served first. */
  spent?: SpentTime
}

interface TaskMore {
  sender?: Sender | undefined
  /** Known to take long. */
  heavy?: boolean
  /** Called whenever a worker starts the task. */
  onBegin?: (() => void) | undefined
}

interface Waiting<Task, Answer> extends Required<TaskMore> {
  task: Task
  /** Its worker was killed once, from outside or for lack of memory after earlier tasks. */
  again: boolean
  answer(answer: Answer): void
  refuse(error: AppError): void
}

type LaneName = 'express' | 'common' | 'background'

interface Lane<Task, Answer> extends WorkerLane<Task, Answer> {
  name: LaneName
}

/** Values of `nice`: pages before images, light senders before heavy ones, users before the server's own tasks. */
const priorities = { express: 6, common: 10, background: 19 } as const

/** CPU time, in milliseconds, above which a sender waits for a common worker. */
const lightSender = 20_000

/** Delay after the machine could not start another process. */
const retryAfterSeconds = 10

/** CPU time charged when a task starts, so that a burst does not count as free until it ends. */
const presumedMilliseconds = 300

/** Runs tasks in child processes with limits: a slow, huge or crashing task cannot affect this process. */
export class LimitedWorkers<Task extends object, Answer> {
  readonly #options: Omit<WorkersOptions<Answer>, 'spent'>
  readonly #limits: WorkerLimits
  readonly #spent: SpentTime
  readonly #line: WaitingLine<Waiting<Task, Answer>>
  readonly #lanes: Lane<Task, Answer>[]
  #isClosed = false
  #ofPeople = 0

  constructor({ spent = createSpentTime(), ...options }: WorkersOptions<Answer>) {
    this.#options = options
    this.#limits = { ...defaultLimits, ...options.limits }
    this.#spent = spent
    this.#line = createWaitingLine<Waiting<Task, Answer>>(spent, this.#limits.waiting)
    this.#lanes = lanesOf<Task, Answer>(options, this.#limits)
  }

  async run(task: Task, { sender, heavy = false, onBegin }: TaskMore = {}): Promise<Answer> {
    if (this.#isClosed) return this.#options.unavailable
    return new Promise((answer, refuse) => {
      const one = { task, sender, heavy, onBegin, again: false, answer, refuse }
      this.#line.add(one)
      if (sender !== undefined) setTimeout(() => this.#line.giveUp(one), this.#limits.waitMilliseconds).unref()
      this.#work()
      this.#line.shorten()
    })
  }

  get figures(): Readonly<{ running: number; waiting: number }> {
    return { running: this.#lanes.reduce((sum, lane) => sum + lane.running(), 0), waiting: this.#line.count() }
  }

  close(): void {
    this.#isClosed = true
    for (const { answer } of this.#line.drain()) answer(this.#options.unavailable)
    for (const lane of this.#lanes) lane.close()
  }

  #work(): void {
    for (const lane of this.#lanes) {
      while (!this.#isClosed && lane.isFree()) {
        const next = this.#line.next(this.#fits[lane.name])
        if (next === undefined) break
        this.#spent.add(next.sender, presumedMilliseconds)
        next.onBegin?.()
        const again = (): void => this.#work()
        this.#serve(lane, next).then(again, again)
      }
    }
  }

  /** The server's own tasks have no sender and start only while no sender's task waits or runs. */
  readonly #fits: Record<LaneName, (one: Waiting<Task, Answer>, rank: number) => boolean> = {
    express: ({ sender, heavy }, rank) => sender !== undefined && !heavy && rank < lightSender,
    common: ({ sender }) => sender !== undefined,
    background: ({ sender }) => sender === undefined && this.#ofPeople === 0,
  }

  async #serve(lane: Lane<Task, Answer>, next: Waiting<Task, Answer>): Promise<void> {
    const counted = next.sender === undefined ? 0 : 1
    this.#ofPeople += counted
    try {
      this.#settle(next, await lane.run(next.task), lane.name === 'express')
    } catch (cause) {
      // No worker could start: the sender may retry, and the cause is logged.
      this.#spent.add(next.sender, -presumedMilliseconds)
      next.refuse(new AppError('unavailable', { cause, retryAfterSeconds }))
    } finally {
      this.#ofPeople -= counted
    }
  }

  #settle(one: Waiting<Task, Answer>, end: TaskEnd<Answer>, isExpress: boolean): void {
    const { unavailable, crashed } = this.#options
    this.#spent.add(one.sender, end.milliseconds - presumedMilliseconds)
    if (this.#isClosed) one.answer(unavailable)
    else if (end.how === 'answered') one.answer(end.answer)
    else if (end.how === 'late' && isExpress) this.#line.addFirst(Object.assign(one, { heavy: true }))
    else if (end.how === 'killed' && !one.again) this.#line.addFirst(Object.assign(one, { again: true }))
    else one.answer(end.how === 'stuck' || end.how === 'unavailable' ? unavailable : crashed)
  }
}

const lanesOf = <Task, Answer>(script: Omit<WorkerScript, 'priority'>, limits: WorkerLimits): Lane<Task, Answer>[] => {
  const lane = (name: LaneName, own: LaneLimits): Lane<Task, Answer> => ({
    ...createWorkerLane<Task, Answer>({ ...script, priority: priorities[name] }, own),
    name,
  })
  return [
    lane('express', { ...limits, workers: limits.express, mostMilliseconds: limits.lightMilliseconds }),
    lane('common', limits),
    // Runs the server's own tasks, which are not urgent.
    lane('background', { ...limits, workers: 1, patienceMilliseconds: 10 * limits.patienceMilliseconds }),
  ]
}

interface LaneLimits {
  workers: number
  /** CPU time of one task before its worker ends. */
  mostMilliseconds: number
  /** Wall-clock time, for a machine too busy to run the task. */
  patienceMilliseconds: number
  /** Tasks before a worker is replaced. */
  tasksPerWorker: number
  /** Idle time before a worker ends. */
  idleMilliseconds: number
}

interface WorkerLane<Task, Answer> {
  isFree(): boolean
  running(): number
  /** Throws the system's error if no process can be started. */
  run(task: Task): Promise<TaskEnd<Answer>>
  close(): void
}

/** Pool of equal workers: started on demand, ended after a long idle time or their number of tasks. */
const createWorkerLane = <Task, Answer>(script: WorkerScript, limits: LaneLimits): WorkerLane<Task, Answer> => {
  const resting: Worker[] = []
  const all = new Set<Worker>()
  let working = 0

  /** Some failures are thrown by the start, such as no memory; others, such as too many processes, are events. */
  const begin = async (): Promise<Worker> => {
    const worker = startWorker(script)
    all.add(worker)
    worker.child.once('exit', () => all.delete(worker)).on('error', () => all.delete(worker))
    await once(worker.child, 'spawn')
    return worker
  }

  const rested = (): Worker | undefined => {
    let worker = resting.pop()
    while (worker?.child.connected === false) worker = resting.pop()
    return worker
  }

  const rest = (worker: Worker): void => {
    if (!worker.child.connected || worker.tasks >= limits.tasksPerWorker) {
      worker.child.kill('SIGKILL')
      return
    }
    worker.idle = setTimeout(() => {
      resting.splice(resting.indexOf(worker), 1)
      worker.child.kill('SIGKILL')
    }, limits.idleMilliseconds).unref()
    resting.push(worker)
  }

  return {
    isFree: () => working < limits.workers,
    running: () => working,
    async run(task) {
      working += 1
      try {
        const worker = rested() ?? (await begin())
        const message = { task, mostMilliseconds: limits.mostMilliseconds }
        const end = await askWorker<Task, Answer>(worker, message, limits.patienceMilliseconds)
        rest(worker)
        return end
      } finally {
        working -= 1
      }
    },
    close() {
      for (const { child } of all) child.kill('SIGKILL')
    },
  }
}
