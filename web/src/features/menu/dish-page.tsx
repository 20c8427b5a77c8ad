import { useNavigate, useParams } from 'react-router'
import { lazyPart, useLazyPart } from '../../hydration/hydration.ts'
import { knownAnswer } from '../../lib/api/query.ts'
import { useAnswer } from '../../lib/api/use-answer.ts'
import { useMyInfo } from '../../lib/login/my-info.store.ts'
import type { PageModule } from '../../lib/page/page.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Columns } from '../../ui/list/columns.tsx'
import { dishHead } from './dish.head.ts'
import { DishView } from './dish-view.tsx'
import { dishOf } from './menu.queries.ts'

export const head: PageModule['head'] = ({ params: { id = '' }, client }) => {
  const dish = knownAnswer(client, dishOf(id))
  if (dish === undefined) return { title: `${m.dish()} · Sheds`, index: false }
  return dishHead(dish)
}

const toolsPart = lazyPart(
  () => import('./dish-tools.tsx'),
  (module) => module.DishTools,
)

export function Page() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const { user_id: me } = useMyInfo()
  const { data } = useAnswer(dishOf(id))
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
