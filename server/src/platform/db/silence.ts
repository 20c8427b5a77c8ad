import pg from 'pg'
import { asKnownFailure } from './unavailable.ts'

/** So long a statement runs before somebody looks whether the server still answers anybody. */
const patience = 1500
const probeMilliseconds = 2000

export interface SilenceWatch {
  /** Counts the connection as waiting for the server while `work` runs. */
  watched<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T>
  stop(): void
}

/**
 * A server that stands still keeps its connections open and says nothing for ever. While a statement takes long, a new
 * connection asks for a sign of life; if there is none, all that wait are cut off, and fail as unavailable.
 */
export const watchSilence = (config: pg.ClientConfig, onSilence: () => void): SilenceWatch => {
  const waiting = new Map<pg.ClientBase, number>()
  let probing = false
  const look = async (): Promise<void> => {
    const [oldest] = waiting.values()
    if (probing || oldest === undefined || performance.now() - oldest < patience) return
    probing = true
    const isSilent = await keepsSilent(config)
    if (isSilent) onSilence()
    for (const client of isSilent ? waiting.keys() : []) cut(client)
    probing = false
  }
  const timer = setInterval(() => void look(), patience / 3).unref()
  return {
    async watched(client, work) {
      waiting.set(client, performance.now())
      try {
        return await work()
      } finally {
        waiting.delete(client)
      }
    },
    stop: () => clearInterval(timer),
  }
}

/** A refusal is an answer: only nothing at all is silence. */
const keepsSilent = async (config: pg.ClientConfig): Promise<boolean> => {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: probeMilliseconds })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return false
  } catch (error) {
    return asKnownFailure(error).code === 'CONNECT_TIMEOUT'
  } finally {
    cut(client)
  }
}

/** Without a word to the server, which would not read it. */
const cut = (client: pg.ClientBase): void => {
  const { connection } = client as unknown as { connection: { stream: { destroy(error?: Error): void } } }
  connection.stream.destroy()
}
