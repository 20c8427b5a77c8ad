import type { Music } from '@sheds/contract/music/music'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { TimeAgo } from '../../../lib/language/time-ago.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { TextLink } from '../../../ui/link.tsx'
import { Facts } from '../../../ui/list/facts.tsx'
import { MoreText } from '../../../ui/more-text.tsx'
import { genreName, musicCategoryName } from '../music.messages.ts'

const descriptionLimit = 150

/** What it is, who made it, and its words. */
export function MusicAbout({ music }: { music: Music }) {
  const { description, credits, lyrics, genre, style, category, owner_is: owner, createdAt } = music
  return (
    <>
      {description !== '' && (
        <MoreText
          text={description}
          limit={descriptionLimit}
          moreLabel={m.more_open()}
          lessLabel={m.more_close()}
          className="mt-3 whitespace-pre-line wrap-anywhere"
        />
      )}
      <Facts
        className="mt-4"
        facts={[
          { name: m.music_genre(), value: genreName(genre) },
          ...(style === '' ? [] : [{ name: m.music_style(), value: style }]),
          { name: m.music_category(), value: musicCategoryName(category) },
          { name: m.detail_owner(), value: <TextLink href={`/users/${owner.id}/profile`}>{owner.name}</TextLink> },
          { name: m.music_added_when(), value: <TimeAgo time={createdAt} /> },
        ]}
      />
      <Long title={m.music_credits()} text={credits} />
      <Long title={m.music_lyrics()} text={lyrics} />
    </>
  )
}

function Long({ title, text }: { title: string; text: string }): ReactNode {
  if (text === '') return null
  return (
    <details className="group mt-2">
      <summary className="flex min-h-touch cursor-pointer list-none items-center justify-between gap-2 font-label">
        {title}
        <ChevronDown className="size-4.5 group-open:rotate-180" />
      </summary>
      <p className="text-sm whitespace-pre-line wrap-anywhere text-ink-2">{text}</p>
    </details>
  )
}
