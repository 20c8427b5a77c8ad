import { z } from 'zod'

/** Sales and answering time of a shed, from its orders. */
export const Trust = z.object({
  /** Pieces in done orders; null below three, and with a plus if not all were counted. */
  sold: z.union([z.int(), z.string()]).nullable(),
  /** Usual minutes until the shed answers an order, in the last 90 days; null with too few orders. */
  answers_in: z.int().nullable(),
  /** Year of opening. */
  since: z.int(),
})
export type Trust = z.infer<typeof Trust>
