import type { Music } from '@sheds/contract/music/music'
import MusicIcon from 'lucide-react/icons/music'
import { cx } from '../../ui/class-names.ts'
import { clothClass, clothOf } from '../../ui/picture/cloth.ts'
import { Formats } from '../../ui/picture/photo.tsx'
import { usePicture } from '../../ui/picture/use-picture.ts'

interface MusicCoverProps {
  music: Pick<Music, 'id' | 'cover_art' | 'cover_data'>
  sizes: string
  alt?: string
  eager?: boolean
  className?: string
}

/** Cover; a default picture if there is none or if it fails to load. */
export function CoverPicture({
  music: { id, cover_art: plain, cover_data: data },
  sizes,
  alt = '',
  eager,
}: MusicCoverProps) {
  const src = data?.src ?? plain ?? undefined
  const picture = usePicture(src)
  if (picture.broken)
    return (
      <span className={cx('absolute inset-0 grid place-items-center rounded-[inherit]', clothClass(clothOf(id)))}>
        <span className="grid size-1/3 max-h-16 max-w-16 min-h-9 min-w-9 place-items-center rounded-full bg-surface-1 text-ink-2">
          <MusicIcon className="size-1/2" aria-hidden="true" />
        </span>
        {alt && <span className="sr-only">{alt}</span>}
      </span>
    )
  return (
    <Formats avif={data?.srcset.avif} sizes={sizes}>
      <img
        ref={picture.ref}
        src={src}
        srcSet={data?.srcset.webp}
        sizes={sizes}
        width="600"
        height="600"
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        onError={picture.onError}
      />
    </Formats>
  )
}
