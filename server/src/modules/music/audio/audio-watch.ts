import { parentPort, workerData } from 'node:worker_threads'

/**
 * Thread beside the worker. A decoder blocks its own thread while it computes, so a process that exceeds its time or
 * memory is killed from here, a little later than it would give up by itself.
 */
const mostMemoryBytes = workerData as number
const checkMilliseconds = 250
const graceMilliseconds = 5000

const computed = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

let ends = Number.POSITIVE_INFINITY

parentPort?.on('message', (mostMilliseconds: number | undefined) => {
  ends = mostMilliseconds === undefined ? Number.POSITIVE_INFINITY : computed() + mostMilliseconds + graceMilliseconds
})

setInterval(() => {
  if (computed() > ends || process.memoryUsage.rss() > mostMemoryBytes) process.kill(process.pid, 'SIGKILL')
}, checkMilliseconds)
