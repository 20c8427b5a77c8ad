import type { Id } from '@sheds/contract/scalars'
import type { Parts } from '../../../platform/context.ts'
import type { PaymentIntent } from '../intents.queries.ts'
import type { GrantUse, MoneyOutcome } from '../ledger.queries.ts'
import { purchaseLegs } from '../ledger.rules.ts'
import { claimEntry, insertPurchase } from './purchases.queries.ts'

interface NewPurchase extends Pick<GrantUse, 'sessionId' | 'amount'> {
  /** The buyer's, with a grant for just this. */
  intent: PaymentIntent
  thingId: Id
  /** The wallets that share the price; the first gets the remainder. */
  sellers: readonly Id[]
  /** The account that owns it then, where it is a gift. */
  forId?: Id | undefined
  details: Readonly<Record<string, unknown>>
}

/** Payment, its shares and the ownership are one statement. */
const buy = (
  { ledger }: Parts<'ledger'>,
  { intent, thingId, sellers, amount, sessionId, forId, details }: NewPurchase,
): Promise<MoneyOutcome> => {
  const [otherId] = sellers
  if (otherId === undefined) throw new Error('a purchase has a seller')
  return ledger.move({
    ...intent,
    otherId,
    legs: purchaseLegs(intent.accountId, sellers, amount),
    details: { ...details, ...(forId !== undefined && { for: forId }) },
    by: { sessionId, action: 'paid_music', amount, recipientId: thingId },
  })
}

/** Things that an account owns, once each: bought, given free or for a code, or claimed by money sent for them before. */
export const purchases = { buy, give: insertPurchase, claim: claimEntry }
