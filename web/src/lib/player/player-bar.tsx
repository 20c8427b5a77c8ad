import ListMusic from 'lucide-react/icons/list-music'
import Music from 'lucide-react/icons/music'
import Volume2 from 'lucide-react/icons/volume-2'
import X from 'lucide-react/icons/x'
import { useLocation } from 'react-router'
import * as m from '../../messages/compiled/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { rowBody, rowMeta, rowTitle } from '../../ui/list/row.ts'
import { usePicture } from '../../ui/picture/use-picture.ts'
import {
  playerBox,
  playerEnd,
  playerKeys,
  playerLine,
  playerOpen,
  playerPicture,
  playerThing,
  playerTimes,
  playerVolume,
} from '../../ui/player/player-classes.ts'
import { money } from '../language/format.ts'
import { lengthClock } from './length-clock.ts'
import type { Player } from './player.ts'
import { NextKey, PlayKey, PreviousKey } from './player-keys.tsx'
import { lineUnder } from './player-words.ts'
import { SeekLine } from './seek-line.tsx'
import { audibleSeconds, type PlayerState, type Track } from './track.ts'

export interface PlayerProps {
  player: Player
  state: PlayerState
  track: Track
}

/** Bar above the tabs of a phone; on a desktop a strip at the bottom. */
export function PlayerBar({ player, state, track, onOpen }: PlayerProps & { onOpen: () => void }) {
  const { phase, second } = state
  const sells = useSelling(state, track)
  return (
    <section className={playerBox} aria-label={m.player()}>
      <progress className={playerLine} value={second} max={audibleSeconds(track)} aria-hidden="true" />
      <span className={playerThing}>
        <PlayerCover cover={track.cover} className={cx(sells && 'max-md:hidden')} />
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
        <NextKey player={player} className={cx(sells && 'max-md:hidden')} />
      </span>
      <span className={playerTimes}>
        <span>{lengthClock(second)}</span>
        <SeekLine track={track} second={second} onSeek={(to) => player.seek(to)} />
        <span>{lengthClock(audibleSeconds(track))}</span>
      </span>
      <PlayerEnd player={player} state={state} track={track} sells={sells} onOpen={onOpen} />
    </section>
  )
}

function PlayerEnd({ player, state, track, sells, onOpen }: PlayerProps & { sells: boolean; onOpen: () => void }) {
  return (
    <span className={playerEnd}>
      {sells && <BuyLink track={track} />}
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
      <IconButton
        label={m.player_queue()}
        icon={<ListMusic />}
        onClick={onOpen}
        className="text-inherit! max-md:hidden"
      />
      <IconButton label={m.player_close()} icon={<X />} onClick={() => player.close()} className="text-inherit!" />
    </span>
  )
}

/** Offers the song after a preview's end, except on its own page, which does so itself. */
const useSelling = ({ phase }: PlayerState, { musicId }: Track): boolean =>
  useLocation().pathname !== pieceHref(musicId) && phase === 'ended'

const pieceHref = (musicId: string): string => `/music/${musicId}/details`

function BuyLink({ track: { musicId, price } }: { track: Track }) {
  return (
    <ButtonLink
      kind={price === 0 ? 'brand' : 'money'}
      size="sm"
      className="tabular-nums"
      href={`${pieceHref(musicId)}?show=buy`}
    >
      {price === 0 ? m.music_get_free() : m.music_buy({ price: money(price) })}
    </ButtonLink>
  )
}

/** Small cover; a default icon if there is none, or if it does not load. */
export function PlayerCover({ cover, className }: { cover: string | null; className?: string }) {
  const picture = usePicture(cover ?? undefined)
  return (
    <span className={cx(playerPicture, className)}>
      {picture.broken ? (
        <Music aria-hidden="true" />
      ) : (
        <img ref={picture.ref} src={cover ?? undefined} alt="" width="88" height="88" onError={picture.onError} />
      )}
    </span>
  )
}
