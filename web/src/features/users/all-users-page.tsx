import Search from 'lucide-react/icons/search'
import type { SubmitEvent } from 'react'
import type { PageModule } from '../../app/page.ts'
import { number } from '../../lib/format.ts'
import * as m from '../../messages/compiled/messages.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useMyInfo } from './my-info.store.ts'
import { PeopleColumns } from './people-columns.tsx'
import { PeopleList, usePeople } from './people-list.tsx'
import { usePeopleSearch } from './use-people-search.ts'
import { peopleQuery } from './users.queries.ts'

export const head: PageModule['head'] = () => ({
  title: `${m.all_users()} · Sheds`,
  description: m.all_users_description(),
})

export function Page() {
  const { name, cursor, typed, setTyped, go } = usePeopleSearch()
  const { user_id: viewer } = useMyInfo()
  const people = usePeople(peopleQuery({ name, cursor, viewer }))
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    go()
  }
  return (
    <PeopleColumns>
      <div className="people-page">
        <BackLink href="/feeds">{m.back()}</BackLink>
        <h1 className="t-2xl">{m.all_users()}</h1>
        <p className="t-sm text-ink-2 min-h-6" role="status">
          {countText(people.data?.pages.at(0)?.total)}
        </p>
        <form className="mt-3" action="/all_users" onSubmit={submit}>
          <TextInput
            type="search"
            name="name"
            aria-label={m.search_people()}
            placeholder={m.search_people()}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            maxLength={80}
            enterKeyHint="search"
            autoComplete="off"
            before={<Search className="i i-sm ms-3 self-center text-ink-3" />}
          />
        </form>
        <PeopleList
          people={people}
          failure={m.user_data_failed()}
          hrefOf={(next) => `/all_users?${new URLSearchParams({ ...(name !== '' && { name }), cursor: next })}`}
          empty={<EmptyState title={m.no_users_found()} text={name === '' ? m.no_users_text() : m.no_users_named()} />}
        />
      </div>
    </PeopleColumns>
  )
}

/** Above a thousand the total is a text of its own: `1000+`. */
const countText = (total: string | undefined): string => {
  if (total === undefined) return ''
  const count = Number(total)
  if (Number.isInteger(count)) return m.listing_users({ n: count, count: number(count) })
  return m.listing_users({ n: total, count: `${number(Number.parseInt(total, 10))}+` })
}
