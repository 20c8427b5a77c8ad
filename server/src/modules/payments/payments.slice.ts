import type { Context } from '../../platform/context.ts'
import type { Slice } from '../../platform/slice.ts'
import { sweepCounts } from './look-ups.service.ts'
import { paymentBindings } from './payments.routes.ts'

export const createPaymentsSlice = (context: Context): Slice => ({
  name: 'payments',
  bindings: paymentBindings(context),
  jobs: [{ name: 'payments.sweep_counts', schedule: '37 3 * * *', run: () => sweepCounts(context) }],
})
