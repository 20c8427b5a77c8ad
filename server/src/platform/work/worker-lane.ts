import { once } from 'node:events'
import { askWorker, startWorker, type TaskEnd, type Worker, type WorkerScript } from './worker-process.ts'

export interface LaneLimits {
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

export interface WorkerLane<Task, Answer> {
  isFree(): boolean
  /** Throws what the machine says when it starts no further process. */
  run(task: Task): Promise<TaskEnd<Answer>>
  close(): void
}

/** So many workers of one kind: started when there is work, ended when they rested for long or did their share. */
export const createWorkerLane = <Task, Answer>(script: WorkerScript, limits: LaneLimits): WorkerLane<Task, Answer> => {
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
