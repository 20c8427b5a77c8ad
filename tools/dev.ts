import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './sources.ts'

/** `npm run dev`: restarts the server when its code changes, and hot-reloads the site. */
const watched = ['server/src', 'contract/src'].map((folder) => `--watch-path=${join(root, folder)}`)
const child = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', ...watched, join(root, 'tools/dev-server.ts')],
  { stdio: 'inherit', cwd: root },
)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
process.on('disconnect', () => child.kill('SIGTERM'))
child.on('exit', (code) => process.exit(code ?? 0))
