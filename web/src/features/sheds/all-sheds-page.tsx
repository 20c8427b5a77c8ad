import { useSearchParams } from 'react-router'
import { Columns } from '../../lib/columns.tsx'
import { useEndless } from '../../lib/endless-list.tsx'
import { useMyInfo } from '../../lib/my-info.store.ts'
import type { PageModule } from '../../lib/page.ts'
import * as m from '../../messages/compiled/messages.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { NoSheds } from './no-sheds.tsx'
import { ShedList } from './shed-list.tsx'
import { readShedsAddress, shedsQuery } from './sheds.queries.ts'

export { ShedsFailure as Failure } from './shed-failure.tsx'

export const head: PageModule['head'] = () => ({
  title: `${m.all_sheds()} · Sheds`,
  description: m.sheds_description(),
})

export function Page() {
  const { cursor } = readShedsAddress(useSearchParams()[0])
  const { user_id: viewer } = useMyInfo()
  return (
    <Columns>
      <div className="sheds-page">
        <BackLink href="/feeds">{m.back()}</BackLink>
        <h1 className="t-2xl mb-3">{m.all_sheds()}</h1>
        <ShedList
          sheds={useEndless(shedsQuery({ cursor, viewer }))}
          hrefOf={(next) => `/all_sheds?${new URLSearchParams({ cursor: next })}`}
          empty={<NoSheds />}
        />
      </div>
    </Columns>
  )
}
