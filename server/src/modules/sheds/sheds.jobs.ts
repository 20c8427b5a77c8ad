import { idOf } from '../../platform/ids.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { closeShedsOf } from './departures.service.ts'
import { rankSheds } from './shed-ranks.service.ts'
import type { ShedsContext } from './sheds-context.ts'

export const shedJobs = (context: ShedsContext): Job[] => [
  { name: 'sheds.rank', schedule: '*/5 * * * *', atStart: true, run: () => rankSheds(context) },
  { name: 'sheds.owner_closed', run: ({ userId }) => closeShedsOf(context, idOf(String(userId))) },
]
