import { useParams } from 'react-router'
import { knownAnswer } from '../../../lib/api/query.ts'
import { usePageAnswer } from '../../../lib/api/use-answer.ts'
import type { PageModule } from '../../../lib/page/page.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { ProductsSkeleton } from '../../products/products-skeleton.tsx'
import { shedHead } from '../shed.head.ts'
import { shedPageOf } from '../sheds.queries.ts'
import { ShedProblem } from './shed-failure.tsx'
import { ShedLoading } from './shed-page-coming.tsx'
import { ShedPageView } from './shed-page-view.tsx'

export { ShedFailure as Failure } from './shed-failure.tsx'

export const head: PageModule['head'] = ({ params: { shed_id: id = '' }, client }) => {
  const page = knownAnswer(client, shedPageOf(id))
  if (page === undefined) return { title: `${m.shed()} · Sheds`, index: false }
  return shedHead(page.shed)
}

export function Page() {
  const { shed_id: id = '' } = useParams()
  return <SomeShed key={id} id={id} />
}

function SomeShed({ id }: { id: string }) {
  const { data, error } = usePageAnswer(shedPageOf(id))
  if (data !== undefined) return <ShedPageView page={data} />
  return error === null ? (
    <ShedLoading>
      <ProductsSkeleton look="shelf" times={4} />
    </ShedLoading>
  ) : (
    <ShedProblem error={error} />
  )
}
