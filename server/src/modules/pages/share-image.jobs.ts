import type { Context } from '../../platform/context.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { collectShareImages } from './share-image.service.ts'

export const shareImageJobs = (context: Context): readonly Job[] => [
  {
    name: 'collect_share_images',
    schedule: '41 * * * *',
    async run(_payload, log) {
      const collected = await collectShareImages(context)
      if (collected > 0) log.info({ collected }, 'worn share pictures are gone')
    },
  },
]
