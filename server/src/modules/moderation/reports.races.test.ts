import { report } from '@sheds/contract/moderation/moderation'
import { getMusic } from '@sheds/contract/music/music'
import { getProduct } from '@sheds/contract/products/products'
import * as writes from '@sheds/contract/writes/writes'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Tx } from '../../platform/db/database.ts'
import { arriveWithSingle, publishWithoutAudio } from '../../testing/music.ts'
import { arrive, type TestPerson } from '../../testing/people.ts'
import { arriveWithProduct } from '../../testing/products.ts'
import { stayOpen, untilWaiting } from '../../testing/races/while-locked.ts'
import { runJob } from '../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { postWrite } from '../../testing/writes.ts'
import { clearReportsOf, decideCase } from './report-cases.service.ts'

let test: TestApp
let author: TestPerson
let reporter: TestPerson

beforeAll(async () => {
  test = await startTestApp()
  author = await arrive(test)
  reporter = await arrive(test)
})

afterEach(() => void vi.restoreAllMocks())
afterAll(() => test.close())

const someSubjects = {
  write: async () => ({ id: (await postWrite(test, author)).id, read: writes.getWrite }),
  product: async () => ({ id: (await arriveWithProduct(test)).product.id, read: getProduct }),
  music: async () => {
    const { id } = (await arriveWithSingle(test)).music
    await publishWithoutAudio(test, id)
    return { id, read: getMusic }
  },
}

describe('report verdicts', () => {
  it.each(['write', 'product', 'music'] as const)(
    'show a %s again that is found fine while a job hides it',
    async (kind) => {
      const { id, read } = await someSubjects[kind]()
      const { sql } = test.context.database
      await sql`
      insert into report_cases (kind, subject_id, state, reported_at) values (${kind}, ${id}, 'hidden', now())`
      const { begin } = sql
      // The operator decides between the job's read and its change.
      vi.spyOn(sql, 'begin').mockImplementationOnce(async <T>(work: (tx: Tx) => Promise<T>) => {
        const result = await begin(work)
        await decideCase(test.context, { kind, id, verdict: 'fine' })
        return result
      })
      await runJob(test, 'moderation.judged', { subject: { kind, id } } as never)
      expect(await sql`select state from report_cases where subject_id = ${id}`).toEqual([{ state: 'fine' }])
      expect((await test.send(read, { params: { id } }, reporter.token)).status).toBe(200)
    },
  )

  it('keep an upheld case when all reports of its reporter are found fine', async () => {
    const [one, other] = [await postWrite(test, author), await postWrite(test, author)]
    for (const { id } of [one, other])
      await test.call(report, { body: { kind: 'write', id, reason: 'scam' } }, reporter.token)
    let clearing: Promise<number> | undefined
    await test.context.database.sql.begin(async (tx) => {
      await stayOpen(tx)
      await tx`update report_cases set state = 'upheld' where subject_id = ${one.id}`
      clearing = clearReportsOf(test.context, reporter.id)
      await untilWaiting(test.context.database.sql)
    })
    expect(await clearing).toBe(1)
    const states = await test.context.database.sql`
    select state from report_cases where subject_id in (${one.id}, ${other.id}) order by state`
    expect(states).toEqual([{ state: 'fine' }, { state: 'upheld' }])
  })
})
