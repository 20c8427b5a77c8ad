import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '@sheds/server/platform/config'
import type { Context } from '@sheds/server/platform/context'
import { transaction } from '@sheds/server/platform/db/database'
import { enqueue } from '@sheds/server/platform/jobs/jobs'
import { createLog } from '@sheds/server/platform/log'
import { openPlatform } from '@sheds/server/platform/platform'
import { plugSlices } from '@sheds/server/slices'
import { leadingLine } from '@sheds/server/testing/push'
import webPush from 'web-push'
import { type Crowd, forgetFailures, makeDue, plantCrowd } from './push/push-crowd.ts'
import { type ServerProcess, serve } from './support/process.ts'
import { holdBar, holdCeiling, median } from './support/rounds.ts'

const crowdSize = 600
const rounds = 9
const together = 64
const waiting = 10_000
const bars = { bare: 0.8, hanging: 1.5, waiting: 1.2 }

/** What sending costs beside sealing and posting alone; what phones that hang cost the others; what a long queue costs the next. */
export const measure = async (): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sheds-bench-push-'))
  const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'fatal' })
  const platform = await openPlatform(config, createLog(config))
  const sink = await serve('push/push.sink.ts', '', {})
  const port = Number(new URL(sink.url).port)
  const context = plugSlices(platform.context, { notifications: { line: leadingLine(port) } })
  try {
    await measureBare(context, sink)
    await measureHanging(context, sink)
    await measureWaiting(context, sink)
    await measureJobs(context)
  } finally {
    context.push.sender.stop()
    context.push.line.close()
    context.files.decoder.close()
    await sink.stop()
    await platform.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const taken = async ({ url }: ServerProcess): Promise<number> => Number(await (await fetch(`${url}/count`)).text())

/** Until so many more have arrived, in milliseconds. */
const arrivalOf = async (sink: ServerProcess, count: number, begin: () => Promise<unknown>): Promise<number> => {
  const before = await taken(sink)
  const started = performance.now()
  await begin()
  while ((await taken(sink)) < before + count) await new Promise((resolve) => setTimeout(resolve, 2))
  return performance.now() - started
}

const send = async (context: Context, sink: ServerProcess, count: number): Promise<number> => {
  const took = await arrivalOf(sink, count, async () => context.push.sender.wake(context))
  await context.push.sender.idle()
  return took
}

const keys = webPush.generateVAPIDKeys()
const vapidDetails = { ...keys, subject: 'mailto:push@bench.example' }
const text = JSON.stringify({ id: 'x'.repeat(36), title: 'Argent reçu', body: 'x'.repeat(120), address: '/shedpay' })

/** The control: seals and posts, so many at a time, and keeps nothing. */
const postBare = async (crowd: Crowd, sink: ServerProcess): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: together })
  const left = crowd.endpoints.keys()
  const one = (at: number): Promise<void> =>
    new Promise((done, fail) => {
      const endpoint = crowd.endpoints[at] as string
      const made = webPush.generateRequestDetails({ endpoint, keys: crowd.keys[at] as never }, text, { vapidDetails })
      const { pathname } = new URL(endpoint)
      const headers = made.headers as Record<string, string>
      const call = request(`${sink.url}${pathname}`, { agent, method: 'POST', headers }, (response) => {
        response.resume()
        response.on('end', done)
      })
      call.on('error', fail)
      call.end(made.body)
    })
  const work = async (): Promise<void> => {
    for (const at of left) await one(at)
  }
  await Promise.all(Array.from({ length: together }, work))
  agent.destroy()
}

const measureBare = async (context: Context, sink: ServerProcess): Promise<void> => {
  const { sql } = context.database
  const crowd = await plantCrowd(sql, crowdSize, () => 'ok')
  const figures: { bare: number; ours: number }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const bare = await arrivalOf(sink, crowdSize, () => postBare(crowd, sink))
    await makeDue(sql, crowd.ids)
    const ours = await send(context, sink, crowdSize)
    // The first one warms both up.
    if (round > 0) figures.push({ bare, ours })
  }
  const rate = (ms: number) => Math.round((crowdSize / ms) * 1000)
  console.log(`\nSends a second, ${crowdSize} phones, ${rounds} rounds by turns`)
  console.log(`  sealed and posted alone   ${figures.map(({ bare }) => rate(bare)).join(' ')}`)
  console.log(`  ours, out of the table    ${figures.map(({ ours }) => rate(ours)).join(' ')}`)
  holdBar('ours to bare', median(figures.map(({ bare, ours }) => bare / ours)), bars.bare)
}

