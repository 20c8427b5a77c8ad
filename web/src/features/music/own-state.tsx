import type { Music } from '@sheds/contract/music/music'
import CircleAlert from 'lucide-react/icons/circle-alert'
import * as m from '../../messages/compiled/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { TextLink } from '../../ui/link.tsx'
import { mediaHref } from './music.address.ts'
import { failureText } from './music.messages.ts'

/** State for the owner: unfinished, being transcoded, or failed with the reason. */
export function OwnState({ music }: { music: Music }) {
  const failed = music.songs.filter(({ state }) => state === 'failed')
  const waiting = music.songs.filter(({ state }) => state === 'transcoding').length
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      {music.songs.length === 0 && <Badge tone="warn">{m.music_to_finish()}</Badge>}
      {waiting > 0 && <Badge>{m.songs_preparing({ n: waiting })}</Badge>}
      {failed.map((song) => (
        <span key={song.id} className="inline-flex items-center gap-1 text-danger">
          <CircleAlert className="size-4" aria-hidden="true" />
          {m.song_failed({ title: song.title, why: failureText(song) })}
        </span>
      ))}
      {music.unfinished === true && music.songs.length > 0 && (
        <span className="text-ink-2">{m.music_unfinished()}</span>
      )}
      {music.cover_art === null && (
        <TextLink href={mediaHref(music)} className="inline-flex min-h-touch items-center">
          {m.add_cover_art()}
        </TextLink>
      )}
    </span>
  )
}
