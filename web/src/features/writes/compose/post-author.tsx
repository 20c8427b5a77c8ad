import type { Author } from '@sheds/contract/writes/writes'
import type { ReactNode } from 'react'
import { TimeAgo } from '../../../lib/language/time-ago.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Link } from '../../../ui/link.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'

/** Layout of a post: avatar on the left, the rest beside it. */
export const postClasses = 'grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-3 pt-3 pb-1'

export const authorName = ({ name }: Pick<Author, 'name'>): string => name || m.closed_account()

const profileOf = ({ id }: Author): string => `/users/${id}/profile`

/** Avatar of the author, hidden from screen readers because the name beside it is the same link. */
export function AuthorAvatar({ author, size }: { author: Author; size?: 'm' }) {
  const face = <Avatar name={authorName(author)} src={author.picture} size={size} />
  if (author.name === '') return face
  return (
    <Link href={profileOf(author)} tabIndex={-1} aria-hidden="true" className="self-start rounded-full">
      {face}
    </Link>
  )
}

export function AuthorName({ author, className = '' }: { author: Author; className?: string }) {
  const look = `truncate font-[700] ${className}`
  if (author.name === '') return <span className={`${look} text-ink-2`}>{authorName(author)}</span>
  return (
    <Link href={profileOf(author)} className={`${look} -my-2.5 py-2.5 hover:underline`}>
      {author.name}
    </Link>
  )
}

interface PostHeadProps {
  author: Author
  time: string
  /** URL of the post's page. */
  href?: string | undefined
  /** Shown after the time. */
  note?: ReactNode
  /** Shown at the end of the line. */
  menu?: ReactNode
}

/** Author and time of a post. */
export function PostHead({ author, time, href, note, menu }: PostHeadProps) {
  return (
    <div className="flex min-h-6 items-center gap-x-1.5 text-xs text-ink-3 large-text:flex-wrap">
      <AuthorName author={author} className="text-md text-ink-1" />
      <span className="flex-none whitespace-nowrap">
        ·{' '}
        {href === undefined ? (
          <TimeAgo time={time} />
        ) : (
          <Link href={href} className="-my-3 py-3 hover:underline">
            <TimeAgo time={time} />
          </Link>
        )}
        {note}
      </span>
      {menu && <span className="-my-2.5 -me-2.5 ms-auto flex-none">{menu}</span>}
    </div>
  )
}
