import * as m from '../../messages/compiled/messages.ts'
import { PersonRow } from '../users/person-row.tsx'
import type { Front } from './home-front.ts'
import { type AnswerWith, useFront, usePeople } from './home-lists.ts'
import { SideRows } from './side-list.tsx'

const most = 5

/** Left column of the feed. */
export function FeedPeople(front: Front) {
  return <SuggestedPeople answer={useFront(front)} />
}

/** Suggestions of people to follow. A followed person's row stays, so that a second tap can undo it. */
export function SuggestedPeople({
  answer,
  title = m.are_you_following(),
}: {
  answer: AnswerWith<'people'>
  title?: string
}) {
  return (
    <SideRows title={title} empty={m.users_not_found()} cloth="ndop" most={most} shape="round" list={usePeople(answer)}>
      {(person) => <PersonRow person={person} />}
    </SideRows>
  )
}
