import type { Profile, ShedOfUser } from '@sheds/contract/users/users'
import { categoryName } from '../../../lib/language/format.ts'
import { countText } from '../../../lib/list/count-text.ts'
import { EndlessList, useList } from '../../../lib/list/endless-list.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { RowSkeletons } from '../../../ui/feedback/row-skeleton.tsx'
import { ListRow } from '../../../ui/list/list-row.tsx'
import { rowList } from '../../../ui/list/row.ts'
import { ShedMark } from '../../../ui/picture/shed-mark.tsx'
import { shedsOf } from '../users.queries.ts'
import { BackToProfile } from './back-to-profile.tsx'
import { profileHref } from './profile.address.ts'

const mostCounted = 1000

/** First sheds of a member, with a link to all. */
export function ProfileSheds({ profile: { id, my_shed: sheds, shed_count: count } }: { profile: Profile }) {
  if (sheds.length === 0) return <NoSheds />
  return (
    <>
      <ul className={rowList}>
        {sheds.map((shed) => (
          <li key={shed.id}>
            <ShedOfRow shed={shed} />
          </li>
        ))}
      </ul>
      {count > sheds.length && (
        <ButtonLink kind="soft" className="mt-2" href={profileHref(id, 'sheds')}>
          {m.all_sheds_of({ n: count, count: shedCountText(count) })}
        </ButtonLink>
      )}
    </>
  )
}

/** All sheds of a member. */
export function MemberSheds({ profile: { id, name }, cursor }: { profile: Profile; cursor: string }) {
  return (
    <>
      <BackToProfile id={id} />
      <h1 className="text-2xl text-balance mb-2 wrap-anywhere">{m.sheds_of({ name })}</h1>
      <EndlessList
        list={useList(shedsOf(id), { start: cursor })}
        empty={<NoSheds />}
        failure={m.sheds_data_failed()}
        moreLabel={m.more_sheds()}
        skeleton={(times) => <ShedsSkeleton times={times} />}
        hrefOf={(next) => profileHref(id, 'sheds', next)}
      >
        {(shed) => <ShedOfRow shed={shed} />}
      </EndlessList>
    </>
  )
}

/** Limits the count as the contract does. */
export const shedCountText = (count: number): string => countText(count > mostCounted ? `${mostCounted}+` : `${count}`)

function ShedOfRow({ shed: { id, name, category, logo } }: { shed: ShedOfUser }) {
  return (
    <ListRow
      mark={<ShedMark id={id} name={name} src={logo} />}
      title={name}
      meta={categoryName(category)}
      href={`/sheds/${id}`}
    />
  )
}

function NoSheds() {
  return <EmptyState heading="h3" title={m.sheds_not_found()} />
}

function ShedsSkeleton({ times }: { times: number }) {
  return <RowSkeletons label={m.loading()} times={times} shape="square" />
}
