import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface RunningServer {
  address: string
  /** The most memory since it was last asked. */
  mostMemory(): Promise<number>
  kill(): Promise<void>
}

/** Starts the server of `pictures-server.ts` on a folder. */
export const runServer = async (dataDir: string): Promise<RunningServer> => {
  const script = fileURLToPath(new URL('./pictures-server.ts', import.meta.url))
  const child = fork(script, [dataDir], { execArgv: ['--disable-warning=ExperimentalWarning'] })
  const [address] = (await once(child, 'message')) as [string]
  return {
    address,
    async mostMemory() {
      child.send('memory')
      const [bytes] = (await once(child, 'message')) as [number]
      return bytes
    },
    async kill() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
