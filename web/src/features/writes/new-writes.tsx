import { type Author, mostNewCounted } from '@sheds/contract/writes/writes'
import { useQuery } from '@tanstack/react-query'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { askedBy } from '../../lib/api/query.ts'
import { number } from '../../lib/language/format.ts'
import { useLive } from '../../lib/live/live.store.ts'
import { useViewer } from '../../lib/login/my-info.store.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Avatar } from '../../ui/picture/avatar.tsx'
import { Pill } from '../../ui/pill.tsx'
import { authorName } from './compose/post-author.tsx'
import { newerThan } from './writes.queries.ts'

interface NewWritesProps {
  /** The id of the newest there was when the list was read, wherever it stands there. */
  newest: string
  onShow: () => void
}

/** "3 new writes", over the list: a tap shows them, from the top. Whoever looks elsewhere is asked for nothing. */
export function NewWrites({ newest, onShow }: NewWritesProps) {
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
          {facesOf(authors).map((author) => (
            <Avatar key={author.id} name={authorName(author)} src={author.picture} size="s" eager />
          ))}
          <ArrowUp className="size-4.5" />
          {m.writes_new({ n: count, count: count > mostNewCounted ? `${number(mostNewCounted)}+` : number(count) })}
        </Pill>
      )}
    </div>
  )
}

/** Without a stream it is asked this often. */
const everyMs = 45_000
/** On a stream's word soon, but not all at once, and while the market writes without a pause no more often than this. */
const leastMs = 15_000
const spreadMs = 2000

const useNewer = (newest: string) => {
  const [waited, setWaited] = useState(false)
  // The page comes first.
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

/** Asks for each word of the stream, and once for all that come until it does. */
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

/** Whose they are: each face once. */
const facesOf = (authors: readonly Author[] = []): Author[] =>
  [...new Map(authors.map((author) => [author.id, author])).values()].slice(0, mostFaces)
