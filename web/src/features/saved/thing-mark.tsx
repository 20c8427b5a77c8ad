import type { SavedKind } from '@sheds/contract/saved/saved-kinds'
import Music from 'lucide-react/icons/music'
import { clothClass, clothOf } from '../../ui/picture/cloth.ts'
import { ShedMark } from '../../ui/picture/shed-mark.tsx'

interface ThingMarkProps {
  kind: SavedKind
  id: string
  name: string
  picture: string | undefined
}

/** Small picture of a thing in a list, or its replacement. */
export function ThingMark({ kind, id, name, picture }: ThingMarkProps) {
  if (kind === 'shed') return <ShedMark id={id} name={name} src={picture ?? null} />
  if (picture !== undefined)
    return (
      <img
        src={picture}
        alt=""
        width={44}
        height={44}
        loading="lazy"
        decoding="async"
        className="size-11 flex-none rounded-xs object-cover"
      />
    )
  if (kind === 'music')
    return (
      <span className="grid size-11 flex-none place-items-center rounded-xs bg-surface-2 text-ink-3">
        <Music className="size-5" />
      </span>
    )
  return <span aria-hidden="true" className={`size-11 flex-none rounded-xs ${clothClass(clothOf(id))}`} />
}
