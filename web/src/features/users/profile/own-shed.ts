import { hasMenu, hasPrice } from '@sheds/contract/categories'
import { getProfile, type ShedOfUser, type UserCard } from '@sheds/contract/users/users'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api/query.ts'
import { stored } from '../../../lib/device/stored.ts'
import { useViewer, visitor } from '../../../lib/session/my-info.store.ts'
import * as m from '../../../messages/compiled/messages.ts'

type OwnShed = Pick<ShedOfUser, 'id' | 'name' | 'category'>

interface OwnSheds {
  owner: string
  count: number
  shed: OwnShed
}

/** Last known sheds, stored so that the next page shows the seller's links at once. */
const lastSeen = stored('my_sheds', (raw) => (isOwnSheds(raw) ? raw : undefined))

/** The viewer's newest shed and their number of sheds. Undefined without a shed, and during hydration. */
export const useOwnSheds = (): OwnSheds | undefined => {
  const me = useViewer()
  const { data } = useQuery({
    ...ownShedsOf(me ?? visitor),
    enabled: me !== undefined,
    placeholderData: () => (me === undefined ? undefined : seenOf(me)),
  })
  return data ?? undefined
}

const ownShedsOf = (id: string) => {
  const { queryFn, ...query } = queryOf(getProfile, { params: { id: id as UserCard['id'] }, query: { limit: 1 } })
  return {
    ...query,
    queryFn: async (asked: Parameters<typeof queryFn>[0]): Promise<OwnSheds | null> => {
      const { my_shed: sheds, shed_count: count } = await queryFn(asked)
      const [shed] = sheds
      if (shed === undefined) lastSeen.remove()
      else lastSeen.set({ owner: id, count, shed: { id: shed.id, name: shed.name, category: shed.category } })
      return lastSeen.get() ?? null
    },
  }
}

const seenOf = (id: string): OwnSheds | undefined => {
  const seen = lastSeen.get()
  return seen?.owner === id ? seen : undefined
}

const isOwnSheds = (raw: unknown): raw is OwnSheds =>
  typeof raw === 'object' && raw !== null && 'owner' in raw && 'count' in raw && 'shed' in raw && isShed(raw.shed)

const isShed = (raw: unknown): boolean =>
  typeof raw === 'object' && raw !== null && 'id' in raw && 'name' in raw && 'category' in raw

/** Page that adds an item to a shed, with its label. */
export const addItemLink = ({ id, category }: OwnShed): { href: string; label: string } => {
  if (hasMenu(category)) return { href: `/sheds/${id}/add_to_menu`, label: m.add_to_menu() }
  const label = hasPrice(category) ? m.shed_add_product() : m.shed_add_post()
  return { href: `/sheds/${id}/add_product/${category}`, label }
}
