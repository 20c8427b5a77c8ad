import type { Dish } from '@sheds/contract/menu'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { lazyPart, useLazyPart } from '../../alive/alive.ts'
import { Columns } from '../../lib/columns.tsx'
import { useMyInfo } from '../../lib/my-info.store.ts'
import type { PageModule } from '../../lib/page.ts'
import * as m from '../../messages/compiled/messages.ts'
import { currentViewer } from '../users/users.queries.ts'
import { dishHead } from './dish.head.ts'
import { DishView } from './dish-view.tsx'
import { dishQuery } from './menu.queries.ts'

export const head: PageModule['head'] = ({ params: { id = '' }, client }) => {
  const dish = knownDish(client, id, currentViewer())
  if (dish === undefined) return { title: `${m.dish()} · Sheds`, index: false }
  return dishHead(dish)
}

const toolsPart = lazyPart(
  () => import('./dish-tools.tsx'),
  (module) => module.DishTools,
)

export function Page() {
  const { id = '' } = useParams()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { user_id: me } = useMyInfo()
  const { data = knownDish(client, id, me) } = useQuery<Dish>(dishQuery(id, me))
  const owned = data !== undefined && data.user_id === me
  const Tools = useLazyPart(toolsPart, owned)
  if (data === undefined) return null
  const leave = () => void navigate(`/sheds/${data.shed_id}`, { replace: true })
  return (
    <Columns>
      <DishView dish={data} owned={owned}>
        {owned && Tools && <Tools dish={data} onDeleted={leave} />}
      </DishView>
    </Columns>
  )
}

/** What the viewer was answered, or what any visitor is. */
const knownDish = (client: QueryClient, id: string, viewer: string | undefined): Dish | undefined =>
  client.getQueryData(dishQuery(id, viewer).queryKey) ?? client.getQueryData(dishQuery(id, undefined).queryKey)
