import type { Music } from '@sheds/contract/music/music'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { lengthClock } from '../../../lib/player/length-clock.ts'
import { playSongs, toggleSound } from '../../../lib/player/player-door.ts'
import { useGlance } from '../../../lib/player/player-glance.ts'
import { audibleFrom, audibleSeconds, type Track } from '../../../lib/player/track.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { spinning } from '../../../ui/button.tsx'
import { roundPlay } from '../../../ui/player/player-classes.ts'
import { musicHref } from '../music.address.ts'
import { failureText } from '../music.messages.ts'
import { tracksOf } from '../tracks.ts'
import { MusicEnded } from './music-ended.tsx'
import { OwnSeekLine } from './own-seek-line.tsx'
import { useSwappedPreviews } from './use-swapped-previews.ts'

/** Hears the piece: its key, its wave, and how much of it anybody may hear. */
export function MusicListen({ music }: { music: Music }) {
  const tracks = tracksOf(music)
  const glance = useGlance()
  useSwappedPreviews(music)
  const current = tracks.find(({ songId }) => songId === glance?.songId) ?? tracks[0]
  if (current === undefined) return <NotYet music={music} />
  const phase = glance?.songId === current.songId ? glance.phase : 'paused'
  return (
    <div className="mt-3">
      {phase === 'ended' && <MusicEnded music={music} track={current} />}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3">
        <ListenKey music={music} track={current} tracks={tracks} phase={phase} />
        <OwnSeekLine track={current} />
      </div>
      <p className="flex justify-between gap-3 text-xs text-ink-3 tabular-nums">
        <span>{heardText(current)}</span>
        <span>{lengthClock(current.seconds)}</span>
      </p>
      <WithoutScripts tracks={tracks} />
    </div>
  )
}

interface ListenKeyProps {
  music: Music
  track: Track
  tracks: readonly Track[]
  phase: string
}

function ListenKey({ music, track, tracks, phase }: ListenKeyProps) {
  const { songId } = useGlance() ?? {}
  const isOn = phase === 'playing' || phase === 'loading' || phase === 'waiting'
  const press = (): void => {
    const from = { label: music.title, href: musicHref(music.id) }
    if (songId === track.songId && phase !== 'failed') toggleSound()
    else playSongs({ tracks, place: tracks.indexOf(track), from })
  }
  const label = isOn ? m.player_pause({ title: track.title }) : m.player_play({ title: track.title })
  return (
    <button type="button" className={`${roundPlay} noscript:hidden`} aria-label={label} onClick={press}>
      <ListenFace phase={phase} />
    </button>
  )
}

function ListenFace({ phase }: { phase: string }) {
  if (phase === 'loading' || phase === 'waiting') return <LoaderCircle className={spinning} />
  return phase === 'playing' ? <Pause className="fill-current" /> : <Play className="fill-current ms-0.5" />
}

const heardText = (track: Track): string =>
  track.whole
    ? ''
    : m.music_preview_from({ long: lengthClock(audibleSeconds(track)), from: lengthClock(audibleFrom(track)) })

/** The browser's own player, where there is no other. */
function WithoutScripts({ tracks }: { tracks: readonly Track[] }) {
  return (
    <noscript>
      {tracks.map(({ songId, title, audio }) => (
        <p key={songId} className="mt-2">
          {title}
          {/* biome-ignore lint/a11y/useMediaCaption: songs have no captions */}
          <audio controls preload="none" src={audio} className="w-full" />
        </p>
      ))}
    </noscript>
  )
}

/** Nothing of it can be heard: it is being made, or it could not be. */
function NotYet({ music }: { music: Music }) {
  const failed = music.songs.find(({ state }) => state === 'failed')
  const words = failed ? failureText(failed) : music.songs.length > 0 ? m.song_preparing() : m.music_no_songs()
  return (
    <p role="status" className="mt-3 text-sm text-ink-2">
      {words}
    </p>
  )
}
