import { useParams } from 'react-router'
import { categoryName } from '../../lib/format.ts'
import { breadcrumbData, shedData } from '../../lib/json-ld.ts'
import type { PageModule } from '../../lib/page.ts'
import { knownAnswer } from '../../lib/query.ts'
import { shareImageOf } from '../../lib/share-image.ts'
import { usePageAnswer } from '../../lib/use-answer.ts'
import * as m from '../../messages/compiled/messages.ts'
import { ProductsSkeleton } from '../products/products-skeleton.tsx'
import { ShedProblem } from './shed-failure.tsx'
import { ShedLoading } from './shed-loading.tsx'
import { ShedPageView } from './shed-page-view.tsx'
import { shedPageOf } from './sheds.queries.ts'

export { ShedFailure as Failure } from './shed-failure.tsx'

export const head: PageModule['head'] = ({ params: { shed_id: id = '' }, client }) => {
  const page = knownAnswer(client, shedPageOf(id))
  if (page === undefined) return { title: `${m.shed()} · Sheds`, index: false }
  const { name, bio, description, category, location } = page.shed
  const said = bio || description
  const place = [categoryName(category), location].filter(Boolean).join(' · ')
  return {
    title: `${name} · ${place} · Sheds`,
    description: said === '' ? m.shed_page_description({ name, place }) : said.slice(0, mostDescription),
    image: shareImageOf(page.shed),
    jsonLd: [
      shedData(page.shed),
      breadcrumbData([
        { name: m.sheds(), href: '/sheds' },
        { name: categoryName(category), href: `/shed/categories/${category}` },
        { name, href: `/sheds/${id}` },
      ]),
    ],
  }
}

const mostDescription = 200

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
