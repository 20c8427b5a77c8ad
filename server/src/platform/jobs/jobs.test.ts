import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addNote, createNotesSlice, createNotesTable } from '../../testing/notes.slice.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { AppError } from '../app-error.ts'
import { enqueue, enqueueFirstJobs, type Job, type JobRunner, runJobs } from './jobs.ts'

const log = pino({ level: 'silent' })
let test: TestApp
let runner: JobRunner | undefined

beforeAll(async () => {
  test = await startTestApp({ slices: (context) => [createNotesSlice(context)] })
  await createNotesTable(test.context)
})
afterAll(() => test.close())
afterEach(async () => {
  await runner?.stop()
  runner = undefined
  await test.context.database.sql`delete from graphile_worker._private_jobs`
})

const sql = () => test.context.database.sql
const start = (...jobs: Job[]): JobRunner => {
  runner = runJobs({ connectionString: test.database.url, jobs, log, concurrency: 2 })
  return runner
}
const recording = (name: string): { job: Job; ran: string[] } => {
  const ran: string[] = []
  return { ran, job: { name, run: async ({ text }) => void ran.push(String(text)) } }
}
const left = async (): Promise<number> => (await sql()`select from graphile_worker.jobs`).length

describe('job', () => {
  it('is enqueued without a scan of the waiting jobs, with and without a key', async () => {
    const scans = await sql().begin(async (tx) => {
      for (let at = 0; at < 8; at += 1) await enqueue(tx, 'later', {}, { key: `later ${at}`, runAt: new Date(4e12) })
      const [row] = await tx<{ count: number }[]>`
        select pg_stat_get_xact_numscans('graphile_worker._private_jobs'::regclass)::int as count`
      await tx`delete from graphile_worker._private_jobs`
      return row?.count
    })
    expect(scans).toBe(0)
  })

  it('exists only if its transaction commits', async () => {
    const { job, ran } = recording('note_added')
    start(job)
    await test.refused({ ...addNote, errors: ['conflict'] }, { body: { text: 'roll back' } })
    await test.call(addNote, { body: { text: 'stay' } })
    await expect.poll(() => ran, { timeout: 120_000 }).toEqual(['stay'])
    await expect.poll(left).toBe(0)
    expect(ran).toEqual(['stay'])
  })

  it('is kept without an error when a stop interrupts it, unless it fails by itself', async () => {
    const lines: string[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
    const stopped = Promise.withResolvers<void>()
    let begun = 0
    const failing = (name: string, error: Error): Job => ({
      name,
      run: async () => {
        begun += 1
        await stopped.promise
        throw error
      },
    })
    const jobs = [failing('cut', new AppError('unavailable')), failing('broken', new Error('its own fault'))]
    runner = runJobs({ connectionString: test.database.url, jobs, log, concurrency: 2 })
    await sql().begin((tx) => Promise.all(jobs.map(({ name }) => enqueue(tx, name))))
    await expect.poll(() => begun, { timeout: 120_000 }).toBe(2)
    const stopping = runner.stop()
    stopped.resolve()
    await stopping
    const said = lines.map((line) => JSON.parse(line) as { level: number; msg: string })
    expect(said.filter(({ level }) => level > 30)).toEqual([
      expect.objectContaining({ msg: expect.stringMatching(/\(broken, .*its own fault/) }),
    ])
    expect(said.filter(({ msg }) => msg.includes('(cut, '))).toEqual([
      expect.objectContaining({ level: 30, msg: expect.not.stringContaining('    at ') }),
    ])
    expect(await left()).toBe(2)
  })

  it('runs once when two copies fetch jobs', async () => {
    const { job, ran } = recording('once')
    const other = runJobs({ connectionString: test.database.url, jobs: [job], log, concurrency: 2 })
    start(job)
    const texts = Array.from({ length: 30 }, (_, index) => String(index))
    await sql().begin(async (tx) => {
      for (const text of texts) await enqueue(tx, 'once', { text })
    })
    await expect.poll(left, { timeout: 120_000 }).toBe(0)
    expect([...ran].sort()).toEqual([...texts].sort())
    await other.stop()
  })

  it('runs once at start when several copies start together', async () => {
    const first = recording('first')
    const other = recording('other')
    const jobs = [{ ...first.job, atStart: true }, other.job]
    await Promise.all([enqueueFirstJobs(sql(), jobs), enqueueFirstJobs(sql(), jobs)])
    start(...jobs)
    await expect.poll(left, { timeout: 120_000 }).toBe(0)
    expect([first.ran.length, other.ran.length]).toEqual([1, 0])
  })

  it('is fetched by connections without JIT', async () => {
    await sql().unsafe(`
      create table seen_jit as select 'nobody' as who, '' as jit limit 0;
      create function see_jit() returns trigger language plpgsql as $$ begin
        insert into seen_jit values (new.locked_by, current_setting('jit')); return new; end $$;
      create trigger see_jit before update on graphile_worker._private_jobs for each row execute function see_jit()`)
    start(recording('seen').job)
    await enqueue(sql(), 'seen')
    await expect.poll(left, { timeout: 120_000 }).toBe(0)
    const seen = await sql()`select distinct jit from seen_jit where who is not null`
    await sql().unsafe(
      'drop trigger see_jit on graphile_worker._private_jobs; drop function see_jit; drop table seen_jit',
    )
    expect(seen).toEqual([{ jit: 'off' }])
  })

  it('is retried after a failure', async () => {
    let tries = 0
    start({
      name: 'flaky',
      run: async () => {
        tries += 1
        if (tries === 1) throw new Error('not yet')
      },
    })
    await enqueue(sql(), 'flaky')
    await expect.poll(() => tries, { timeout: 120_000 }).toBe(1)
    await expect
      .poll(async () => (await sql()`select attempts, locked_at from graphile_worker.jobs`)[0], { timeout: 120_000 })
      .toEqual({ attempts: 1, locked_at: null })
    await sql()`update graphile_worker._private_jobs set run_at = now()`
    await expect.poll(() => tries, { timeout: 120_000 }).toBe(2)
    await expect.poll(left).toBe(0)
  })

  it('replaces a waiting job with the same key', async () => {
    const { job, ran } = recording('keyed')
    for (const text of ['first', 'second']) await enqueue(sql(), 'keyed', { text }, { key: 'the one' })
    start(job)
    await expect.poll(() => ran, { timeout: 120_000 }).toEqual(['second'])
  })

  it('waits for its runAt time', async () => {
    const { job, ran } = recording('later')
    await enqueue(sql(), 'later', { text: 'future' }, { runAt: new Date(Date.now() + 3_600_000) })
    await enqueue(sql(), 'later', { text: 'now' })
    start(job)
    await expect.poll(() => ran, { timeout: 120_000 }).toEqual(['now'])
    await expect.poll(left).toBe(1)
  })

  it('runs after the previous job of its queue', async () => {
    const events: string[] = []
    start({
      name: 'queued',
      run: async ({ text }) => {
        events.push(`+${text}`)
        await sleep(50)
        events.push(`-${text}`)
      },
    })
    for (const text of ['a', 'b', 'c']) await enqueue(sql(), 'queued', { text }, { queue: 'one' })
    await expect.poll(() => events, { timeout: 120_000 }).toEqual(['+a', '-a', '+b', '-b', '+c', '-c'])
  })
})

describe('runner.stop', () => {
  it('lets a running job finish', async () => {
    const events: string[] = []
    const running = start({
      name: 'long',
      run: async () => {
        events.push('started')
        await sleep(400)
        events.push('ended')
      },
    })
    await enqueue(sql(), 'long')
    await expect.poll(() => events, { timeout: 120_000 }).toEqual(['started'])
    await running.stop()
    expect(events).toEqual(['started', 'ended'])
    await expect.poll(left).toBe(0)
  })

  it('works right after the start and when called twice', async () => {
    const running = start(recording('none').job)
    await Promise.all([running.stop(), running.stop()])
  })
})

describe('job runner, failures', () => {
  it('continues after all connections were cut', async () => {
    const { job, ran } = recording('after')
    start(job)
    await enqueue(sql(), 'after', { text: 'before' })
    await expect.poll(() => ran, { timeout: 120_000 }).toEqual(['before'])
    for (let count = 0; count < 2; count++) {
      // The second query may use a connection that the first one cut; it then fails with nothing left to do.
      await sql()`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.catch(
        () => undefined,
      )
    }
    await expect
      .poll(
        () =>
          enqueue(sql(), 'after', { text: 'after' }, { key: 'k' }).then(
            () => true,
            () => false,
          ),
        { timeout: 120_000 },
      )
      .toBe(true)
    await expect.poll(() => ran, { timeout: 120_000 }).toEqual(['before', 'after'])
  })

  it('reruns the job of a killed worker but not that of a live one', async () => {
    const { job, ran } = recording('orphan')
    let release = (): void => undefined
    let holds = 0
    const holding: Job = {
      name: 'held',
      run: () => {
        holds += 1
        return new Promise<void>((resolve) => {
          release = resolve
        })
      },
    }
    const other = runJobs({ connectionString: test.database.url, jobs: [holding], log, concurrency: 1 })
    await enqueue(sql(), 'held')
    await expect.poll(() => holds, { timeout: 120_000 }).toBe(1)
    await enqueue(sql(), 'orphan', { text: 'again' })
    await sql()`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-of-the-dead', attempts = 1 where locked_by is null`
    await sql()`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'`
    start(job, holding)
    await expect.poll(() => ran, { timeout: 120_000 }).toEqual(['again'])
    expect(holds).toBe(1)
    release()
    await other.stop()
  })
})
