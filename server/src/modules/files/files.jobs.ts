import type { Context } from '../../platform/context.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { sweepTempFiles } from '../../platform/temp-files.ts'
import { collectUnused } from './files.service.ts'

export const fileJobs = (context: Context): readonly Job[] => [
  {
    name: 'collect_files',
    schedule: '17 * * * *',
    async run(_payload, log) {
      await sweepTempFiles(context.config.dataDir)
      const collected = await collectUnused(context)
      if (collected > 0) log.info({ collected }, 'unused files are gone')
    },
  },
]
