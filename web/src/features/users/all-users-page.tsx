import { countText } from '../../lib/count-text.ts'
import { useEndless } from '../../lib/endless-list.tsx'
import { useMyInfo } from '../../lib/my-info.store.ts'
import { NameFilter } from '../../lib/name-filter.tsx'
import type { PageModule } from '../../lib/page.ts'
import { useNameFilter } from '../../lib/use-name-filter.ts'
import * as m from '../../messages/compiled/messages.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PeopleColumns } from '../home/people-columns.tsx'
import { PeopleList } from './people-list.tsx'
import { peopleQuery } from './users.queries.ts'

const path = '/all_users'

export const head: PageModule['head'] = () => ({
  title: `${m.all_users()} · Sheds`,
  description: m.all_users_description(),
})

export function Page() {
  const filter = useNameFilter(path)
  const { name, cursor } = filter
  const { user_id: viewer } = useMyInfo()
  const people = useEndless(peopleQuery({ name, cursor, viewer }))
  const total = people.data?.pages.at(0)?.total
  return (
    <PeopleColumns>
      <div className="people-page">
        <BackLink href="/feeds">{m.back()}</BackLink>
        <h1 className="t-2xl">{m.all_users()}</h1>
        <p className="t-sm text-ink-2 min-h-6" role="status">
          {total !== undefined && m.listing_users({ n: Number.parseInt(total, 10), count: countText(total) })}
        </p>
        <NameFilter path={path} label={m.search_people()} filter={filter} className="mt-3" />
        <PeopleList
          people={people}
          hrefOf={(next) => `${path}?${new URLSearchParams({ ...(name !== '' && { name }), cursor: next })}`}
          empty={<EmptyState title={m.no_users_found()} text={name === '' ? m.no_users_text() : m.no_users_named()} />}
        />
      </div>
    </PeopleColumns>
  )
}
