import type { Id } from '@sheds/contract/scalars'
import type { Parts } from '../../../platform/context.ts'
import type { PaymentIntent } from '../intents.queries.ts'
import type { GrantUse, MoneyOutcome } from '../ledger.queries.ts'
import { purchaseLegs } from '../ledger.rules.ts'
import { claimEntry, insertPurchase } from './purchases.queries.ts'

interface NewPurchase extends Pick<GrantUse, 'sessionId' | 'amount'> {
  /** Buyer's intent; the buyer needs a grant for exactly this item. */
  intent: PaymentIntent
  thingId: Id
  /** Wallets that share the price; the first gets the remainder. */
  sellers: readonly Id[]
  /** Receiver's account, for a gift. */
  forId?: Id | undefined
  details: Readonly<Record<string, unknown>>
}

/** Books payment, shares and ownership in one statement. */
const buy = (
  { ledger }: Parts<'ledger'>,
  { intent, thingId, sellers, amount, sessionId, forId, details }: NewPurchase,
): Promise<MoneyOutcome> => {
  const [otherId] = sellers
  if (otherId === undefined) throw new Error('a purchase has no seller')
  return ledger.move({
    ...intent,
    otherId,
    legs: purchaseLegs(intent.accountId, sellers, amount),
    details: { ...details, ...(forId !== undefined && { for: forId }) },
    by: { sessionId, action: 'paid_music', amount, recipientId: thingId },
  })
}

/** Items that an account owns, once each: bought, free, by code, or claimed with an earlier payment. */
export const purchases = { buy, give: insertPurchase, claim: claimEntry }
