import type { Music } from '@sheds/contract/music/music'
import type { PlayedFrom } from '../../lib/player/track.ts'
import * as m from '../../messages/compiled/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { rowMeta } from '../../ui/list/row.ts'
import { mediaHref } from './music.address.ts'
import { failureText, playsText } from './music.messages.ts'
import { MusicRow } from './music-row.tsx'

interface OwnMusicRowProps {
  music: Music
  pieces: readonly Music[]
  from: PlayedFrom
}

/** Row in the owner's list: shows plays, or the next step of an unfinished upload. */
export function OwnMusicRow({ music, pieces, from }: OwnMusicRowProps) {
  const failed = music.songs.find(({ state }) => state === 'failed')
  const isEmpty = music.songs.length === 0
  const todo = isEmpty ? m.music_go_on() : m.music_replace()
  return (
    <MusicRow
      music={music}
      pieces={pieces}
      from={from}
      end={
        isEmpty || failed !== undefined ? (
          <ButtonLink size="sm" kind="soft" href={mediaHref(music)}>
            {todo}
          </ButtonLink>
        ) : undefined
      }
    >
      <span className={failed === undefined ? `${rowMeta} tabular-nums` : 'block text-xs text-danger'}>
        {stateText(music)}
      </span>
    </MusicRow>
  )
}

const stateText = ({ songs, complete, play_count: plays }: Music): string => {
  const failed = songs.find(({ state }) => state === 'failed')
  if (failed !== undefined) return failureText(failed)
  if (songs.length === 0) return m.music_to_finish()
  return complete ? playsText(plays) : m.song_preparing()
}
