import * as m from '../../messages/compiled/messages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { ButtonRow } from '../../ui/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { Segments } from '../../ui/list/segments.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { playerArt, playerOpened, playerOpenedKeys, playerQueue } from '../../ui/player/player-classes.ts'
import { useOnline } from '../api/use-online.ts'
import { hasKeptSound } from '../keep/kept-sounds.ts'
import { lengthClock } from './length-clock.ts'
import { PlayerCover, type PlayerProps } from './player-bar.tsx'
import { NextKey, PlayKey, PreviousKey } from './player-keys.tsx'
import { endedText, lineUnder } from './player-words.ts'
import { SeekLine } from './seek-line.tsx'
import { isSmall, playsSmall } from './sound-choice.ts'
import { audibleSeconds, type Stream, type Track } from './track.ts'

type SheetProps = PlayerProps & { open: boolean; onClose: () => void }

/** Opened player: current song, its keys and the queue. */
export function PlayerSheet({ open, onClose, ...shown }: SheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title={m.player()} closeLabel={m.player_close_sheet()}>
      <div className={playerOpened}>
        <Playing {...shown} onLeave={onClose} />
        <Queue {...shown} />
      </div>
    </Dialog>
  )
}

function Playing({ player, state, track, onLeave }: PlayerProps & { onLeave: () => void }) {
  const { phase, second } = state
  const left = audibleSeconds(track) - second
  return (
    <>
      <PlayerCover cover={track.cover} className={playerArt} />
      <h2 className="text-xl mt-4 wrap-anywhere">
        <Link href={`/music/${track.musicId}/details`} replace onClick={onLeave}>
          {track.title}
        </Link>
      </h2>
      <p className="text-sm text-on-player-2">{[track.shed.name, track.piece].filter(Boolean).join(' · ')}</p>
      <SeekLine track={track} second={second} onSeek={(to) => player.seek(to)} />
      <p className="flex justify-between gap-3 text-xs text-on-player-2 tabular-nums">
        <span>{lengthClock(second)}</span>
        <span role="status">
          {phase === 'playing' || phase === 'paused' ? streamWord(state, track) : lineUnder(state, track)}
        </span>
        <span>{`\u2212${lengthClock(left)}`}</span>
      </p>
      <div className={playerOpenedKeys}>
        <PreviousKey player={player} />
        <PlayKey player={player} phase={phase} track={track} round />
        <NextKey player={player} />
      </div>
      {phase === 'ended' && <Ended player={player} state={state} track={track} />}
      {track.small !== null && playsSmall() && !hasKeptSound(track.songId) && (
        <StreamChoice player={player} state={state} track={track} />
      )}
    </>
  )
}

const streamWord = ({ stream }: PlayerProps['state'], track: Track): string => {
  if (hasKeptSound(track.songId)) return m.player_kept()
  return isSmall(track, stream) ? m.player_small_stream() : ''
}

/** Choices after the end of a preview. */
function Ended({ player, track }: PlayerProps) {
  return (
    <div className="mt-3 grid gap-2">
      <p className="text-sm">{endedText(track)}</p>
      <ButtonRow>
        <Button onClick={() => player.toggle()}>{m.again()}</Button>
        {player.hasNext() && <Button onClick={() => player.next()}>{m.player_next_preview()}</Button>}
        <ButtonLink href={`/music/${track.musicId}/details`} replace>
          {m.player_to_piece()}
        </ButtonLink>
      </ButtonRow>
    </div>
  )
}

function StreamChoice({ player, state }: PlayerProps) {
  const options = [
    { value: 'auto', label: m.player_stream_auto() },
    { value: 'small', label: m.player_stream_small() },
    { value: 'full', label: m.player_stream_full() },
  ]
  return (
    <fieldset className="mt-4 text-ink-1">
      <legend className="text-xs mb-1 text-on-player-2">{m.player_stream()}</legend>
      <Segments
        name="stream"
        options={options}
        value={state.stream}
        onChange={({ currentTarget }) => player.setStream(currentTarget.value as Stream)}
      />
    </fieldset>
  )
}

function Queue({ player, state }: PlayerProps) {
  const { tracks, place, from } = state
  const online = useOnline()
  if (tracks.length < 2) return null
  return (
    <section className="mt-4" aria-label={m.player_queue()}>
      <h3 className="text-sm font-label text-on-player-2">{m.player_from({ name: from.label })}</h3>
      <ol className={playerQueue}>
        {tracks.map((track, at) => (
          <li key={track.songId}>
            <button type="button" aria-current={at === place || undefined} onClick={() => player.go(at)}>
              <span className={cx('min-w-0 truncate', at === place && 'text-accent')}>{track.title}</span>
              <span className="text-xs text-on-player-2 tabular-nums">
                {hasKeptSound(track.songId) && `${m.player_kept()} · `}
                {lengthClock(audibleSeconds(track))}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {!online && <p className="mt-3 text-xs text-on-player-2">{m.player_skips()}</p>}
    </section>
  )
}
