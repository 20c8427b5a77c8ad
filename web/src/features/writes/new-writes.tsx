import { type Author, mostNewCounted } from '@sheds/contract/writes'
import { useQuery } from '@tanstack/react-query'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useEffect, useState } from 'react'
import { number } from '../../lib/format.ts'
import { useViewer } from '../../lib/my-info.store.ts'
import { askedBy } from '../../lib/query.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Pill } from '../../ui/pill.tsx'
import { authorName } from './post-author.tsx'
import { newerThan } from './writes.queries.ts'

interface NewWritesProps {
  /** The id of the newest one that is shown. */
  newest: string
  onShow: () => void
}

const everyMs = 45_000

/** "3 new writes", over the list: a tap shows them, from the top. Whoever looks elsewhere is asked for nothing. */
export function NewWrites({ newest, onShow }: NewWritesProps) {
  const [waited, setWaited] = useState(false)
  // The page comes first.
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), 3000)
    return () => clearTimeout(timer)
  }, [])
  const { data } = useQuery({
    ...askedBy(useViewer(), newerThan(newest)),
    enabled: waited,
    refetchInterval: everyMs,
    staleTime: everyMs / 2,
    retry: false,
  })
  // What a login puts further down is newer, too, and is no news.
  const [before, setBefore] = useState<number>()
  if (data !== undefined && before === undefined) setBefore(data.count)
  const count = (data?.count ?? 0) - (before ?? 0)
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
          {facesOf(data?.authors.slice(0, count)).map((author) => (
            <Avatar key={author.id} name={authorName(author)} src={author.picture} size="s" eager />
          ))}
          <ArrowUp className="size-4.5" />
          {m.writes_new({ n: count, count: count > mostNewCounted ? `${number(mostNewCounted)}+` : number(count) })}
        </Pill>
      )}
    </div>
  )
}

const mostFaces = 2

/** Whose they are: each face once. */
const facesOf = (authors: readonly Author[] = []): Author[] =>
  [...new Map(authors.map((author) => [author.id, author])).values()].slice(0, mostFaces)
