import * as m from '../../messages/compiled/messages.ts'
import { money } from '../language/format.ts'
import { lengthClock } from './length-clock.ts'
import { audibleSeconds, type PlayerState, type Track } from './track.ts'

/** Line below the title: the position, or why nothing is heard. */
export const lineUnder = ({ phase, second }: Pick<PlayerState, 'phase' | 'second'>, track: Track): string => {
  if (phase === 'waiting') return m.player_waiting()
  if (phase === 'failed') return m.player_failed()
  if (phase === 'ended') return m.player_ended()
  const times = m.player_times({ at: lengthClock(second), of: lengthClock(audibleSeconds(track)) })
  return track.whole ? `${track.shed.name} · ${times}` : m.player_preview({ times })
}

/** Text after a preview: the price of the song, or of its group. */
export const endedText = ({ title, piece, price }: Pick<Track, 'title' | 'piece' | 'price'>): string => {
  const what = piece || title
  return price === 0 ? m.player_ended_free({ title: what }) : m.player_ended_price({ title: what, price: money(price) })
}

export const isOn = (phase: PlayerState['phase']): boolean =>
  phase === 'playing' || phase === 'loading' || phase === 'waiting'
