import type { Id } from '@sheds/contract/scalars'
import type { Context } from '../../../platform/context.ts'
import type { PaymentIntent } from '../intents.queries.ts'
import type { GrantUse, MoneyOutcome } from '../ledger.queries.ts'
import { purchaseLegs } from '../ledger.rules.ts'
import { claimEntry, insertPurchase } from './purchases.queries.ts'

interface NewPurchase extends Pick<GrantUse, 'sessionId' | 'amount'> {
  /** The buyer's, with a grant for just this. */
  intent: PaymentIntent
  thingId: Id
  /** The wallets it is split over; the first gets what is left over. */
  sellers: readonly Id[]
  /** The account that owns it then, where it is a gift. */
  forId?: Id | undefined
  details: Readonly<Record<string, unknown>>
}

/** Money, its parts and who owns the thing then are one statement of the books. */
const buy = (
  { ledger }: Pick<Context, 'ledger'>,
  { intent, thingId, sellers, amount, sessionId, forId, details }: NewPurchase,
): Promise<MoneyOutcome> => {
  const [otherId] = sellers
  if (otherId === undefined) throw new Error('a purchase has a seller')
  return ledger.move({
    ...{ ...intent, otherId },
    legs: purchaseLegs(intent.accountId, sellers, amount),
    details: { ...details, ...(forId !== undefined && { for: forId }) },
    by: { sessionId, action: 'paid_music', amount, recipientId: thingId },
  })
}

/** What a person owns, once each: bought, given for nothing or for a code, or claimed by money that was sent for it before. */
export const purchases = { buy, give: insertPurchase, claim: claimEntry }
