import { report as reportCall } from '@sheds/contract/moderation/moderation'
import type { Context } from '../../platform/context.ts'
import { addressOf } from '../../platform/http/cache/address-key.ts'
import { type Binding, bind } from '../../platform/http/endpoints.ts'
import { messageFor } from '../../platform/http/messages.ts'
import { idOf } from '../../platform/ids.ts'
import { report } from './reports.service.ts'

export const moderationBindings = (moderation: Context): Binding[] => [
  bind(reportCall, async ({ actor, body, locale, request }) => {
    await report(moderation, actor, { ...body, id: idOf(body.id), address: addressOf(request) })
    return { message: messageFor(locale, 'report_made') }
  }),
]
