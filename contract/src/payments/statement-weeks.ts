import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ByWallet, own, saysOwn } from '../payments.ts'
import { Money } from '../scalars.ts'
import { tag } from '../tags.ts'

/** How many weeks are told at once. */
export const statementWeeks = 8

const Week = z.object({
  /** Its Monday in Douala. */
  week: z.iso.date(),
  in: Money,
  out: Money,
})
export type Week = z.infer<typeof Week>

export const listWeeks = endpoint({
  method: 'GET',
  path: '/wallets/:id/weeks',
  summary: 'What came into the caller’s wallet and went out of it in each of the last eight weeks, oldest first',
  auth: 'user',
  params: ByWallet,
  answers: { 200: z.object({ weeks: z.array(Week) }) },
  errors: own,
  says: saysOwn,
  tags: () => [tag.wallet],
})
