import { type Dish, updateDish } from '@sheds/contract/menu'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, callApi } from '../../lib/api.ts'
import * as m from '../../messages/compiled/messages.ts'
import { useToasts } from '../../ui/toast.tsx'

/** Whether a dish is on today's menu, and whether it comes back by itself. */
export interface DishState {
  available: boolean
  backTomorrow: boolean
}

const keyOf = (id: string) => ['dish state', id]
const stateOf = ({ available, back_at }: Pick<Dish, 'available' | 'back_at'>): DishState => ({
  available,
  backTomorrow: back_at !== null,
})

/** One state for every place that shows the dish. */
export const useDishState = (dish: Dish): DishState => {
  const { data } = useQuery<DishState>({
    queryKey: keyOf(dish.id),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? stateOf(dish)
}

/** Switches a dish on or off: at once, and back when it is refused. */
export const useDishSwitch = (dish: Dish): ((wanted: DishState) => void) => {
  const client = useQueryClient()
  const { show } = useToasts()
  const { id, shed_id, name } = dish
  const before = useDishState(dish)
  const { mutate } = useMutation({
    mutationFn: ({ available, backTomorrow }: DishState) =>
      callApi(updateDish, {
        params: { shed_id, dish_id: id },
        body: { available, ...(!available && { back_tomorrow: backTomorrow }) },
      }),
    // In turn, and at once when there is no connection: a tap that waits for one is forgotten.
    scope: { id: `dish ${id}` },
    networkMode: 'always',
    onMutate: (wanted) => {
      client.setQueryData(keyOf(id), wanted)
      return before
    },
    onError: (error, wanted, old) => {
      client.setQueryData(keyOf(id), old)
      if (error instanceof ApiError && error.status === 401) return
      const action = { label: m.retry(), run: () => mutate(wanted) }
      show({ text: m.dish_switch_failed({ name }), kind: 'error', key: `dish ${id}`, action })
    },
    onSuccess: ({ dish: saved }) => client.setQueryData(keyOf(id), stateOf(saved)),
  })
  return mutate
}
