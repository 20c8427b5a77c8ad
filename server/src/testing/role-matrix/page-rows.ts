import * as figures from '@sheds/contract/pages/figures'
import * as pages from '@sheds/contract/pages/pages'
import { contactSeller } from '@sheds/contract/sheds/contacts'
import { each, othersOnly, ownersOnly, type Row, shown } from './rows.ts'
import type { Thing } from './world.ts'

const byId = ({ id }: Thing) => ({ params: { id } })

const contact = ({ kind, id, shedId }: Thing) => ({
  body: { shed_id: shedId, ...(kind === 'shed' ? {} : { product_id: id }) },
})

/** Pages that join several slices, and the contact with a seller. */
export const pageRows: readonly Row[] = [
  { endpoint: pages.getHome, about: 'product', call: () => ({}), expected: { live: 200, hidden: 200 } },
  { endpoint: pages.getFeeds, about: 'product', call: () => ({}), expected: { live: 200, hidden: 200 } },
  { endpoint: pages.getSuggestions, about: 'nothing', call: () => ({}), expected: { live: 200 } },
  { endpoint: pages.getShedPage, about: 'kitchen', call: byId, expected: shown },
  {
    endpoint: pages.getProductPage,
    about: 'product',
    call: byId,
    expected: { ...shown, hidden: each('not_found', 'not_found', 200) },
  },
  {
    endpoint: pages.getCategoryPage,
    about: 'nothing',
    call: () => ({ params: { category: 'fashion' } }),
    expected: { live: 200 },
    also: [{ code: 'not_found', caller: 'other', call: () => ({ params: { category: 'none' } }) }],
  },
  { endpoint: figures.getFigures, about: 'shed', call: byId, expected: ownersOnly(200) },
  {
    endpoint: figures.exportFigures,
    about: 'shed',
    call: (thing) => ({ ...byId(thing), body: { month: '2026-11' } }),
    expected: ownersOnly(200),
  },
  { endpoint: contactSeller, about: 'shed', call: contact, expected: othersOnly(201), returnsPhone: true },
]

/** The same call about one or several products; owners cannot contact themselves. */
export const contactRows: readonly Row[] = [
  contactRow('product', contact),
  contactRow('dish', contact),
  contactRow('product', ({ id, shedId }) => ({ body: { shed_id: shedId, items: [{ product_id: id, quantity: 2 }] } })),
]

function contactRow(about: 'product' | 'dish', call: Row['call']): Row {
  return {
    endpoint: contactSeller,
    about,
    call,
    expected: {
      live: each('login_required', 201, 'forbidden'),
      missing: each('login_required', 'not_found', 'forbidden'),
      deleted: each('login_required', 'deleted', 'forbidden'),
      malformed: each('login_required', 'not_found', 'forbidden'),
      ...(about === 'product' && { hidden: each('login_required', 'not_found', 'forbidden') }),
    },
    returnsPhone: true,
  }
}
