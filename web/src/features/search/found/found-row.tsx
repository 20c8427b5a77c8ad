import { thumbnailOf } from '@sheds/contract/files/files'
import type { FoundMusic, FoundShed, FoundUser, FoundWrite } from '@sheds/contract/search/search'
import Music from 'lucide-react/icons/music'
import type { ReactNode } from 'react'
import { categoryName } from '../../../lib/language/format.ts'
import { TimeAgo } from '../../../lib/language/time-ago.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { ListRow } from '../../../ui/list/list-row.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { ShedMark } from '../../../ui/picture/shed-mark.tsx'
import { MarkedText } from '../box/marked-text.tsx'
import { foundHref } from '../box/offers.rules.ts'
import type { SearchResult } from '../search.queries.ts'

export type RowKind = 'music' | 'shed' | 'user' | 'write'

/** Result in a list, with the matched words marked. */
export function FoundRow({ kind, thing }: { kind: RowKind; thing: SearchResult }) {
  if (kind === 'shed') return <FoundShedRow shed={thing as FoundShed} />
  if (kind === 'user') return <FoundUserRow person={thing as FoundUser} />
  if (kind === 'write') return <FoundWriteRow write={thing as FoundWrite} />
  return <FoundMusicRow music={thing as FoundMusic} />
}

/** Excerpt of a longer text if that matched, else the given text. */
const quoted = (excerpt: FoundShed['found']['excerpt'], otherwise: string): ReactNode =>
  excerpt === null ? otherwise : <MarkedText {...excerpt} />

function FoundShedRow({ shed: { id, name, logo, category, location, found } }: { shed: FoundShed }) {
  return (
    <ListRow
      mark={<ShedMark id={id} name={name} src={logo} />}
      title={<MarkedText text={name} marks={found.marks} />}
      meta={
        <>
          {location !== '' && `${location} · `}
          {quoted(found.excerpt, categoryName(category))}
        </>
      }
      href={foundHref('shed', id)}
    />
  )
}

function FoundUserRow({ person: { id, name, bio, profile_picture: pictures, found } }: { person: FoundUser }) {
  const present = pictures.at(-1)
  return (
    <ListRow
      mark={<Avatar name={name} src={present?.picture} srcSet={present?.srcset?.webp} />}
      title={<MarkedText text={name} marks={found.marks} />}
      meta={quoted(found.excerpt, bio)}
      href={foundHref('user', id)}
    />
  )
}

function FoundWriteRow({ write: { id, author, createdAt, content, found } }: { write: FoundWrite }) {
  const name = author.name || m.closed_account()
  const { text, marks } = found.excerpt ?? { text: content, marks: found.marks }
  return (
    <ListRow
      mark={<Avatar name={name} src={author.picture} />}
      title={
        <>
          {name}
          <span className="font-text text-ink-3">
            {' · '}
            <TimeAgo time={createdAt} />
          </span>
        </>
      }
      meta={
        <span className="line-clamp-3 text-sm whitespace-normal text-ink-2 wrap-anywhere">
          <MarkedText text={text} marks={marks} />
        </span>
      }
      href={foundHref('write', id)}
    />
  )
}

function FoundMusicRow({ music: { id, title, cover_data, shed_is, found } }: { music: FoundMusic }) {
  return (
    <ListRow
      mark={
        cover_data === null ? (
          <span className="grid size-11 flex-none place-items-center rounded-xs bg-surface-2 text-ink-3">
            <Music className="size-5" />
          </span>
        ) : (
          <img
            src={thumbnailOf(cover_data)}
            alt=""
            width={44}
            height={44}
            loading="lazy"
            decoding="async"
            className="size-11 flex-none rounded-xs object-cover"
          />
        )
      }
      title={<MarkedText text={title} marks={found.marks} />}
      meta={quoted(found.excerpt, shed_is.name)}
      href={foundHref('music', id)}
    />
  )
}
