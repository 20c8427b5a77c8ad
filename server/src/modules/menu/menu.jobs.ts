import type { Context } from '../../platform/context.ts'
import { idOf } from '../../platform/ids.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { bringBackDishes, clearMenu } from './menu-changes.service.ts'

export const menuJobs = (context: Context): Job[] => [
  // 05:00 in Douala.
  { name: 'menu.bring_back', schedule: '0 4 * * *', run: () => bringBackDishes(context) },
  { name: 'menu.shed_deleted', run: ({ shedId }) => clearMenu(context, idOf(String(shedId))) },
]
