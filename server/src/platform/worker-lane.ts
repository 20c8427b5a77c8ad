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
  run(task: Task): Promise<TaskEnd<Answer>>
  close(): void
}

/** So many workers of one kind: started when there is work, ended when they rested for long or did their share. */
export const createWorkerLane = <Task, Answer>(script: WorkerScript, limits: LaneLimits): WorkerLane<Task, Answer> => {
  const resting: Worker[] = []
  const all = new Set<Worker>()
  let working = 0

  const begin = (): Worker => {
    const worker = startWorker(script)
    all.add(worker)
    worker.child.once('exit', () => all.delete(worker)).on('error', () => all.delete(worker))
    return worker
  }

  const rested = (): Worker | undefined => {
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
    isFree: () => working < limits.workers,
    async run(task) {
      working += 1
      const worker = rested() ?? begin()
      const message = { task, mostMilliseconds: limits.mostMilliseconds }
      const end = await askWorker<Task, Answer>(worker, message, limits.patienceMilliseconds)
      working -= 1
      rest(worker)
      return end
    },
    close() {
      for (const { child } of all) child.kill('SIGKILL')
    },
  }
}
