import LoaderCircle from 'lucide-react/icons/loader-circle'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import SkipBack from 'lucide-react/icons/skip-back'
import SkipForward from 'lucide-react/icons/skip-forward'
import * as m from '../../messages/compiled/messages.ts'
import { spinning } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { roundPlay } from '../../ui/player/player-classes.ts'
import type { Player } from './player.ts'
import { isOn } from './player-words.ts'
import type { Phase, Track } from './track.ts'

const filled = 'fill-current'

interface KeyProps {
  player: Player
  className?: string
}

/** Play, pause, or repeat after a preview's end. */
export function PlayKey({ player, phase, track, round }: KeyProps & { phase: Phase; track: Track; round?: boolean }) {
  const label = labelOf(phase, track)
  const face = <PlayFace phase={phase} />
  const press = (): void => player.toggle()
  if (!round) return <IconButton label={label} icon={face} onClick={press} className="text-inherit!" />
  return (
    <button type="button" aria-label={label} className={`${roundPlay} bg-on-player! text-player!`} onClick={press}>
      {face}
    </button>
  )
}

export function PlayFace({ phase }: { phase: Phase }) {
  if (phase === 'loading' || phase === 'waiting') return <LoaderCircle className={spinning} />
  if (phase === 'playing') return <Pause className={filled} />
  return phase === 'ended' ? <RotateCcw /> : <Play className={cx(filled, 'ms-0.5')} />
}

const labelOf = (phase: Phase, { title }: Track): string => {
  if (isOn(phase)) return m.player_pause({ title })
  return phase === 'ended' ? m.player_again({ title }) : m.player_play({ title })
}

export function PreviousKey({ player, className }: KeyProps) {
  return (
    <IconButton
      label={m.player_previous()}
      icon={<SkipBack className={filled} />}
      onClick={() => player.previous()}
      className={cx('text-inherit!', className)}
    />
  )
}

export function NextKey({ player, className }: KeyProps) {
  const off = !player.hasNext()
  return (
    <IconButton
      label={player.track()?.whole ? m.player_next() : m.player_next_preview()}
      icon={<SkipForward className={filled} />}
      aria-disabled={off || undefined}
      onClick={() => player.next()}
      className={cx(off ? 'text-on-player-2! opacity-60' : 'text-inherit!', className)}
    />
  )
}
