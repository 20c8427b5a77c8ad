import type { Sql, Tx } from '../../../platform/db/database.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'

/** The common lane takes whoever's turn it is; the other one only who had little, so that none waits for another's album. */
export const lanes = ['common', 'express'] as const
export type Lane = (typeof lanes)[number]

export const transcodingJob = 'music.transcode'

/** What waits is taken by whoever runs a lane, one after the other: enqueued twice, it runs once more for nothing. */
export const enqueueTranscoding = async (tx: Sql | Tx, only: readonly Lane[] = lanes): Promise<void> => {
  for (const lane of only) await enqueue(tx, transcodingJob, { lane }, { key: `music ${lane}`, queue: `music ${lane}` })
}
