import type { ChangeEvent } from 'react'
import * as m from '../../messages/compiled/messages.ts'
import { seekBox } from '../../ui/player/player-classes.ts'
import { lengthClock } from './length-clock.ts'
import { audibleFrom, audibleSeconds, type Track } from './track.ts'
import { Wave } from './wave.tsx'

interface SeekLineProps {
  track: Pick<Track, 'title' | 'whole' | 'seconds' | 'preview' | 'peaks'>
  /** Position within the audible part. */
  second: number
  onSeek: (second: number) => void
}

/** Wave, covered by a slider for fingers and arrow keys. */
export function SeekLine({ track, second, onSeek }: SeekLineProps) {
  const heard = track as Track
  const [from, long] = [audibleFrom(heard), audibleSeconds(heard)]
  const whole = Math.max(track.seconds, from + long, 1)
  const seek = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => onSeek(currentTarget.valueAsNumber - from)
  return (
    <span className={seekBox}>
      <Wave peaks={track.peaks} from={from / whole} to={(from + long) / whole} at={(from + second) / whole} />
      <input
        type="range"
        min={0}
        max={Math.ceil(whole)}
        step={1}
        value={Math.round(from + second)}
        onChange={seek}
        aria-label={m.player_seek({ title: track.title })}
        aria-valuetext={m.player_at({ at: lengthClock(second), of: lengthClock(long) })}
      />
    </span>
  )
}
