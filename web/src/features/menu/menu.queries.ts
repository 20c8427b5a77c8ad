import { type Dish, getDish, listMenu } from '@sheds/contract/menu'
import type { Id } from '@sheds/contract/scalars'
import { callApi, listApi } from '../../lib/api.ts'
import { endless, pageAt } from '../../lib/endless.ts'
import { visitor } from '../../lib/visitor.ts'

export const dishQuery = (id: string, viewer: string | undefined) => ({
  queryKey: ['dish', id, viewer ?? visitor],
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi(getDish, { params: { id: id as Id } }, signal),
})

/** What comes after the dishes a kitchen's page brings. */
export const restOfMenuQuery = (shedId: string, cursor: string, viewer: string | undefined) =>
  endless<Dish>(['menu', shedId, cursor, viewer ?? visitor], cursor, async ({ signal, pageParam }) => {
    const call = { params: { shed_id: shedId as Id }, query: pageAt(pageParam) }
    const { body, next } = await listApi(listMenu, call, signal)
    return { rows: body, next }
  })