/** How soon half of the phones have it where the others answer, and where these hang. */
const measureHanging = async (context: Context, sink: ServerProcess): Promise<void> => {
  const { sql } = context.database
  const half = 150
  const [well, quiet, hung] = [
    await plantCrowd(sql, half, () => 'ok'),
    await plantCrowd(sql, half, () => 'quiet'),
    await plantCrowd(sql, half, () => 'hang'),
  ]
  const beside = async (others: Crowd): Promise<number> => {
    // Mixed, so that the others have the places first as often as not.
    await makeDue(
      sql,
      [...others.ids, ...well.ids].toSorted(() => Math.random() - 0.5),
    )
    const took = await arrivalOf(sink, half, async () => context.push.sender.wake(context))
    await context.push.sender.idle()
    await forgetFailures(sql)
    return took
  }
  const figures: { answer: number; hang: number }[] = []
  for (let round = 0; round < 7; round += 1) figures.push({ answer: await beside(quiet), hang: await beside(hung) })
  console.log(`\nUntil ${half} phones have it, in ms, by turns`)
  console.log(`  beside ${half} that answer   ${figures.map(({ answer }) => Math.round(answer)).join(' ')}`)
  console.log(`  beside ${half} that hang     ${figures.map(({ hang }) => Math.round(hang)).join(' ')}`)
  holdCeiling('hanging to answering', median(figures.map(({ answer, hang }) => hang / answer)), bars.hanging)
}

/** One phone after the other is told something, with an empty table and with a long one that waits. */
const measureWaiting = async (context: Context, sink: ServerProcess): Promise<void> => {
  const { sql } = context.database
  const one = await plantCrowd(sql, 1, () => 'ok')
  const many = await plantCrowd(sql, waiting, () => 'ok')
  const times = 60
  const each = async (): Promise<number> => {
    const all: number[] = []
    // What was planted or deleted a moment ago is cleaned up while nothing is measured.
    await sql`vacuum (analyze) push_messages`
    for (let time = 0; time < times; time += 1) {
      const took = await arrivalOf(sink, 1, async () => {
        await makeDue(sql, one.ids)
        context.push.sender.wake(context)
      })
      await context.push.sender.idle()
      all.push(took)
    }
    return median(all)
  }
  const ratios: number[] = []
  for (let round = 0; round < 3; round += 1) {
    await sql`delete from push_messages`
    const empty = await each()
    await makeDue(sql, many.ids, 3600)
    const full = await each()
    console.log(`\nOne more message, in ms: ${empty.toFixed(2)} alone, ${full.toFixed(2)} with ${waiting} that wait`)
    ratios.push(full / empty)
  }
  await sql`delete from push_messages`
  holdCeiling('one more push', median(ratios), bars.waiting)
}

const atOnce = 100

/** The same of any job, by a key and without one: many in one transaction, so that the disk is not what is measured. */
const measureJobs = async ({ database: { sql } }: Context): Promise<void> => {
  const each = async (isKeyed: boolean): Promise<number> => {
    const started = performance.now()
    await transaction(sql, async (tx) => {
      for (let at = 0; at < atOnce; at += 1) await enqueue(tx, 'bench', { at }, isKeyed ? { key: `bench ${at}` } : {})
    })
    const took = performance.now() - started
    await sql`delete from graphile_worker._private_jobs where payload::text <> '{}'`
    return took / atOnce
  }
  const ratios = { plain: [] as number[], keyed: [] as number[] }
  for (let round = 0; round <= rounds; round += 1) {
    await sql`truncate graphile_worker._private_jobs`
    const empty = { plain: await each(false), keyed: await each(true) }
    await sql`
      insert into graphile_worker._private_jobs (task_id, payload) select id, '{}' from graphile_worker._private_tasks,
        generate_series(1, ${waiting}) where identifier = 'bench'`
    const full = { plain: await each(false), keyed: await each(true) }
    // The first one warms all up.
    if (round === 0) continue
    for (const kind of ['plain', 'keyed'] as const) {
      console.log(
        `  a job, ${kind}: ${empty[kind].toFixed(2)} ms alone, ${full[kind].toFixed(2)} with ${waiting} that wait`,
      )
      ratios[kind].push(full[kind] / empty[kind])
    }
  }
  await sql`truncate graphile_worker._private_jobs`
  holdCeiling('one more job', median(ratios.plain), bars.waiting)
  holdCeiling('one more job with a key', median(ratios.keyed), bars.waiting)
}
