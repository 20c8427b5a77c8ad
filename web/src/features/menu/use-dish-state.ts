import { type Dish, updateDish } from '@sheds/contract/menu/menu'
import { dishTags } from '@sheds/contract/tags'
import { callApi } from '../../lib/api/api.ts'
import { usePendingValue, useTap } from '../../lib/use-tap.ts'
import * as m from '../../messages/compiled/messages.ts'

/** Whether a dish is on today's menu, and whether it returns tomorrow by itself. */
export interface DishState {
  available: boolean
  backTomorrow: boolean
}

const kind = 'dish'

export const useDishState = ({ id, available, back_at }: Dish): DishState =>
  usePendingValue<DishState>(kind, id) ?? { available, backTomorrow: back_at !== null }

/** Switches a dish on or off today's menu. */
export const useDishSwitch = ({ id, shed_id, name }: Dish): ((wanted: DishState) => void) =>
  useTap({
    kind,
    id,
    send: ({ available, backTomorrow }: DishState) =>
      callApi(updateDish, {
        params: { shed_id, dish_id: id },
        body: { available, ...(!available && { back_tomorrow: backTomorrow }) },
      }),
    told: ({ dish: { available, back_at } }) => ({ available, back_at }),
    tags: dishTags(id, shed_id),
    failure: () => m.dish_switch_failed({ name }),
  }).tap
