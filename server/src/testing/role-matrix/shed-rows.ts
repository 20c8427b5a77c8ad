import { createDish } from '@sheds/contract/menu/menu'
import { listContacts } from '@sheds/contract/sheds/contacts'
import { listShedReviews, reviewShed } from '@sheds/contract/sheds/shed-reviews'
import * as sheds from '@sheds/contract/sheds/sheds'
import { newId } from '../../platform/ids.ts'
import { leaveOrderOpen } from './order-rows.ts'
import { each, othersOnly, ownersOnly, type Row, shown } from './rows.ts'
import type { Thing, World } from './world.ts'

const list = (endpoint: Row['endpoint']): Row => ({
  endpoint,
  about: 'nothing',
  call: () => ({ query: { limit: 100 } }),
  expected: { live: 200 },
})

const byId = ({ id }: Thing) => ({ params: { id } })

const form = { name: 'Chez Awa', email: 'awa@elsewhere.example', phone_number: '699000222', category: 'fashion' }

/** Id of another owner's shed. */
const takenId = newId()

const fill = (world: World, { id, owner }: Thing) =>
  world.test.call(
    createDish,
    { params: { shed_id: id as never }, body: { name: 'Ndolè', price: 2500 } } as never,
    owner.token,
  )

/** Calls about sheds, subscriptions and reviews. */
export const shedRows: readonly Row[] = [
  list(sheds.listSheds),
  list(sheds.listNewSheds),
  list(sheds.listPopularSheds),
  list(sheds.listSuggestedSheds),
  list(sheds.listShedDetails),
  {
    endpoint: sheds.listShedsOfCategory,
    about: 'nothing',
    call: () => ({ params: { category: 'fashion' } }),
    expected: { live: 200 },
    also: [{ code: 'not_found', caller: 'visitor', call: () => ({ params: { category: 'constructor' } }) }],
  },
  { endpoint: sheds.getShed, about: 'shed', call: byId, expected: shown },
  {
    endpoint: sheds.createShed,
    about: 'nothing',
    call: () => ({ body: form }),
    expected: { live: each('login_required', 201, 201) },
    also: [
      {
        code: 'conflict',
        caller: 'other',
        before: ({ test, fashion }) =>
          test.call(sheds.createShed, { body: { ...form, id: takenId } } as never, fashion.owner.token),
        call: () => ({ body: { ...form, id: takenId } }),
      },
    ],
  },
  {
    endpoint: sheds.updateShed,
    about: 'kitchen',
    call: ({ id }) => ({ params: { id }, body: { bio: 'changed', category: 'fashion' } }),
    expected: ownersOnly(200),
    also: [
      {
        code: 'shed_not_empty',
        caller: 'owner',
        before: fill,
        call: ({ id }) => ({ params: { id }, body: { category: 'fashion' } }),
      },
    ],
  },
  {
    endpoint: sheds.deleteShed,
    about: 'shed',
    call: byId,
    expected: ownersOnly(200),
    also: [
      {
        code: 'orders_open',
        caller: 'owner',
        before: ({ test, other }, thing) => leaveOrderOpen(test, thing, other),
        call: byId,
      },
    ],
  },
  {
    endpoint: sheds.setShedDetail,
    about: 'shed',
    call: ({ id }, world) => ({ params: { shed_id: id }, files: { logo: world.picture() } }),
    expected: ownersOnly(201),
  },
  {
    endpoint: sheds.setShedLogo,
    about: 'shed',
    call: ({ id }, world) => ({ params: { id }, files: { logo: world.picture() } }),
    expected: ownersOnly(200),
  },
  {
    endpoint: sheds.setShedCover,
    about: 'shed',
    call: ({ id }, world) => ({ params: { id }, files: { background_image: world.picture() } }),
    expected: ownersOnly(200),
  },
  { endpoint: sheds.listSubscribers, about: 'shed', call: byId, expected: shown },
  {
    endpoint: sheds.subscribe,
    about: 'shed',
    call: ({ id }) => ({ body: { shed_id: id, status: 1 } }),
    expected: othersOnly(201),
  },
  {
    endpoint: sheds.unsubscribe,
    about: 'shed',
    call: ({ id }) => ({ params: { shed_id: id } }),
    expected: othersOnly(200),
  },
  {
    endpoint: listShedReviews,
    about: 'shed',
    call: ({ id }) => ({ params: { shed_id: id } }),
    expected: shown,
  },
  {
    endpoint: reviewShed,
    about: 'shed',
    call: ({ id }) => ({ body: { shed_id: id, rating_value: '4', review_text: 'good' } }),
    expected: othersOnly(201),
  },
  { endpoint: listContacts, about: 'shed', call: byId, expected: ownersOnly(200) },
]
