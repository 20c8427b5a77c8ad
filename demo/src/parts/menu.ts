import { portionsOf } from '@sheds/server/modules/menu/menu.api'
import type { DemoPart } from '../plant.ts'
import { smallTown } from './town.ts'

const columns = ['id', 'shed_id', 'user_id', 'name', 'price', 'available', 'portions', 'portions_until', 'created_at']

/** Portions left of the dishes in turn; null if a kitchen does not count. */
const counts = [12, null, 3, null, null, 0, null, 1]

/** Plants today's menus of the small market's kitchens. */
export const menuPart: DemoPart = {
  name: 'menu',
  depends: ['sheds'],
  async small(context) {
    const town = smallTown(context)
    const rows = town.dishes.map(({ id, shed, name, price, available, createdAt }, at) => {
      const owner = town.memberId(town.sheds[shed]?.owner ?? -1)
      const { portions, portionsUntil } = portionsOf(
        available ? (counts[at % counts.length] ?? null) : null,
        context.now,
      )
      return [id, town.shedId(shed), owner, name, price, available, portions, portionsUntil, createdAt]
    })
    await context.copy('dishes', columns, rows)
  },
  async large() {},
}
