import type { ShedPage } from '@sheds/contract/pages'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { categoryName } from '../../lib/format.ts'
import { breadcrumbData, shedData } from '../../lib/json-ld.ts'
import { useMyInfo } from '../../lib/my-info.store.ts'
import type { PageModule } from '../../lib/page.ts'
import { shareImageOf } from '../../lib/share-image.ts'
import * as m from '../../messages/compiled/messages.ts'
import { ProfileSkeleton } from '../../ui/profile-skeleton.tsx'
import { SkeletonGroup } from '../../ui/skeleton.tsx'
import { ProductsSkeleton } from '../products/products-skeleton.tsx'
import { currentViewer } from '../users/users.queries.ts'
import { ShedProblem } from './shed-failure.tsx'
import { ShedPageView } from './shed-page-view.tsx'
import { shedPageQuery } from './sheds.queries.ts'

export { ShedFailure as Failure } from './shed-failure.tsx'

export const head: PageModule['head'] = ({ params: { shed_id: id = '' }, client }) => {
  const page = knownPage(client, id)
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
  const client = useQueryClient()
  const { user_id: viewer } = useMyInfo()
  const { data, error } = useQuery<ShedPage>({
    ...shedPageQuery(id, viewer),
    placeholderData: () => client.getQueryData<ShedPage>(shedPageQuery(id, undefined).queryKey),
  })
  if (data !== undefined) return <ShedPageView page={data} />
  return error === null ? <Loading /> : <ShedProblem error={error} />
}

function Loading() {
  return (
    <>
      <h1 className="vh">{m.shed()}</h1>
      <SkeletonGroup label={m.loading()}>
        <ProfileSkeleton />
      </SkeletonGroup>
      <div className="section">
        <ProductsSkeleton look="shelf" times={3} />
      </div>
    </>
  )
}

/** What the viewer was answered, or what any visitor is. */
const knownPage = (client: QueryClient, id: string): ShedPage | undefined =>
  client.getQueryData(shedPageQuery(id, currentViewer()).queryKey) ??
  client.getQueryData(shedPageQuery(id, undefined).queryKey)
