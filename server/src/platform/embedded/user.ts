import { spawn, spawnSync } from 'node:child_process'
import { chownSync, readFileSync } from 'node:fs'
import { StartError } from '../start-error.ts'

/** Whom PostgreSQL runs as. It refuses root, so root lends it an unprivileged user; anybody else runs it himself. */
export interface ServerUser {
  name: string
  /** Both undefined when it is the user we are already. */
  uid?: number
  gid?: number
}

export interface RunResult {
  code: number | null
  output: string
}

export const isRoot = (): boolean => process.getuid?.() === 0

/** The user for a new cluster. initdb wants one that the system knows by name. */
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

/** The user an existing cluster belongs to. */
export const owningUser = (uid: number, gid: number): ServerUser | undefined => {
  if (!isRoot()) return uid === process.getuid?.() || process.getuid === undefined ? { name: 'you' } : undefined
  return uid === 0 ? undefined : { name: accountName(uid), uid, gid }
}

/** Makes a file or folder belong to that user. */
export const giveTo = (path: string, user: ServerUser): void => {
  if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid)
}

/** Options for a child process of that user: its ids, a folder it may stand in, and none of our secrets. */
export const spawnOptions = (user: ServerUser) => ({
  ...(user.uid === undefined || user.gid === undefined ? {} : { uid: user.uid, gid: user.gid }),
  cwd: '/',
  env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' },
})

/** Runs a program as that user to its end. A program that can't be started at all is code null. */
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

/** Whether that user can enter a folder or read a file: asked of the system itself, which knows every kind of rule. */
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
