import type { DemoPart } from '../plant.ts'
import { whole } from './sheds.ts'
import { smallTown } from './town.ts'

/** Today's menus of the small market's kitchens. Their pictures come by themselves. */
export const menuPart: DemoPart = {
  name: 'menu',
  depends: ['sheds'],
  async small(context) {
    const town = await smallTown(context)
    const rows = town.dishes.flatMap(({ id, shed, name, price, available, createdAt }) => {
      const owner = town.memberId(town.sheds[shed]?.owner ?? -1)
      return whole([id, town.shedId(shed), owner, name, price, available, createdAt])
    })
    await context.copy('dishes', ['id', 'shed_id', 'user_id', 'name', 'price', 'available', 'created_at'], rows)
  },
  async large() {},
}
