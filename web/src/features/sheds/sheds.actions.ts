import { contactSeller } from '@sheds/contract/sheds/contacts'
import { subscribe } from '@sheds/contract/sheds/sheds'
import { callAsMember } from '../../lib/api/api.ts'
import { markAsked } from '../../lib/basket/basket-changes.ts'
import type { Actions } from '../../lib/session/actions.ts'
import * as m from '../../messages/compiled/messages.ts'

export const actions: Actions = {
  contact: {
    do: async ({ id, product_id, items, thing: { name } }) => {
      const { chat_url: chat } = await callAsMember(contactSeller, { body: { shed_id: id, product_id, items } })
      if (items)
        markAsked(
          items.map((item) => item.product_id),
          new Date().toISOString(),
        )
      return { text: m.contact_done({ name }), chat }
    },
    failure: () => m.contact_failed(),
  },
  subscribe: {
    do: async ({ id, thing: { name } }) => {
      await callAsMember(subscribe, { body: { status: 1, shed_id: id } })
      return { text: m.subscribe_done({ name }) }
    },
    failure: () => m.subscribe_failed(),
  },
}
