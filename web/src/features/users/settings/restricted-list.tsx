import { listRestricted, type RestrictedPerson } from '@sheds/contract/moderation/moderation'
import { type RefObject, useEffect, useRef } from 'react'
import { EndlessList, useList } from '../../../lib/list/endless-list.tsx'
import { listOf } from '../../../lib/list/list.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ListRow } from '../../../ui/list/list-row.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { PeopleSkeleton } from '../people-list.tsx'
import { profileHref } from '../profile/profile.address.ts'
import { useRestriction } from './use-restriction.ts'

const restricted = () => listOf(listRestricted, {}, (rows) => rows.map((row) => ({ ...row, id: row.user_id })))

/** Muted and blocked members, newest first, each with a button that ends it. */
export function RestrictedList() {
  const place = useRef<HTMLDivElement>(null)
  // Refetched on every visit, because another device may have changed it.
  const list = useList(restricted(), { always: true })
  useFocusKept(place, list.rows?.length)
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <EndlessList
        list={list}
        empty={<EmptyState heading="h3" cloth="ndop" title={m.hushed_none()} text={m.hushed_none_text()} />}
        failure={m.hushed_failed()}
        moreLabel={m.more_people()}
        skeleton={(times) => <PeopleSkeleton times={times} />}
        hrefOf={() => '?view=settings'}
      >
        {(person) => <RestrictedRow person={person} />}
      </EndlessList>
    </div>
  )
}

/** Moves the focus to the list when the focused row is removed, so that keyboard navigation continues there. */
const useFocusKept = (place: RefObject<HTMLElement | null>, count: number | undefined): void => {
  const before = useRef(count)
  useEffect(() => {
    const isFewer = count !== undefined && before.current !== undefined && count < before.current
    before.current = count
    const { activeElement } = document
    if (isFewer && (activeElement === null || activeElement === document.body)) place.current?.focus()
  }, [place, count])
}

function RestrictedRow({ person: { user_id: id, name, picture, blocked, muted } }: { person: RestrictedPerson }) {
  const { run, busy } = useRestriction({ id, name })
  const action = blocked ? 'unblock' : 'unmute'
  return (
    <ListRow
      mark={<Avatar name={name} src={picture} />}
      title={name}
      meta={stateText(blocked, muted)}
      tall
      href={profileHref(id)}
      end={
        <Button size="sm" onClick={() => run(action)} loading={busy} aria-label={words[action].whom({ name })}>
          {words[action].short()}
        </Button>
      }
    />
  )
}

/** A member who is both blocked and muted stays muted after the unblocking. */
const words = {
  unblock: { short: m.hush_unblock_it, whom: m.hush_unblock },
  unmute: { short: m.hush_unmute_it, whom: m.hush_unmute },
} as const

const stateText = (blocked: boolean, muted: boolean): string => {
  if (blocked && muted) return m.hushed_both()
  return blocked ? m.hushed_blocked() : m.hushed_muted()
}
