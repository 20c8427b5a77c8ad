import * as m from '../../messages/compiled/messages.ts'
import { lengthClock } from './length-clock.ts'
import { audibleSeconds, type PlayerState, type Track } from './track.ts'

/** Under the title: how far it is, or what keeps it. */
export const lineUnder = ({ phase, second }: Pick<PlayerState, 'phase' | 'second'>, track: Track): string => {
  if (phase === 'waiting') return m.player_waiting()
  if (phase === 'failed') return m.player_failed()
  if (phase === 'ended') return m.player_ended()
  const times = m.player_times({ at: lengthClock(second), of: lengthClock(audibleSeconds(track)) })
  return track.whole ? `${track.shed.name} · ${times}` : m.player_preview({ times })
}

export const isOn = (phase: PlayerState['phase']): boolean =>
  phase === 'playing' || phase === 'loading' || phase === 'waiting'
