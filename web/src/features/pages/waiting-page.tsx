import Bookmark from 'lucide-react/icons/bookmark'
import CircleAlert from 'lucide-react/icons/circle-alert'
import ClockArrowUp from 'lucide-react/icons/clock-arrow-up'
import Heart from 'lucide-react/icons/heart'
import Lock from 'lucide-react/icons/lock'
import PenLine from 'lucide-react/icons/pen-line'
import Star from 'lucide-react/icons/star'
import Store from 'lucide-react/icons/store'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { type ReactNode, useEffect, useState } from 'react'
import { useHydrated } from '../../hydration/hydration.ts'
import { useOnline } from '../../lib/api/use-online.ts'
import { type UnsentWord, unsentWords } from '../../lib/draft/unsent-words.ts'
import { useNow } from '../../lib/language/now.ts'
import { shortSince } from '../../lib/language/short-time.ts'
import type { OutboxEntry } from '../../lib/outbox/outbox.rules.ts'
import { readOutbox, removeTask } from '../../lib/outbox/outbox.ts'
import { refusalText, reviewOf, taskTitle } from '../../lib/outbox/task-words.ts'
import { onWaiting } from '../../lib/outbox/waiting.store.ts'
import type { PageModule } from '../../lib/page/page.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ListRow } from '../../ui/list/list-row.tsx'
import { rowList } from '../../ui/list/row.ts'
import { SectionHead } from '../../ui/list/section-head.tsx'
import { MembersOnly } from '../users/members-only.tsx'

export const head: PageModule['head'] = () => ({ title: m.waiting_title(), index: false })

/** Actions made offline that wait to be sent, refused actions, and unsent texts that wait for their author. */
export function Page() {
  return (
    <MembersOnly title={m.waiting_title()} reason={m.waiting_hint()}>
      <div className="mx-auto max-w-xl">
        <h1 className="mt-4 text-2xl">{m.waiting_title()}</h1>
        {useHydrated() && <Waiting />}
      </div>
    </MembersOnly>
  )
}

function Waiting() {
  const entries = useOutbox()
  const words = useUnsentWords()
  if (entries === undefined) return null
  const isEmpty = entries.length + words.length === 0
  return (
    <>
      {isEmpty && <EmptyState heading="h2" cloth="feuille" title={m.waiting_none()} text={m.waiting_none_text()} />}
      {entries.length > 0 && <WaitingList entries={entries} />}
      {words.length > 0 && (
        <>
          <SectionHead title={m.waiting_words()} className="mt-4" />
          <UnsentWords words={words} />
        </>
      )}
      <p className="mt-4 flex items-start gap-2 text-sm text-ink-2">
        <Lock className="mt-0.5 size-4 flex-none" />
        {m.waiting_hint()}
      </p>
    </>
  )
}

/** Entries of the outbox; undefined until they are read, empty where storage is unavailable. */
const useOutbox = (): readonly OutboxEntry[] | undefined => {
  const [entries, setEntries] = useState<readonly OutboxEntry[]>()
  useEffect(() => {
    let isHere = true
    const read = (): void =>
      void readOutbox()
        .catch(() => [])
        .then((found) => isHere && setEntries(found))
    read()
    const end = onWaiting(read)
    return () => {
      isHere = false
      end()
    }
  }, [])
  return entries
}

const useUnsentWords = (): readonly UnsentWord[] => {
  const [words, setWords] = useState(unsentWords)
  useEffect(() => {
    // Another tab may have posted the text.
    const read = (): void => setWords(unsentWords())
    window.addEventListener('storage', read)
    return () => window.removeEventListener('storage', read)
  }, [])
  return words
}

/** One row per entry, in the order of sending. */
function WaitingList({ entries }: { entries: readonly OutboxEntry[] }) {
  return (
    <ul className={rowList}>
      {entries.map((entry) => (
        <li key={entry.seq}>
          <WaitingRow entry={entry} />
        </li>
      ))}
    </ul>
  )
}

const icons: Readonly<Record<OutboxEntry['kind'], ReactNode>> = {
  like: <Heart />,
  like_dish: <Heart />,
  like_music: <Heart />,
  follow: <UserRoundPlus />,
  subscribe: <Store />,
  approve: <PenLine />,
  approve_reply: <PenLine />,
  bookmark: <Bookmark />,
  review_product: <Star />,
  review_shed: <Star />,
  write: <PenLine />,
}

function WaitingRow({ entry }: { entry: OutboxEntry }) {
  const { refused, kind, wish: pending, id } = entry
  const isRefused = refused !== undefined
  const title = taskTitle(entry)
  const { words } = reviewOf(pending)
  const remove = (): void => void removeTask(entry).catch(() => undefined)
  return (
    <ListRow
      tall
      mark={<Mark icon={isRefused ? <CircleAlert className="text-danger" /> : icons[kind]} />}
      title={title}
      meta={
        <>
          {words !== '' && <span className="block truncate">{m.shedpay_quoted({ text: words })}</span>}
          {isRefused ? <span className="text-danger">{refusalText(entry)}</span> : <Since entry={entry} />}
        </>
      }
      end={
        <span className="flex flex-none flex-col gap-1">
          {!isRefused && words !== '' && kind !== 'write' && (
            <ButtonLink kind="soft" size="sm" href={reviewPlace(kind, id)} aria-label={`${m.edit()}: ${title}`}>
              {m.edit()}
            </ButtonLink>
          )}
          <Button
            kind="soft"
            size="sm"
            onClick={remove}
            aria-label={`${isRefused ? m.waiting_okay() : m.waiting_undo()}: ${title}`}
          >
            {isRefused ? m.waiting_okay() : m.waiting_undo()}
          </Button>
        </span>
      }
    />
  )
}

const reviewPlace = (kind: OutboxEntry['kind'], id: string): string =>
  kind === 'review_shed' ? `/sheds/${id}?show=reviews` : `/products/${id}/reviews`

function Since({ entry: { at } }: { entry: OutboxEntry }) {
  const since = shortSince(new Date(at).toISOString(), useNow())
  return (
    <span className="flex items-center gap-1 font-label text-warn">
      <ClockArrowUp className="size-4 flex-none" />
      {m.waiting_since({ since })}
    </span>
  )
}

/** Never sent automatically; the author posts them. */
function UnsentWords({ words }: { words: readonly UnsentWord[] }) {
  const online = useOnline()
  return (
    <ul className={rowList}>
      {words.map(({ key, label, text, href }) => (
        <li key={key}>
          <ListRow
            mark={<Mark icon={<PenLine />} />}
            title={label}
            meta={<span className="block truncate">{text}</span>}
            end={
              <ButtonLink kind={online ? 'brand' : 'soft'} size="sm" href={href}>
                {online ? m.waiting_post() : m.waiting_open()}
              </ButtonLink>
            }
          />
        </li>
      ))}
    </ul>
  )
}

function Mark({ icon }: { icon: ReactNode }) {
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-md bg-surface-2 text-ink-2 [&>svg]:size-4.5">
      {icon}
    </span>
  )
}
