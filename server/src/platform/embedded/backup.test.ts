import { spawnSync } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { testFolder } from '../../testing/test-folder.ts'
import { connect } from '../db/database.ts'
import { StartError } from '../start-error.ts'
import { createBackup } from './backup.ts'
import { startEmbedded } from './embedded.ts'
import { restoreBackup } from './restore.ts'
import { quietLog } from './testing/cluster-processes.ts'
import { isRoot } from './user.ts'

const scratch = testFolder()
const dataDir = join(scratch, 'data')
const file = join(scratch, 'whole.tar.gz')

beforeAll(async () => {
  await withDatabase(dataDir, async (sql) => void (await sql`create table words as select 'one' as word`))
  mkdirSync(join(dataDir, 'files', 'ab'), { recursive: true })
  writeFileSync(join(dataDir, 'files', 'ab', `${'long-name-'.repeat(12)}.webp`), Buffer.alloc(1536, 7))
  writeFileSync(join(dataDir, 'files', 'empty'), '')
  await createBackup({ dataDir, file })
})
const withDatabase = async <T>(
  folder: string,
  work: (sql: ReturnType<typeof connect>['sql']) => Promise<T>,
): Promise<T> => {
  const embedded = await startEmbedded({ dataDir: folder, log: quietLog })
  const database = connect({ url: embedded.url, prepare: true })
  try {
    return await work(database.sql)
  } finally {
    await database.close()
    await embedded.stop()
  }
}

const words = (folder: string) =>
  withDatabase(folder, async (sql) => (await sql<{ word: string }[]>`select word from words`).map(({ word }) => word))

const refusal = async (promise: Promise<unknown>): Promise<string> => {
  const error = await promise.then(
    () => new Error('it succeeded'),
    (reason: Error) => reason,
  )
  expect(error).toBeInstanceOf(StartError)
  return error.message
}

const restore = (target: string, archive = file, existing: 'refuse' | 'keep' = 'refuse') =>
  restoreBackup({ dataDir: target, file: archive, existing, log: quietLog })

describe('createBackup', () => {
  it('makes a file that restores database and uploads in another folder', async () => {
    const target = join(scratch, 'elsewhere')
    await restore(target)
    expect(lstatSync(join(target, 'postgres')).isDirectory()).toBe(true)
    expect(await words(target)).toEqual(['one'])
    const [name = ''] = readdirSync(join(target, 'files/ab'))
    expect(readFileSync(join(target, 'files/ab', name))).toEqual(Buffer.alloc(1536, 7))
    expect(readFileSync(join(target, 'files/empty'), 'utf8')).toBe('')
  })

  it('writes an archive that tar reads, accessible only to its owner', () => {
    const { status, stdout } = spawnSync('tar', ['-tzf', file])
    expect(status).toBe(0)
    expect(stdout.toString()).toMatch(/postgres\/cluster\/PG_VERSION\n.*\nmanifest\.json\n$/s)
    expect(stdout.toString()).not.toMatch(/^lock|postgres\.log/m)
  })

  it('refuses a running server, a missing database and an existing target', async () => {
    const embedded = await startEmbedded({ dataDir, log: quietLog })
    const next = join(scratch, 'next.tar.gz')
    expect(await refusal(createBackup({ dataDir, file: next }))).toContain(`in use by process ${process.pid}`)
    await embedded.stop()
    expect(existsSync(next)).toBe(false)
    expect(await refusal(createBackup({ dataDir: join(scratch, 'none'), file: next }))).toContain('no database')
    expect(await refusal(createBackup({ dataDir, file }))).toContain('exists already')
    expect(await refusal(createBackup({ dataDir, file: join(dataDir, 'in.tar.gz') }))).toContain('outside')
  })
})

describe('restoreBackup', () => {
  it('refuses to overwrite data unless it is kept aside', { tags: ['full'] }, async () => {
    const target = join(scratch, 'used')
    await withDatabase(target, async (sql) => void (await sql`create table words as select 'other' as word`))
    expect(await refusal(restore(target))).toContain('already holds data')
    expect(await words(target)).toEqual(['other'])
    const { keptIn } = await restore(target, file, 'keep')
    expect(await words(target)).toEqual(['one'])
    expect(await words(keptIn as string)).toEqual(['other'])
  })

  it('changes nothing when the archive is damaged, cut or foreign', { tags: ['full'] }, async () => {
    const target = join(scratch, 'intact')
    mkdirSync(target)
    const cut = join(scratch, 'cut.tar.gz')
    writeFileSync(cut, readFileSync(file))
    truncateSync(cut, 500_000)
    const flipped = join(scratch, 'flipped.tar.gz')
    const bytes = readFileSync(file)
    bytes[400_000] = (bytes[400_000] ?? 0) ^ 0xff
    writeFileSync(flipped, bytes)
    const foreign = join(scratch, 'foreign.tar.gz')
    spawnSync('tar', ['-czf', foreign, '-C', join(dataDir, 'files'), 'empty'])
    for (const archive of [cut, flipped])
      expect(await refusal(restore(target, archive))).toContain('not a whole backup')
    expect(await refusal(restore(target, foreign))).toContain('not a backup of Sheds')
    expect(await refusal(restore(target, join(scratch, 'nowhere')))).toContain('There is no file')
    expect(readdirSync(target).filter((name) => !name.startsWith('lock-'))).toEqual([])
  })

  it.runIf(isRoot())('works in a folder that PostgreSQL’s user cannot enter', { tags: ['full'] }, async () => {
    const hidden = join(scratch, 'hidden')
    mkdirSync(hidden, { mode: 0o700 })
    await restore(join(hidden, 'data'))
    expect(await words(join(hidden, 'data'))).toEqual(['one'])
    const again = join(scratch, 'again.tar.gz')
    await createBackup({ dataDir: join(hidden, 'data'), file: again })
    await restore(join(scratch, 'again'), again)
    expect(await words(join(scratch, 'again'))).toEqual(['one'])
    rmSync(readlinkSync(join(hidden, 'data/postgres')), { recursive: true })
  })
})

describe('backup and restore commands', () => {
  const run = (tool: string, args: string[], env: Record<string, string>) => {
    const script = fileURLToPath(new URL(`../../../../tools/${tool}.ts`, import.meta.url))
    const { DATABASE_URL: _, ...rest } = process.env
    return spawnSync(process.execPath, [script, ...args], { env: { ...rest, ...env }, encoding: 'utf8' })
  }

  it('back up, restore and explain their usage', { tags: ['full'] }, async () => {
    const made = join(scratch, 'made.tar.gz')
    const target = join(scratch, 'by-command')
    expect(run('backup', [made], { DATA_DIR: dataDir })).toMatchObject({ status: 0, stderr: '' })
    expect(run('restore', [made], { DATA_DIR: target })).toMatchObject({ status: 0, stderr: '' })
    expect(await words(target)).toEqual(['one'])
    expect(run('restore', [made], { DATA_DIR: target }).stderr).toMatch(/^.*--force.*\n$/)
    expect(run('restore', [made, '--force'], { DATA_DIR: target })).toMatchObject({ status: 0, stderr: '' })
    expect(run('backup', [], {})).toMatchObject({ status: 1, stderr: expect.stringMatching(/^usage/) })
    const foreign = run('backup', [made], { DATABASE_URL: 'postgres://elsewhere/db' })
    expect(foreign).toMatchObject({ status: 1, stderr: expect.stringContaining('pg_dump') })
  })
})
