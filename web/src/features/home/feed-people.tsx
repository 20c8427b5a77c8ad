import * as m from '../../messages/compiled/messages.ts'
import { PersonRow } from '../users/person-row.tsx'
import type { Front } from './home-front.ts'
import { type Brings, useFront, usePeople } from './home-lists.ts'
import { SideRows } from './side-list.tsx'

const most = 5

/** The left column of the feed. */
export function FeedPeople(front: Front) {
  return <SuggestedPeople answer={useFront(front)} />
}

/** A few people to follow. Who follows one keeps the row in view: a second tap takes it back. */
export function SuggestedPeople({
  answer,
  title = m.are_you_following(),
}: {
  answer: Brings<'people'>
  title?: string
}) {
  return (
    <SideRows title={title} empty={m.users_not_found()} cloth="ndop" most={most} shape="round" list={usePeople(answer)}>
      {(person) => <PersonRow person={person} />}
    </SideRows>
  )
}
