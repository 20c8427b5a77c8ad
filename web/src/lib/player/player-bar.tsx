import ListMusic from 'lucide-react/icons/list-music'
import Volume2 from 'lucide-react/icons/volume-2'
import X from 'lucide-react/icons/x'
import * as m from '../../messages/compiled/messages.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Link } from '../../ui/link.tsx'
import { clockOf } from './clock.ts'
import type { Player } from './player.ts'
import { PlayerCover } from './player-cover.tsx'
import { NextKey, PlayKey, PreviousKey } from './player-keys.tsx'
import { lineUnder } from './player-words.ts'
import { SeekLine } from './seek-line.tsx'
import { audibleSeconds, type PlayerState, type Track } from './track.ts'

export interface PlayerShown {
  player: Player
  state: PlayerState
  track: Track
}

/** Above the tabs of a phone; on a desktop a strip at the foot. */
export function PlayerBar({ player, state, track, onOpen }: PlayerShown & { onOpen: () => void }) {
  const { phase, second } = state
  return (
    <section className="player" aria-label={m.player()}>
      <progress className="player-line" value={second} max={audibleSeconds(track)} aria-hidden="true" />
      <span className="player-thing">
        <PlayerCover cover={track.cover} />
        <span className="row-body">
          <button type="button" className="row-title player-open" aria-haspopup="dialog" onClick={onOpen}>
            {track.title}
          </button>
          <span className="row-meta tabular-nums">{lineUnder(state, track)}</span>
        </span>
      </span>
      <span className="player-keys">
        <PreviousKey player={player} className="max-md:hidden" />
        <PlayKey player={player} phase={phase} track={track} />
        <NextKey player={player} />
      </span>
      <span className="player-seek">
        <span>{clockOf(second)}</span>
        <SeekLine track={track} second={second} onSeek={(to) => player.seek(to)} />
        <span>{clockOf(audibleSeconds(track))}</span>
      </span>
      <PlayerEnd player={player} state={state} track={track} onOpen={onOpen} />
    </section>
  )
}

function PlayerEnd({ player, state, track, onOpen }: PlayerShown & { onOpen: () => void }) {
  return (
    <span className="player-end">
      {state.phase === 'ended' && (
        <Link className="chip border-on-player-2! bg-transparent! text-on-player!" href={`/music/${track.musicId}/details`}>
          {m.player_to_piece()}
        </Link>
      )}
      <label className="player-volume">
        <Volume2 aria-hidden="true" />
        <input
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={state.volume}
          aria-label={m.player_volume()}
          onChange={({ currentTarget }) => player.setVolume(currentTarget.valueAsNumber)}
        />
      </label>
      <IconButton label={m.player_queue()} icon={<ListMusic />} onClick={onOpen} className="text-inherit!" />
      <IconButton label={m.player_close()} icon={<X />} onClick={() => player.close()} className="text-inherit!" />
    </span>
  )
}
