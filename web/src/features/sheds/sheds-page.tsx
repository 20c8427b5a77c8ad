import { countText } from '../../lib/list/count-text.ts'
import { useList } from '../../lib/list/endless-list.tsx'
import { NameFilter, useNameFilter } from '../../lib/list/name-filter.tsx'
import type { PageModule } from '../../lib/page/page.ts'
import * as m from '../../messages/compiled/messages.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Columns } from '../../ui/list/columns.tsx'
import { NoSheds } from './no-sheds.tsx'
import { ShedList } from './shed-list.tsx'
import { shedsByName } from './sheds.queries.ts'

const path = '/sheds'

export { ShedsFailure as Failure } from './sheds-failure.tsx'

export const head: PageModule['head'] = () => ({
  title: `${m.sheds_title()} · Sheds`,
  description: m.sheds_description(),
})

/** All sheds with their number and a filter by name. */
export function Page() {
  const filter = useNameFilter(path)
  const { name, cursor } = filter
  const sheds = useList(shedsByName(name), { start: cursor })
  const total = sheds.total?.toString()
  return (
    <Columns>
      <h1 className="text-2xl text-balance pt-4 md:pt-0" aria-live="polite">
        {total === undefined ? m.sheds() : m.sheds_with_count({ count: countText(total) })}
      </h1>
      <NameFilter path={path} label={m.sheds_filter()} filter={filter} className="my-3 max-w-md" />
      <ShedList
        sheds={sheds}
        hrefOf={(next) => `${path}?${new URLSearchParams({ ...(name !== '' && { name }), cursor: next })}`}
        empty={name === '' ? <NoSheds /> : <EmptyState title={m.sheds_not_found()} text={m.sheds_none_named()} />}
      />
    </Columns>
  )
}
