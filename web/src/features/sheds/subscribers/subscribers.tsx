import { TimeAgo } from '../../../lib/language/time-ago.tsx'
import { EndlessList, useList } from '../../../lib/list/endless-list.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { RowSkeletons } from '../../../ui/feedback/row-skeleton.tsx'
import { ListRow } from '../../../ui/list/list-row.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { shedHref } from '../shed.address.ts'
import { subscribersOf } from '../sheds.queries.ts'

/** Subscribers of a shed, in the dialog or, without JavaScript, on the page. */
export function Subscribers({ id, cursor = '' }: { id: string; cursor?: string }) {
  return (
    <EndlessList
      list={useList(subscribersOf(id), { start: cursor })}
      failure={m.subscribers_failed()}
      moreLabel={m.more_people()}
      hrefOf={(next) => shedHref(id, { show: 'subscribers', people: next })}
      skeleton={(times) => <PeopleSkeleton times={times} />}
      empty={<EmptyState heading="h3" cloth="ndop" title={m.subscribers_none()} />}
    >
      {({ user_id, name, picture, createdAt }) => (
        <ListRow
          mark={<Avatar name={name} src={picture} />}
          title={name}
          meta={<TimeAgo time={createdAt} />}
          href={`/users/${user_id}/profile`}
        />
      )}
    </EndlessList>
  )
}

function PeopleSkeleton({ times }: { times: number }) {
  return <RowSkeletons label={m.loading()} times={times} />
}
