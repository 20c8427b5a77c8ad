import * as calls from '@sheds/contract/demo-phone'
import { connectPhone } from '@sheds/simulators/phone'
import type { Context } from '../../platform/context.ts'
import { type Binding, bind } from '../../platform/http/endpoints.ts'
import { messageFor } from '../../platform/http/messages.ts'
import { answerPhone, readPhone } from './demo-phone.service.ts'

const said = { approve: 'phone_approved', refuse: 'phone_refused', ignore: 'phone_ignored' } as const

/** Where real money moves there is no such phone, and no such call. */
export const demoPhoneBindings = (context: Context): Binding[] => {
  const { money, mtn, orange } = context.config.operators
  const urls = [mtn, orange].flatMap((operator) => operator?.baseUrl ?? [])
  if (money !== 'simulated' || urls.length === 0) return []
  const phones = { ...context, phone: connectPhone(urls) }
  return [
    bind(calls.readPhone, ({ actor }) => readPhone(phones, actor)),
    bind(calls.answerPhone, async ({ actor, params: { id }, body, locale }) => {
      await answerPhone(phones, actor, { id, answer: body })
      return { message: messageFor(locale, said[body.action]) }
    }),
  ]
}
