import { jobsOf } from '../platform/slice.ts'
import type { TestApp } from './test-app.ts'

interface WaitingJob {
  id: string
  name: string
  payload: Record<string, never>
}

/** Runs the jobs that are due and the jobs they enqueue, in order; returns their names. */
export const doWaitingJobs = async (test: TestApp): Promise<string[]> => {
  const { sql } = test.context.database
  const jobs = new Map(jobsOf(test.slices).map((job) => [job.name, job]))
  const done: string[] = []
  for (;;) {
    const [waiting] = await sql<WaitingJob[]>`
      select j.id::text, t.identifier as name, j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where j.run_at <= now() order by j.id limit 1`
    if (waiting === undefined) return done
    const job = jobs.get(waiting.name)
    if (job === undefined) throw new Error(`there is no job ${waiting.name}`)
    await job.run(waiting.payload, test.context.log)
    await sql`delete from graphile_worker._private_jobs where id = ${waiting.id}`
    done.push(waiting.name)
  }
}
