import ListMusic from 'lucide-react/icons/list-music'
import Volume2 from 'lucide-react/icons/volume-2'
import X from 'lucide-react/icons/x'
import * as m from '../../messages/compiled/messages.ts'
import { ChipLink } from '../../ui/chip.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { rowBody, rowMeta, rowTitle } from '../../ui/list/row.ts'
import {
  playerBox,
  playerEnd,
  playerKeys,
  playerLine,
  playerOpen,
  playerThing,
  playerTimes,
  playerVolume,
} from '../../ui/player/player-classes.ts'
import { lengthClock } from './length-clock.ts'
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
    <section className={playerBox} aria-label={m.player()}>
      <progress className={playerLine} value={second} max={audibleSeconds(track)} aria-hidden="true" />
      <span className={playerThing}>
        <PlayerCover cover={track.cover} />
        <span className={rowBody}>
          <button type="button" className={`${rowTitle} ${playerOpen}`} aria-haspopup="dialog" onClick={onOpen}>
            {track.title}
          </button>
          <span className={`${rowMeta} tabular-nums`}>{lineUnder(state, track)}</span>
        </span>
      </span>
      <span className={playerKeys}>
        <PreviousKey player={player} className="max-md:hidden" />
        <PlayKey player={player} phase={phase} track={track} />
        <NextKey player={player} />
      </span>
      <span className={playerTimes}>
        <span>{lengthClock(second)}</span>
        <SeekLine track={track} second={second} onSeek={(to) => player.seek(to)} />
        <span>{lengthClock(audibleSeconds(track))}</span>
      </span>
      <PlayerEnd player={player} state={state} track={track} onOpen={onOpen} />
    </section>
  )
}

function PlayerEnd({ player, state, track, onOpen }: PlayerShown & { onOpen: () => void }) {
  return (
    <span className={playerEnd}>
      {state.phase === 'ended' && (
        <ChipLink
          className="border-on-player-2! bg-transparent! text-on-player!"
          href={`/music/${track.musicId}/details`}
        >
          {m.player_to_piece()}
        </ChipLink>
      )}
      <label className={playerVolume}>
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
