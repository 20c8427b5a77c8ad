import { spawn, spawnSync } from 'node:child_process'
import { chownSync, readFileSync } from 'node:fs'
import { StartError } from '../start-error.ts'

/** User PostgreSQL runs as. It refuses root, so root starts it as an unprivileged user. */
export interface ServerUser {
  name: string
  /** Both undefined for the current user. */
  uid?: number
  gid?: number
}

export interface RunResult {
  code: number | null
  output: string
}

export const isRoot = (): boolean => process.getuid?.() === 0

/** User for a new cluster. initdb requires one with a name. */
export const unprivilegedUser = (): ServerUser => {
  if (!isRoot()) return { name: 'you' }
  const accounts = readAccounts()
  const account = ['postgres', 'nobody'].map((name) => accounts.find((one) => one.name === name)).find(Boolean)
  if (account !== undefined) return account
  throw new StartError(
    'PostgreSQL refuses to run as root, and this system has neither a user "postgres" nor "nobody" to run it as. ' +
      'Start Sheds as an ordinary user, or set DATABASE_URL.',
  )
}

/** Owner of an existing cluster. */
export const owningUser = (uid: number, gid: number): ServerUser | undefined => {
  if (!isRoot()) return uid === process.getuid?.() || process.getuid === undefined ? { name: 'you' } : undefined
  return uid === 0 ? undefined : { name: accountName(uid), uid, gid }
}

export const giveTo = (path: string, user: ServerUser): void => {
  if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid)
}

/** Child process options: user and group ids, an accessible folder, and no secrets. */
export const spawnOptions = (user: ServerUser) => ({
  ...(user.uid === undefined || user.gid === undefined ? {} : { uid: user.uid, gid: user.gid }),
  cwd: '/',
  env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' },
})

/** Runs a program as the user to its end. Code null: it could not be started. */
export const runAs = (user: ServerUser, file: string, args: readonly string[]): Promise<RunResult> =>
  new Promise((resolve) => {
    const child = spawn(file, args, { ...spawnOptions(user), stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => resolve({ code: null, output: error.message }))
    child.on('close', (code) => resolve({ code, output }))
  })

/** Tests access as that user with a shell, so that every kind of permission rule counts. */
export const canReach = (user: ServerUser, path: string): boolean => {
  if (user.uid === undefined) return true
  const script = 'if [ -d "$1" ]; then cd "$1"; else [ -r "$1" ]; fi'
  return spawnSync('/bin/sh', ['-c', script, 'sh', path], { ...spawnOptions(user), stdio: 'ignore' }).status === 0
}

const readAccounts = (): Required<ServerUser>[] =>
  readPasswd()
    .split('\n')
    .flatMap((line) => {
      const [name, , uid, gid] = line.split(':')
      if (name === undefined || uid === undefined || gid === undefined) return []
      return [{ name, uid: Number(uid), gid: Number(gid) }]
    })

const accountName = (uid: number): string => readAccounts().find((account) => account.uid === uid)?.name ?? String(uid)

const readPasswd = (): string => {
  try {
    return readFileSync('/etc/passwd', 'utf8')
  } catch {
    return ''
  }
}
