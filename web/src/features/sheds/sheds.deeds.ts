import { contactSeller } from '@sheds/contract/contacts'
import { subscribe } from '@sheds/contract/sheds'
import { callDeed } from '../../lib/api.ts'
import { markAsked } from '../../lib/basket.store.ts'
import type { Deeds } from '../../lib/deeds.ts'
import * as m from '../../messages/compiled/messages.ts'

export const deeds: Deeds = {
  contact: {
    do: async ({ id, product_id, items, thing: { name } }) => {
      const { chat_url: chat } = await callDeed(contactSeller, { body: { shed_id: id, product_id, items } })
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
      await callDeed(subscribe, { body: { status: 1, shed_id: id } })
      return { text: m.subscribe_done({ name }) }
    },
    failure: () => m.subscribe_failed(),
  },
}
