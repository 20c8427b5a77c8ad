import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface RunningServer {
  address: string
  pid: number
  /** Peak memory since the last call. */
  mostMemory(): Promise<number>
  kill(): Promise<void>
}

const warnings = '--disable-warning=ExperimentalWarning'

/** Starts `pictures-server.ts` on a folder. It cannot write files above `blocks` × 512 bytes. */
export const runServer = async (dataDir: string, blocks?: number): Promise<RunningServer> => {
  const script = fileURLToPath(new URL('./pictures-server.ts', import.meta.url))
  const limited = {
    execPath: '/bin/sh',
    execArgv: ['-c', `ulimit -f ${blocks}; exec "$0" "$@"`, process.execPath, warnings],
  }
  const child = fork(script, [dataDir], blocks === undefined ? { execArgv: [warnings] } : limited)
  const [address] = (await once(child, 'message')) as [string]
  return {
    address,
    pid: child.pid ?? 0,
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
