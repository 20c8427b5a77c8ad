import type { DemoPart } from '../plant.ts'
import { smallTown } from './town.ts'

/** Plants today's menus of the small market's kitchens. */
export const menuPart: DemoPart = {
  name: 'menu',
  depends: ['sheds'],
  async small(context) {
    const town = smallTown(context)
    const rows = town.dishes.map(({ id, shed, name, price, available, createdAt }) => {
      const owner = town.memberId(town.sheds[shed]?.owner ?? -1)
      return [id, town.shedId(shed), owner, name, price, available, createdAt]
    })
    await context.copy('dishes', ['id', 'shed_id', 'user_id', 'name', 'price', 'available', 'created_at'], rows)
  },
  async large() {},
}
