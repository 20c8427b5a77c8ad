// The door to everything: plain JavaScript, so that it runs on whatever Node a machine has. It installs what is
// missing, then goes on with the project's own Node.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const stamp = join(root, 'node_modules/.installed-from')
const [script, ...args] = process.argv.slice(2)
// Why these: docs/decisions/0014-what-the-memory-is-for.md. The Dockerfile has the same.
const leanFlags = ['--max-semi-space-size=8']
const leanMemory = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }

await installIfStale()
runScript()

async function installIfStale() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  const wanted = createHash('sha256').update(lock).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const stopProgress = showProgress(packagesIn(lock))
  const npm = process.env.npm_execpath
  const command = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  const options = ['ci', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error']
  const child = spawn(command[0], [...command.slice(1), ...options], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    // What it installs must not depend on how it was started.
    env: { ...process.env, NODE_ENV: '', npm_config_omit: '', npm_config_production: '' },
  })
  const [status] = await once(child, 'close')
  stopProgress()
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(stamp, wanted)
}

/** Folders of the packages that are made for this machine. */
function packagesIn(lock) {
  const fits = (list, mine) => list === undefined || list.includes(mine)
  return Object.entries(JSON.parse(lock.toString()).packages)
    .filter(
      ([path, { os, cpu }]) => path.includes('node_modules/') && fits(os, process.platform) && fits(cpu, process.arch),
    )
    .map(([path]) => path)
}

/** Says how many packages are in place: on one line of a terminal, else as a new line every ten seconds. */
function showProgress(packages) {
  const isTerminal = process.stdout.isTTY === true
  process.stdout.write(`Installing ${packages.length} packages. The first time takes one to three minutes.\n`)
  const timer = setInterval(
    () => {
      const ready = packages.filter((path) => existsSync(join(root, path, 'package.json'))).length
      process.stdout.write(`${isTerminal ? '\r' : ''}  ${ready} of ${packages.length}${isTerminal ? '' : '\n'}`)
    },
    isTerminal ? 500 : 10_000,
  )
  return () => {
    clearInterval(timer)
    if (isTerminal) process.stdout.write('\n')
  }
}

function runScript() {
  const node = projectNode()
  const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...leanFlags, join(root, script), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...leanMemory, ...process.env, PATH: path },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  stopWithNpm(child)
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)))
  child.on('error', (error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
}

/** A kill of npm, or a SIGTERM that ends only it and the shell between us, never reaches us: we watch for it. */
function stopWithNpm(child) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const parent = process.ppid
  const npm = statusOf(parent, 'PPid')
  // Some shells step aside for their last command: then the parent is npm, and whose child npm is does not matter.
  const watchesNpm = npm !== undefined && statusOf(npm, 'Name')?.startsWith('npm') === true
  const timer = setInterval(() => {
    if (process.ppid === parent && (!watchesNpm || statusOf(parent, 'PPid') === npm)) return
    clearInterval(timer)
    child.kill('SIGTERM')
  }, 500)
}

/** A line of a process's status; known on Linux only. */
function statusOf(pid, key) {
  try {
    return new RegExp(`^${key}:\\s*(.+)$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}

/** The Node that npm installed for this platform, or the one on PATH if it can run TypeScript by itself. */
function projectNode() {
  const own = join(root, 'node_modules/.bin/node')
  if (existsSync(own)) return own
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath
  process.stderr.write(`Sheds needs Node 22.18 or newer here; this is ${process.versions.node}.\n`)
  return process.exit(1)
}
