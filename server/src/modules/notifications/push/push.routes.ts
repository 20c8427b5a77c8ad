import * as calls from '@sheds/contract/notifications/push'
import type { Context } from '../../../platform/context.ts'
import { bindAtBothPaths } from '../../../platform/http/both-paths.ts'
import { Answer, type Binding } from '../../../platform/http/endpoints.ts'
import { messageFor } from '../../../platform/http/messages.ts'
import { removeSubscription, saveSubscription } from './push.service.ts'
import { pushKeyPair } from './push-keys.service.ts'

export const pushBindings = (context: Context): Binding[] => [
  ...bindAtBothPaths(calls.savePushSubscription, async ({ actor, body, locale, request, gone }) => {
    // The look-up may take long, so it gives up its slot among the page requests.
    request.server.leavePlace(request)
    const { isNew, lang, showsDetails } = await saveSubscription(context, actor, {
      subscription: body,
      lang: locale,
      gone: gone(),
    })
    return new Answer({ lang, show_details: showsDetails }, { status: isNew ? 201 : 200 })
  }),
  ...bindAtBothPaths(calls.deletePushSubscription, async ({ actor, body, locale }) => {
    await removeSubscription(context, actor, body)
    return { message: messageFor(locale, 'push_ended') }
  }),
  ...bindAtBothPaths(calls.getPushPublicKey, async () => ({ public_key: (await pushKeyPair(context)).publicKey })),
]
