import { startEmbedded } from '../embedded.ts'
import { quietLog } from './cluster-processes.ts'

const [dataDir = '', after] = process.argv.slice(2)
const say = (line: string) => process.stdout.write(`${line.replaceAll('\n', ' ')}\n`)

/** Starts, prints the result, and runs until SIGTERM or crashes. */
try {
  const embedded = await startEmbedded({ dataDir, log: quietLog })
  process.once('SIGTERM', () => void embedded.stop())
  say(`ready ${embedded.url}`)
  if (after === 'crash') {
    setTimeout(() => {
      throw new Error('a bug that nobody catches')
    }, 50)
  }
} catch (error) {
  say(`refused ${(error as Error).name}: ${(error as Error).message}`)
}
