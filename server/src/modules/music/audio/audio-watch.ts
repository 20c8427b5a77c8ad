import { parentPort, workerData } from 'node:worker_threads'

/**
 * A thread beside the work: decoders are code that never looks up while it computes, so nothing in their own thread can
 * end them. Whoever is past its time, or too large, is ended from here, a little later than it would end itself.
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
