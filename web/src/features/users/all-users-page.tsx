import { countText } from '../../lib/list/count-text.ts'
import { useList } from '../../lib/list/endless-list.tsx'
import { NameFilter, useNameFilter } from '../../lib/list/name-filter.tsx'
import type { PageModule } from '../../lib/page/page.ts'
import * as m from '../../messages/compiled/messages.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PeopleColumns } from '../home/people-columns.tsx'
import { PeopleList } from './people-list.tsx'
import { peopleOf } from './users.queries.ts'

const path = '/all_users'

export const head: PageModule['head'] = () => ({
  title: `${m.all_users()} · Sheds`,
  description: m.all_users_description(),
  // The list also names members who opted out of search engines, or who neither sell nor write.
  index: false,
})

export function Page() {
  const filter = useNameFilter(path)
  const { name, cursor } = filter
  const people = useList(peopleOf(name), { start: cursor })
  const total = people.total?.toString()
  return (
    <PeopleColumns>
      <BackLink href="/feeds">{m.back()}</BackLink>
      <h1 className="text-2xl text-balance">{m.all_users()}</h1>
      <p className="text-sm text-ink-2 min-h-6" role="status">
        {total !== undefined && m.listing_users({ n: Number.parseInt(total, 10), count: countText(total) })}
      </p>
      <NameFilter path={path} label={m.search_people()} filter={filter} className="mt-3" />
      <PeopleList
        people={people}
        hrefOf={(next) => `${path}?${new URLSearchParams({ ...(name !== '' && { name }), cursor: next })}`}
        empty={<EmptyState title={m.no_users_found()} text={name === '' ? m.no_users_text() : m.no_users_named()} />}
      />
    </PeopleColumns>
  )
}
