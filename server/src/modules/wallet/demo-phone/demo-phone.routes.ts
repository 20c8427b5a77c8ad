import * as calls from '@sheds/contract/wallet/demo-phone'
import type { Context } from '../../../platform/context.ts'
import { type Binding, bind } from '../../../platform/http/endpoints.ts'
import { messageFor } from '../../../platform/http/messages.ts'
import { answerPhone, readPhone } from './demo-phone.service.ts'

const messageKeys = { approve: 'phone_approved', refuse: 'phone_refused', ignore: 'phone_ignored' } as const

/** Endpoints of the simulated phone, which exist only where money is simulated. */
export const demoPhoneBindings = (context: Context): Binding[] => {
  if (context.config.operators.money !== 'simulated') return []
  return [
    bind(calls.readPhone, ({ actor }) => readPhone(context, actor)),
    bind(calls.answerPhone, async ({ actor, params: { id }, body, locale }) => {
      await answerPhone(context, actor, { id, answer: body })
      return { message: messageFor(locale, messageKeys[body.action]) }
    }),
  ]
}
