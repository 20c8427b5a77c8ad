import * as menu from '@sheds/contract/menu/menu'
import { newId } from '../../platform/ids.ts'
import { anyLoggedIn, othersOnly, ownersOnly, type Row, shedOwnersOnly, shown } from './rows.ts'
import type { Thing } from './world.ts'

const ofShed = ({ id }: Thing) => ({ params: { shed_id: id } })
const ofDish = ({ id, shedId }: Thing) => ({ params: { shed_id: shedId, dish_id: id } })

const byId = ({ id }: Thing) => ({ params: { id } })

/** A dish that already exists in another kitchen under the same id. */
const taken = { name: 'Eru', price: 1000, id: newId() }

/** Calls about kitchens and their dishes. */
export const menuRows: readonly Row[] = [
  { endpoint: menu.listMenu, about: 'kitchen', call: ofShed, expected: shown },
  { endpoint: menu.getDish, about: 'dish', call: byId, expected: shown },
  { endpoint: menu.likeDish, about: 'dish', call: byId, expected: othersOnly(200) },
  { endpoint: menu.unlikeDish, about: 'dish', call: byId, expected: anyLoggedIn(200) },
  {
    endpoint: menu.createDish,
    about: 'kitchen',
    call: (thing) => ({ ...ofShed(thing), body: { name: 'Eru', price: 1000 } }),
    expected: ownersOnly(201),
    also: [
      {
        code: 'wrong_category',
        caller: 'owner',
        call: (_, { fashion }) => ({ params: { shed_id: fashion.id }, body: { name: 'Eru', price: 1000 } }),
      },
      {
        code: 'conflict',
        caller: 'owner',
        before: async (world) => {
          const other = await world.make('kitchen', 'live')
          await world.test.call(menu.createDish, { ...ofShed(other), body: taken } as never, other.owner.token)
        },
        call: (thing) => ({ ...ofShed(thing), body: taken }),
      },
    ],
  },
  {
    endpoint: menu.setDishPicture,
    about: 'dish',
    call: (thing, world) => ({ ...ofDish(thing), files: { picture: world.picture() } }),
    expected: shedOwnersOnly(200),
  },
  {
    endpoint: menu.updateDish,
    about: 'dish',
    call: (thing) => ({ ...ofDish(thing), body: { available: false } }),
    expected: shedOwnersOnly(200),
    also: [
      {
        code: 'not_found',
        caller: 'owner',
        call: ({ id }, { fashion }) => ({ params: { shed_id: fashion.id, dish_id: id }, body: { available: false } }),
      },
    ],
  },
  { endpoint: menu.deleteDish, about: 'dish', call: ofDish, expected: shedOwnersOnly(200) },
]
