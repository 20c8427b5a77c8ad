import { useGlance } from '../../../lib/player/player-glance.ts'
import type { Track } from '../../../lib/player/track.ts'
import { cx } from '../../../ui/class-names.ts'
import { coverBox, coverGroup } from '../../../ui/player/player-classes.ts'
import { PressKey } from '../cover-key.tsx'
import { CoverPicture } from '../music-cover.tsx'

interface KeptCoverProps {
  track: Track
  group: boolean
  onPress: (() => void) | undefined
}

/** The cover of something kept, and on it the key that plays it. */
export function KeptCover({ track, group, onPress }: KeptCoverProps) {
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
