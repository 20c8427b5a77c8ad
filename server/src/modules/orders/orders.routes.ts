import { readBasket as readBasketCall } from '@sheds/contract/orders/basket'
import * as claimCalls from '@sheds/contract/orders/order-claims'
import * as calls from '@sheds/contract/orders/orders'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { Answer, type Binding, bind } from '../../platform/http/endpoints.ts'
import type { Locale } from '../../platform/http/locale.ts'
import { messageFor } from '../../platform/http/messages.ts'
import type { Actor } from '../../platform/session.ts'
import { readKey } from '../wallet/wallet.api.ts'
import { readBasket } from './basket.service.ts'
import { disagreeWithRefusal, openClaim, refuseClaim } from './claims/claims.service.ts'
import { listOrders } from './order-lists.service.ts'
import { cancelOrder, confirmOrder, finishOrder, knownOrder, readyOrder } from './order-steps.service.ts'
import { createOrder } from './orders.service.ts'
import { toOrder } from './orders.views.ts'

interface OrderCall {
  actor: Actor
  params: { code: string }
  locale: Locale
  request: FastifyRequest
}

export const orderBindings = (context: Context): Binding[] => {
  const siteOf = ({ protocol, host }: FastifyRequest): string => context.config.publicUrl ?? `${protocol}://${host}`
  const orderNow = async ({ actor, params, locale, request }: OrderCall) =>
    toOrder(await knownOrder(context, actor, params.code), { locale, site: siteOf(request), now: context.clock.now() })
  const moved = async (asked: OrderCall, key: string) => ({
    message: messageFor(asked.locale, key),
    order: await orderNow(asked),
  })
  return [
    bind(calls.createOrder, ({ actor, body, locale, request }) =>
      createOrder(context, actor, { body, locale, site: siteOf(request) }),
    ),
    bind(calls.listOrders, async ({ actor, query }) => {
      const { list, end } = await listOrders(context, actor, query)
      return new Answer(list, { page: end })
    }),
    bind(calls.getOrder, orderNow),
    bind(calls.confirmOrder, async ({ body, ...asked }) => {
      await confirmOrder(context, asked.actor, { code: asked.params.code, body })
      return moved(asked, 'order_confirmed')
    }),
    bind(calls.readyOrder, async (asked) => {
      await readyOrder(context, asked.actor, asked.params.code)
      return moved(asked, 'order_ready')
    }),
    bind(calls.finishOrder, async (asked) => {
      await finishOrder(context, asked.actor, asked.params.code)
      return moved(asked, 'order_done')
    }),
    bind(calls.cancelOrder, async ({ body, ...asked }) => {
      const key = readKey(asked.request.headers)
      const transaction = await cancelOrder(context, asked.actor, { code: asked.params.code, body, key })
      const answer = await moved(asked, transaction === null ? 'order_cancelled' : 'order_cancelled_back')
      // A done order is only refunded.
      const message = answer.order.state === 'done' ? messageFor(asked.locale, 'order_sent_back') : answer.message
      return { ...answer, message, transaction }
    }),
    bind(claimCalls.openClaim, async ({ body, ...asked }) => {
      await openClaim(context, asked.actor, { code: asked.params.code, reason: body.reason })
      return moved(asked, 'claim_opened')
    }),
    bind(claimCalls.refuseClaim, async ({ body, ...asked }) => {
      await refuseClaim(context, asked.actor, { code: asked.params.code, reason: body.reason })
      return moved(asked, 'claim_refused')
    }),
    bind(claimCalls.disagreeWithRefusal, async (asked) => {
      await disagreeWithRefusal(context, asked.actor, asked.params.code)
      return moved(asked, 'claim_passed')
    }),
    bind(readBasketCall, ({ query }) => readBasket(context, query)),
  ]
}
