import type { Music } from '@sheds/contract/music/music'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import SkipForward from 'lucide-react/icons/skip-forward'
import { useEffect, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { useLazyPart } from '../../../hydration/hydration.ts'
import { money } from '../../../lib/language/format.ts'
import { useOpener } from '../../../lib/overlay/overlay.ts'
import { lengthClock } from '../../../lib/player/length-clock.ts'
import { playSongs, toggleSound } from '../../../lib/player/player-door.ts'
import { useGlance } from '../../../lib/player/player-glance.ts'
import { playerPart } from '../../../lib/player/player-wanted.ts'
import { SeekLine } from '../../../lib/player/seek-line.tsx'
import { audibleFrom, audibleSeconds, type Track } from '../../../lib/player/track.ts'
import { keepDestination } from '../../../lib/session/my-info.store.ts'
import { useSession } from '../../../lib/session/session.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Button, spinning } from '../../../ui/button.tsx'
import { ButtonRow } from '../../../ui/layout.tsx'
import { roundPlay } from '../../../ui/player/player-classes.ts'
import { useWatched } from '../../../ui/watched.ts'
import { buyHref, musicHref } from '../music.address.ts'
import { failureText } from '../music.messages.ts'
import { isBought } from '../music.rules.ts'
import { tracksOf } from '../tracks.ts'

/** Play button, waveform and length of the public preview. */
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

/** The browser's own player, for pages without JavaScript. */
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

/** Shown while no audio is available: still being transcoded, or failed. */
function NotYet({ music }: { music: Music }) {
  const failed = music.songs.find(({ state }) => state === 'failed')
  const words = failed ? failureText(failed) : music.songs.length > 0 ? m.song_preparing() : m.music_no_songs()
  return (
    <p role="status" className="mt-3 text-sm text-ink-2">
      {words}
    </p>
  )
}

/** Replaces previews in the player by whole songs after a purchase. */
const useSwappedPreviews = (music: Music): void => {
  const part = useLazyPart(playerPart, false)
  useEffect(() => part?.player().swapPreviews(tracksOf(music)), [part, music])
}

const never = () => () => undefined

/** Waveform at the player's position. Seeks only when the player has this song. */
function OwnSeekLine({ track }: { track: Track }) {
  const player = useWatched(playerPart, () => undefined)?.player()
  const second = useSyncExternalStore(
    player?.subscribe ?? never,
    () => (player?.track()?.songId === track.songId ? Math.floor(player.get().second * 4) / 4 : 0),
    () => 0,
  )
  const has = player?.track()?.songId === track.songId
  return <SeekLine track={track} second={second} onSeek={(to) => has && player?.seek(to)} />
}

/** Shown after a preview: remaining length, price and next preview. */
function MusicEnded({ music, track }: { music: Music; track: Track }) {
  const { signedIn } = useSession()
  const navigate = useNavigate()
  const open = useOpener('buy')
  const player = playerPart.get()?.player()
  if (player === undefined) return null
  const buy = (): void => {
    if (signedIn) open()
    else {
      keepDestination(buyHref(music.id))
      void navigate('/signup')
    }
  }
  const left = lengthClock(track.seconds - audibleSeconds(track))
  return (
    <section className="mb-3 grid gap-3 rounded-lg bg-surface-2 p-4" aria-label={m.player_ended()}>
      <div role="status">
        <h2 className="text-lg font-title">{m.player_ended()}</h2>
        <p className="text-sm text-ink-2">
          {music.price === 0
            ? m.music_left_free({ left })
            : m.music_left({ left, price: money(music.price), title: music.title })}
        </p>
      </div>
      <ButtonRow>
        {music.complete && !isBought(music) && (
          <Button kind="money" className="tabular-nums" aria-haspopup="dialog" onClick={buy}>
            {music.price === 0 ? m.music_get_free() : m.music_buy({ price: money(music.price) })}
          </Button>
        )}
        <Button icon={<RotateCcw className="size-4.5" />} onClick={() => player.toggle()}>
          {m.again()}
        </Button>
        {player.hasNext() && (
          <Button icon={<SkipForward className="size-4.5" />} onClick={() => player.next()}>
            {m.player_next_preview()}
          </Button>
        )}
      </ButtonRow>
    </section>
  )
}
