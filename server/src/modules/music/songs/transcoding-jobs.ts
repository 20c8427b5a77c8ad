import type { Sql, Tx } from '../../../platform/db/database.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'

/**
 * The common lane takes songs of any seller; the express lane only those of sellers with little recent use, so that
 * they do not wait for an album.
 */
export const lanes = ['common', 'express'] as const
export type Lane = (typeof lanes)[number]

export const transcodingJob = 'music.transcode'

/** The worker of a lane processes all waiting songs in sequence; a second job only runs once without work. */
export const enqueueTranscoding = async (tx: Sql | Tx, only: readonly Lane[] = lanes): Promise<void> => {
  for (const lane of only) await enqueue(tx, transcodingJob, { lane }, { key: `music ${lane}`, queue: `music ${lane}` })
}
