import * as m from '../../messages/compiled/messages.ts'
import { money } from '../language/format.ts'
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

/** When a preview was heard to its end: what it is to be had for, a group’s song as the group. */
export const endedText = ({ title, piece, price }: Pick<Track, 'title' | 'piece' | 'price'>): string => {
  const what = piece || title
  return price === 0 ? m.player_ended_free({ title: what }) : m.player_ended_price({ title: what, price: money(price) })
}

export const isOn = (phase: PlayerState['phase']): boolean =>
  phase === 'playing' || phase === 'loading' || phase === 'waiting'
