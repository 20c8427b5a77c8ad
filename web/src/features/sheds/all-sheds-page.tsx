import { useSearchParams } from 'react-router'
import { useList } from '../../lib/list/endless-list.tsx'
import { readListAddress } from '../../lib/list/list.ts'
import type { PageModule } from '../../lib/page/page.ts'
import * as m from '../../messages/compiled/messages.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Columns } from '../../ui/list/columns.tsx'
import { NoSheds } from './no-sheds.tsx'
import { ShedList } from './shed-list.tsx'
import { shedsByName } from './sheds.queries.ts'

export { ShedsFailure as Failure } from './sheds-failure.tsx'

export const head: PageModule['head'] = () => ({
  title: `${m.all_sheds()} · Sheds`,
  description: m.sheds_description(),
})

export function Page() {
  const { cursor } = readListAddress(useSearchParams()[0])
  return (
    <Columns>
      <BackLink href="/feeds">{m.back()}</BackLink>
      <h1 className="text-2xl text-balance mb-3">{m.all_sheds()}</h1>
      <ShedList
        sheds={useList(shedsByName(''), { start: cursor })}
        hrefOf={(next) => `/all_sheds?${new URLSearchParams({ cursor: next })}`}
        empty={<NoSheds />}
      />
    </Columns>
  )
}
