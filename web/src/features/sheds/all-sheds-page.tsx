import { useSearchParams } from 'react-router'
import type { PageModule } from '../../app/page.ts'
import { useEndless } from '../../lib/endless-list.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Columns } from '../../ui/columns.tsx'
import { useMyInfo } from '../users/my-info.store.ts'
import { NoSheds } from './no-sheds.tsx'
import { ShedList } from './shed-list.tsx'
import { readShedsAddress, shedsQuery } from './sheds.queries.ts'

export { ShedsFailure as Failure } from './sheds-failure.tsx'

export const head: PageModule['head'] = () => ({
  title: `${m.all_sheds()} · Sheds`,
  description: m.sheds_description(),
})

export function Page() {
  const { cursor } = readShedsAddress(useSearchParams()[0])
  const { user_id: viewer } = useMyInfo()
  return (
    <Columns>
      <BackLink href="/feeds">{m.back()}</BackLink>
      <h1 className="text-2xl text-balance mb-3">{m.all_sheds()}</h1>
      <ShedList
        sheds={useEndless(shedsQuery({ cursor, viewer }))}
        hrefOf={(next) => `/all_sheds?${new URLSearchParams({ cursor: next })}`}
        empty={<NoSheds />}
      />
    </Columns>
  )
}
