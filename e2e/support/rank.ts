import { setTimeout } from 'node:timers/promises'
import { enqueue } from '@sheds/server/platform/jobs/jobs'
import { withServer } from '@sheds/server/testing/test-database'
import type { Site } from './site.ts'

const job = 'products.rank'

/** Ranks the products now, as a job does every few minutes. */
export const rank = ({ database }: Site): Promise<void> =>
  withServer(database, async (sql) => {
    await enqueue(sql, job)
    const left = () => sql`select 1 from graphile_worker.jobs where task_identifier = ${job}`
    while ((await left()).length > 0) await setTimeout(100)
  })
