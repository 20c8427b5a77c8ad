import type { Music, Song } from '@sheds/contract/music/music'
import { useLazyPart } from '../../../hydration/hydration.ts'
import { lengthClock } from '../../../lib/player/length-clock.ts'
import { playSongs, toggleSound } from '../../../lib/player/player-door.ts'
import { useGlance } from '../../../lib/player/player-glance.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/class-names.ts'
import { EqualizerBars } from '../cover-key.tsx'
import { keepSongPart } from '../keep-parts.ts'
import { musicHref } from '../music.address.ts'
import { failureText } from '../music.messages.ts'
import { isBought } from '../music.rules.ts'
import { tracksOf } from '../tracks.ts'

/** Songs of a group in order; the whole row plays a song. */
export function MusicSongs({ music }: { music: Music }) {
  const Keep = useLazyPart(keepSongPart, isBought(music))
  return (
    <ol className="mt-3" aria-label={m.music_songs_of({ title: music.title })}>
      {music.songs.map((song, place) => (
        <li key={song.id} className={cx(place > 0 && 'border-t')}>
          <SongRow music={music} song={song} place={place} />
          {Keep && song.whole && (
            <div className="-mt-1 pb-2 ps-8">
              <Keep music={music} song={song} />
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}

interface SongRowProps {
  music: Music
  song: Song
  place: number
}

const look = 'grid min-h-12.5 w-full grid-cols-[1.5rem_minmax(0,1fr)_auto_auto] items-center gap-2 text-start text-sm'

function SongRow({ music, song, place }: SongRowProps) {
  const { songId, phase } = useGlance() ?? {}
  const isOn = songId === song.id
  const face = (
    <>
      <span className="text-xs text-ink-3 tabular-nums">
        {isOn && phase === 'playing' ? <EqualizerBars /> : place + 1}
      </span>
      <b className={cx('truncate font-[650]', isOn && 'text-brand-text')}>{song.title}</b>
      <SongState song={song} isOn={isOn} />
      <time className="text-xs text-ink-3 tabular-nums">{song.seconds === null ? '' : lengthClock(song.seconds)}</time>
    </>
  )
  if (song.audio_file === null) return <div className={look}>{face}</div>
  const press = (): void => {
    const tracks = tracksOf(music)
    const from = { label: music.title, href: musicHref(music.id) }
    if (isOn && phase !== 'failed') toggleSound()
    else playSongs({ tracks, place: tracks.findIndex((track) => track.songId === song.id), from })
  }
  return (
    <button type="button" className={look} onClick={press} aria-pressed={isOn && phase === 'playing'}>
      {face}
    </button>
  )
}

function SongState({ song, isOn }: { song: Song; isOn: boolean }) {
  if (song.state === 'failed') return <Badge tone="danger">{failureText(song)}</Badge>
  if (song.state === 'transcoding') return <Badge>{m.song_preparing()}</Badge>
  return isOn && !song.whole ? <Badge>{m.music_preview()}</Badge> : <span />
}
