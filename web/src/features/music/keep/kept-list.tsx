import { useEffect } from 'react'
import { useOnline } from '../../../lib/api/use-online.ts'
import { checkKept, keeper, useKept, wakeKeeper } from '../../../lib/keep/keep.ts'
import type { SongRow } from '../../../lib/keep/song-row.ts'
import { playSongs, toggleSound } from '../../../lib/player/player-door.ts'
import { useGlance } from '../../../lib/player/player-glance.ts'
import type { Track } from '../../../lib/player/track.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { row, rowBody, rowList, rowMeta, rowTitle } from '../../../ui/list/row.ts'
import { coverBox, coverGroup } from '../../../ui/player/player-classes.ts'
import { PressKey } from '../cover-key.tsx'
import { musicHref } from '../music.address.ts'
import { songsText } from '../music.messages.ts'
import { CoverPicture } from '../music-cover.tsx'
import { PlayAll } from '../music-list.tsx'
import { MusicSkeleton } from '../music-skeleton.tsx'
import { KeepKey, keptHref } from './keep-key.tsx'
import { sizeText } from './keep-progress.ts'
import { KeptRoom } from './kept-room.tsx'

/** Music stored on this device, listed without the network. */
export function KeptMusic() {
  const { rows, ended } = useKept()
  const online = useOnline()
  useEffect(() => {
    void wakeKeeper().then(
      () => checkKept('page'),
      () => undefined,
    )
  }, [])
  const pieces = piecesOf(rows ?? [])
  const tracks = (rows ?? []).filter(({ state }) => state === 'kept').map(({ track }) => track)
  return (
    <>
      {!online && (
        <Alert className="mt-3" role="status">
          {m.music_kept_offline()}
        </Alert>
      )}
      {ended.length > 0 && (
        <Alert tone="warn" className="mt-3" role="status">
          {m.music_kept_ended({ titles: ended.join(', ') })}
        </Alert>
      )}
      {rows === undefined && <MusicSkeleton times={3} />}
      {rows?.length === 0 && <NothingKept />}
      <PlayAll tracks={tracks} from={here()} />
      <ul className={rowList}>
        {pieces.map((piece) => (
          <li key={piece[0]?.musicId}>
            <KeptPiece rows={piece} tracks={tracks} />
          </li>
        ))}
      </ul>
      <KeptRoom manage="here" />
    </>
  )
}

const here = () => ({ label: m.my_music(), href: keptHref })

const piecesOf = (rows: readonly SongRow[]): SongRow[][] => {
  const ids = [...new Set(rows.map(({ musicId }) => musicId))]
  return ids.map((id) => rows.filter(({ musicId }) => musicId === id))
}

function NothingKept() {
  return (
    <EmptyState
      boxed
      className="mt-3"
      cloth="disque"
      title={m.music_kept_none()}
      text={m.music_kept_none_text()}
      action={
        <ButtonLink href="/my_music" kind="brand">
          {m.music_kept_see_bought()}
        </ButtonLink>
      }
    />
  )
}

function KeptPiece({ rows, tracks }: { rows: readonly SongRow[]; tracks: readonly Track[] }) {
  const glance = useGlance()
  const [first] = rows
  if (first === undefined) return null
  const { track, musicId } = first
  const isGroup = track.piece !== ''
  const title = isGroup ? track.piece : track.title
  const size = rows.reduce((sum, { bytes }) => sum + bytes, 0)
  const about = [track.shed.name, isGroup ? songsText(rows.length) : '', sizeText(size)].filter(Boolean).join(' · ')
  const place = tracks.findIndex((each) => each.musicId === musicId)
  const press = (): void => {
    if (glance?.musicId === musicId && glance.phase !== 'failed') toggleSound()
    else playSongs({ tracks, place, from: here() })
  }
  const ids = rows.map(({ songId }) => songId)
  return (
    <div className={cx(row, 'flex-nowrap! large-text:flex-wrap!')}>
      <KeptCover track={track} group={isGroup} onPress={place < 0 ? undefined : press} />
      <Link className={rowBody} href={musicHref(musicId)}>
        <span className={cx(rowTitle, glance?.musicId === musicId && 'text-brand-text')}>{title}</span>
        <span className={`${rowMeta} tabular-nums`}>{about}</span>
      </Link>
      <span className="grid justify-items-end gap-1">
        {rows.some(({ state }) => state !== 'kept') && (
          <KeepKey
            title={title}
            isIncluded={(each) => each.musicId === musicId}
            count={rows.length}
            bytes={size}
            songsToKeep={async () => rows}
            size="sm"
          />
        )}
        <Button
          size="sm"
          kind="soft"
          aria-label={m.music_kept_remove_what({ title })}
          onClick={() => void keeper().remove(ids)}
        >
          {m.music_kept_remove()}
        </Button>
      </span>
    </div>
  )
}

interface KeptCoverProps {
  track: Track
  group: boolean
  onPress: (() => void) | undefined
}

/** Cover of stored music with a play button. */
function KeptCover({ track, group, onPress }: KeptCoverProps) {
  const glance = useGlance()
  const phase = glance?.musicId === track.musicId ? glance.phase : 'paused'
  const music = { id: track.musicId as never, cover_art: track.cover, cover_data: null }
  return (
    <span className={cx(coverBox, group && coverGroup)}>
      <CoverPicture music={music} sizes="4rem" />
      {onPress && <PressKey phase={phase} title={track.title} onPress={onPress} />}
    </span>
  )
}
