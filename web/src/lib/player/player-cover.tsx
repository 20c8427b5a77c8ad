import Music from 'lucide-react/icons/music'
import { cx } from '../../ui/class-names.ts'
import { usePicture } from '../../ui/picture/use-picture.ts'
import { playerPicture } from '../../ui/player/player-classes.ts'

/** A small cover; the default picture where there is none, or where it does not come. */
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
