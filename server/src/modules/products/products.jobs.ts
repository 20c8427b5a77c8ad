import type { Context } from '../../platform/context.ts'
import { idOf } from '../../platform/ids.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { forgetPerson } from './product-departures.service.ts'
import { rankProducts } from './product-ranks.service.ts'
import { deleteAllOfShed } from './shed-closings.service.ts'

export const productJobs = (context: Context): Job[] => [
  { name: 'products.rank', schedule: '*/5 * * * *', atStart: true, run: () => rankProducts(context) },
  { name: 'products.shed_deleted', run: ({ shedId }) => deleteAllOfShed(context, idOf(String(shedId))) },
  { name: 'products.owner_closed', run: ({ userId }) => forgetPerson(context, idOf(String(userId))) },
]
