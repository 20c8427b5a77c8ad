import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { AppError } from '../app-error.ts'
import { createSpentTime, type Sender, type SpentTime } from './spent-time.ts'
import { askWorker, startWorker, type TaskEnd, type Worker, type WorkerScript } from './worker-process.ts'

export interface WorkerLimits extends LaneLimits {
  /** More workers, which take light tasks of senders who spent little: those never wait behind what is heavy. */
  express: number
  /** What computes longer than this on an express worker begins again as a heavy task. */
  lightMilliseconds: number
  /** Tasks that wait for a worker before more are turned away. */
  waiting: number
  /** How long a sender's task waits before it is turned away: browsers and proxies would give up soon after. */
  waitMilliseconds: number
}

/** For so long by the clock a task may be in the works; for its turn it waits a little longer. */
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
  /** The answer to a task that ended its worker. */
  crashed: Answer
  /** The answer when no worker could look at it. */
  unavailable: Answer
  /** Who spent least is served first. */
  spent?: SpentTime
}

interface TaskMore {
  sender?: Sender | undefined
  /** Known to compute for long. */
  heavy?: boolean
  /** Told whenever a worker begins it. */
  onBegin?: (() => void) | undefined
}

interface Waiting<Task, Answer> extends Required<TaskMore> {
  task: Task
  /** Its worker was killed once, from outside or as the pictures before had left it no memory. */
  again: boolean
  answer(answer: Answer): void
  refuse(error: AppError): void
}

type LaneName = 'express' | 'common' | 'background'

interface Lane<Task, Answer> extends WorkerLane<Task, Answer> {
  name: LaneName
}

/** As of `nice`: pages come before pictures, senders of little before those of much, and people before the server's own work. */
const priorities = { express: 6, common: 10, background: 19 } as const

/** Whoever spent more lately waits for a common worker. */
const lightSender = 20_000

/** Until a machine that had no room for another process may have it. */
const retryAfterSeconds = 10

/** Counted while a task runs, so that many that begin at once are not all of somebody who spent nothing. */
const presumedMilliseconds = 300

/** Runs tasks in limited child processes: a slow, huge or crashing task ends there. */
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

  /** The server's own tasks have no sender. One begins while no sender's task waits or is worked on. */
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
      // No worker could look at it: the sender may try again, and the log has the reason.
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
    // Nobody waits for it, and on a busy machine it gets little done.
    lane('background', { ...limits, workers: 1, patienceMilliseconds: 10 * limits.patienceMilliseconds }),
  ]
}

interface Waits {
  sender: Sender | undefined
  refuse(error: AppError): void
}

interface WaitingLine<One extends Waits> {
  add(one: One): void
  /** Before those of the same rank: it had its turn already. */
  addFirst(one: One): void
  /** Takes out whoever spent least of those that fit. */
  next(fits: (one: One, rank: number) => boolean): One | undefined
  /** Turns away who still waits; nothing happens to others. */
  giveUp(one: One): void
  /** Turns away who is too many: a full line is no reason to refuse a stranger. */
  shorten(): void
  drain(): One[]
}

/** Those who wait for something dear: who had less of it goes first, and of equals who came first. */
const createWaitingLine = <One extends Waits>(spent: SpentTime, most: number): WaitingLine<One> => {
  const line: One[] = []
  const take = (one: One): One => {
    line.splice(line.indexOf(one), 1)
    return one
  }
  /** The server's own work goes before anybody's is turned away. */
  const rankOf = ({ sender }: One): number => (sender === undefined ? Number.POSITIVE_INFINITY : spent.rank(sender))
  const turnAway = (one: One): void => take(one).refuse(new AppError('overloaded', { retryAfterSeconds: 10 }))
  return {
    add(one) {
      line.push(one)
    },
    addFirst(one) {
      line.unshift(one)
    },
    next(fits) {
      const ranked = line
        .map((one) => ({ one, rank: spent.rank(one.sender) }))
        .filter(({ one, rank }) => fits(one, rank))
      const [head, ...others] = ranked
      if (head === undefined) return undefined
      return take(others.reduce((first, other) => (other.rank < first.rank ? other : first), head).one)
    },
    giveUp(one) {
      if (line.includes(one)) turnAway(one)
    },
    shorten() {
      if (line.length <= most) return
      turnAway(line.reduce((worst, one) => (rankOf(one) >= rankOf(worst) ? one : worst)))
    },
    drain: () => line.splice(0),
  }
}

interface LaneLimits {
  workers: number
  /** That one task may compute, until its worker ends. */
  mostMilliseconds: number
  /** By the clock: a machine that gets nothing done. */
  patienceMilliseconds: number
  /** Tasks a worker sees in its life. */
  tasksPerWorker: number
  /** Until a worker without work ends. */
  idleMilliseconds: number
}

interface WorkerLane<Task, Answer> {
  isFree(): boolean
  /** Throws what the machine says when it starts no further process. */
  run(task: Task): Promise<TaskEnd<Answer>>
  close(): void
}

/** So many workers of one kind: started when there is work, ended when they rested for long or did their share. */
const createWorkerLane = <Task, Answer>(script: WorkerScript, limits: LaneLimits): WorkerLane<Task, Answer> => {
  const resting: Worker[] = []
  const all = new Set<Worker>()
  let working = 0

  /** Some refusals the start throws, as without memory; others, as of too many processes, come as an event. */
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
