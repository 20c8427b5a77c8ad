import { type ContactRow, listContacts } from '@sheds/contract/sheds/contacts'
import { date } from '../../../lib/language/format.ts'
import { TimeAgo } from '../../../lib/language/time-ago.tsx'
import { EndlessList, useList } from '../../../lib/list/endless-list.tsx'
import { listOf } from '../../../lib/list/list.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { RowSkeletons } from '../../../ui/feedback/row-skeleton.tsx'
import { ListRow } from '../../../ui/list/list-row.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'

/** Members who contacted the seller and the subject, grouped by day. */
export function ContactLog({ shedId }: { shedId: string }) {
  return (
    <EndlessList
      list={useList(listOf(listContacts, { params: { id: shedId } }))}
      failure={m.contacts_failed()}
      moreLabel={m.contacts_more()}
      first={3}
      skeleton={(times) => <ContactsSkeleton times={times} />}
      empty={<EmptyState heading="h3" cloth="cauri" title={m.contacts_none()} text={m.contacts_none_text()} />}
    >
      {(contact, above) => <Contact contact={contact} above={above} />}
    </EndlessList>
  )
}

function Contact({ contact, above }: { contact: ContactRow; above: ContactRow | undefined }) {
  const { user, subject, createdAt } = contact
  const day = date(createdAt)
  return (
    <>
      {(above === undefined || date(above.createdAt) !== day) && (
        <h3 className="text-sm pt-3 font-label text-ink-2">{day}</h3>
      )}
      <ListRow
        mark={<Avatar name={user.name} src={user.picture} />}
        title={user.name}
        meta={subject === null ? m.contact_about_shed() : m.contact_about({ subject })}
        href={`/users/${user.id}/profile`}
        end={<TimeAgo time={createdAt} className="text-xs text-ink-3" />}
      />
    </>
  )
}

function ContactsSkeleton({ times }: { times: number }) {
  return <RowSkeletons label={m.loading()} times={times} />
}
