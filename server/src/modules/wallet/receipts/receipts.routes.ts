import * as calls from '@sheds/contract/wallet/receipts'
import type { Context } from '../../../platform/context.ts'
import { Answer, type Binding, bind } from '../../../platform/http/endpoints.ts'
import { messageFor } from '../../../platform/http/messages.ts'
import { getReceipt, makeReceipt, revokeReceipt } from './receipts.service.ts'

/**
 * A receipt is readable by everyone with its address, so search engines and the sites it links to must not learn it.
 */
const unlisted = { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' } as const

export const receiptBindings = (payments: Context): Binding[] => [
  bind(calls.makeReceipt, async ({ actor, params }) => ({ receipt: await makeReceipt(payments, actor, params.id) })),
  bind(calls.revokeReceipt, async ({ actor, params, locale }) => {
    await revokeReceipt(payments, actor, params.id)
    return { message: messageFor(locale, 'receipt_revoked') }
  }),
  bind(
    calls.getReceipt,
    async ({ actor, params: { code }, locale }) =>
      new Answer(await getReceipt(payments, actor, { code, locale }), { headers: unlisted }),
  ),
]
