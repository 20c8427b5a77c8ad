import type { Music } from '@sheds/contract/music/music'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import Play from 'lucide-react/icons/play'
import { playSongs, toggleSound } from '../../lib/player/player-door.ts'
import { useGlance } from '../../lib/player/player-glance.ts'
import type { PlayedFrom } from '../../lib/player/track.ts'
import * as m from '../../messages/compiled/messages.ts'
import { spinning } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { coverBox, coverDisc, coverGroup, coverLarge, coverPress, equalizer } from '../../ui/player/player-classes.ts'
import { CoverPicture } from './music-cover.tsx'
import { requestOf } from './tracks.ts'

interface CoverKeyProps {
  music: Music
  /** Entries of the list, which form the queue. */
  pieces: readonly Music[]
  from: PlayedFrom
  eager?: boolean | undefined
  /** Full width of its container, in a scroller. */
  large?: boolean | undefined
}

/** Small cover with a play button. */
export function CoverKey({ music, pieces, from, eager, large }: CoverKeyProps) {
  const [song] = music.songs
  return (
    <span className={cx(coverBox, large && coverLarge, music.project_type === 'group' && !large && coverGroup)}>
      <CoverPicture music={music} sizes={large ? '10.5rem' : '4rem'} {...(eager && { eager })} />
      {song?.audio_file != null && <Key music={music} pieces={pieces} from={from} />}
    </span>
  )
}

function Key({ music, pieces, from }: CoverKeyProps) {
  const glance = useGlance()
  const phase = glance?.musicId === music.id ? glance.phase : 'paused'
  const press = (): void => {
    if (glance?.musicId === music.id && phase !== 'failed') toggleSound()
    else playSongs(requestOf(music, pieces, from))
  }
  return <PressKey phase={phase} title={music.title} onPress={press} />
}

/** Play button on a cover. */
export function PressKey({ phase, title, onPress }: { phase: string; title: string; onPress: () => void }) {
  const isOn = phase === 'playing' || phase === 'loading' || phase === 'waiting'
  return (
    <button
      type="button"
      className={`${coverPress} noscript:hidden`}
      aria-label={isOn ? m.player_pause({ title }) : m.player_play({ title })}
      onClick={onPress}
    >
      <span className={coverDisc}>
        <Face phase={phase} />
      </span>
    </button>
  )
}

function Face({ phase }: { phase: string }) {
  if (phase === 'loading' || phase === 'waiting') return <LoaderCircle className={spinning} />
  return phase === 'playing' ? <EqualizerBars /> : <Play className="fill-current ms-0.5" />
}

/** Three bars that move during playback. */
export function EqualizerBars() {
  return (
    <span className={equalizer} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  )
}
