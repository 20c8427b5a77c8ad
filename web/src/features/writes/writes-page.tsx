import { type Author, mostNewCounted, type Write } from '@sheds/contract/writes/writes'
import { useQuery } from '@tanstack/react-query'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isPassing } from '../../lib/api/api.ts'
import { askedBy } from '../../lib/api/query.ts'
import { usePageAnswer } from '../../lib/api/use-answer.ts'
import { number } from '../../lib/language/format.ts'
import { EndlessList, useList } from '../../lib/list/endless-list.tsx'
import { readListAddress } from '../../lib/list/list.ts'
import { useLive } from '../../lib/live/live.store.ts'
import type { PageModule } from '../../lib/page/page.ts'
import { useViewer } from '../../lib/session/my-info.store.ts'
import { useSession } from '../../lib/session/session.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { writeList } from '../../ui/form/writing.tsx'
import { Avatar } from '../../ui/picture/avatar.tsx'
import { Pill } from '../../ui/pill.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Composer } from './compose/composer.tsx'
import { authorName } from './compose/post-author.tsx'
import { PostsLoading } from './replies/replies-loading.tsx'
import { WriteCard } from './write-card.tsx'
import { writesPath } from './writes.address.ts'
import { newerThan, timeline, writeOf } from './writes.queries.ts'
import { WritesColumns } from './writes-page-columns.tsx'

export const head: PageModule['head'] = () => ({
  title: `${m.writes()} · Sheds`,
  description: m.writes_description(),
})

export function Page() {
  const { cursor } = readListAddress(useSearchParams()[0])
  const [own, setOwn] = useState<readonly Write[]>([])
  return (
    <WritesColumns>
      <VisuallyHidden as="h1">{m.writes()}</VisuallyHidden>
      <Composer onPosted={(write) => setOwn((before) => [write, ...before])} />
      <Timeline cursor={cursor} own={own} />
    </WritesColumns>
  )
}

interface TimelineProps {
  /** Cursor of the first write; links without JavaScript lead to later pages. */
  cursor: string
  /** The viewer's latest posts, shown first. */
  own: readonly Write[]
}

/** All writes. The list never changes by itself; new writes are announced above it. */
function Timeline({ cursor, own }: TimelineProps) {
  const writes = useList(timeline(), { start: cursor, calm: true })
  // A member's list differs from a visitor's, which is therefore not shown to members first.
  const { signedIn } = useSession()
  const viewer = useViewer()
  // Offline, the borrowed list is shown because no other will arrive.
  const isComing = viewer === undefined || (writes.borrowed && writes.isFetching)
  const rows = signedIn && isComing ? undefined : writes.rows
  const others = useMemo(() => rows?.filter(({ id }) => own.every((mine) => mine.id !== id)), [rows, own])
  return (
    <>
      {rows !== undefined && writes.newest !== undefined && (
        <NewWrites key={writes.newest} newest={writes.newest} onShow={writes.again} />
      )}
      {own.length > 0 && (
        <ul className={`${writeList} border-0 border-b border-solid border-border`}>
          {own.map(({ id }) => (
            <OwnWrite key={id} id={id} />
          ))}
        </ul>
      )}
      <EndlessList
        list={{ ...writes, rows: others }}
        className={writeList}
        empty={own.length === 0 && <NoWrites text={m.writes_none_text()} />}
        failure={m.writes_failed()}
        moreLabel={m.writes_more()}
        skeleton={(times) => <PostsLoading times={times} />}
        hrefOf={(next) => `${writesPath}?cursor=${next}`}
      >
        {(write) => <WriteCard write={write} />}
      </EndlessList>
    </>
  )
}

/** Renders nothing once it is deleted. */
function OwnWrite({ id }: { id: string }): ReactNode {
  const { data, error } = usePageAnswer(writeOf(id))
  if (data === undefined || (error !== null && !isPassing(error))) return null
  return (
    <li>
      <WriteCard write={data} />
    </li>
  )
}

function NoWrites({ text }: { text?: string }) {
  return <EmptyState heading="h2" cloth="feuille" title={m.no_writes()} text={text} />
}

interface NewWritesProps {
  /** Id of the newest write when the list was read, wherever it is in the list. */
  newest: string
  onShow: () => void
}

/** "3 new writes" above the list; a tap shows them from the top. Sends no requests while the page is hidden. */
function NewWrites({ newest, onShow }: NewWritesProps) {
  const { count = 0, authors } = useNewer(newest) ?? {}
  const show = (): void => {
    window.scrollTo({ top: 0 })
    onShow()
  }
  return (
    <div
      role="status"
      className="pointer-events-none sticky top-[calc(var(--header-h)+0.5rem)] z-5 flex h-0 justify-center"
    >
      {count > 0 && (
        <Pill onClick={show}>
          {distinctAuthors(authors).map((author) => (
            <Avatar key={author.id} name={authorName(author)} src={author.picture} size="s" eager />
          ))}
          <ArrowUp className="size-4.5" />
          {m.writes_new({ n: count, count: count > mostNewCounted ? `${number(mostNewCounted)}+` : number(count) })}
        </Pill>
      )}
    </div>
  )
}

/** Interval of polling without a live stream. */
const everyMs = 45_000
/** Shortest interval between requests caused by the live stream; a random delay spreads them over the clients. */
const leastMs = 15_000
const spreadMs = 2000

const useNewer = (newest: string) => {
  const [waited, setWaited] = useState(false)
  // The page loads first.
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), 3000)
    return () => clearTimeout(timer)
  }, [])
  const { isOpen, writes } = useLive()
  const { data, dataUpdatedAt, refetch } = useQuery({
    ...askedBy(useViewer(), newerThan(newest)),
    enabled: waited && !isOpen,
    refetchInterval: everyMs,
    staleTime: everyMs / 2,
    retry: false,
  })
  const isCounted = (data?.count ?? 0) <= mostNewCounted
  useAskSoon({ told: waited && isOpen && isCounted ? writes : 0, askedAt: dataUpdatedAt, ask: () => void refetch() })
  return data
}

/** Requests once for all stream events until the request is sent. */
const useAskSoon = ({ told, askedAt, ask }: { told: number; askedAt: number; ask: () => void }): void => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const begin = useEffectEvent(() => {
    timer.current = undefined
    ask()
  })
  const waitMs = useEffectEvent(() => Math.max(0, askedAt + leastMs - Date.now()) + Math.random() * spreadMs)
  useEffect(() => {
    if (told > 0) timer.current ??= setTimeout(() => begin(), waitMs())
  }, [told])
  useEffect(() => () => clearTimeout(timer.current), [])
}

const mostFaces = 2

/** Authors of the new writes, each once. */
const distinctAuthors = (authors: readonly Author[] = []): Author[] =>
  [...new Map(authors.map((author) => [author.id, author])).values()].slice(0, mostFaces)
