import { useState } from 'react'
import { lazyPart, useLazyPart } from '../../hydration/hydration.ts'
import * as m from '../../messages/compiled/messages.ts'
import { DropZone } from '../../ui/form/drop-zone.tsx'
import { FieldNote } from '../../ui/form/field.tsx'
import { usePicture } from '../../ui/picture/use-picture.ts'
import { fileRules, refusals, useFileAddress } from './chosen-files.ts'
import type { ChosenPicture, PictureChoice } from './media-files.ts'

interface MediaChoiceProps {
  choice: PictureChoice
  /** Most pictures that can still be added. */
  most: number
  disabled: boolean
}

const tilesPart = lazyPart(
  () => import('./media-tiles.tsx'),
  (module) => module.MediaTiles,
)

/** Accepts pictures by drop, paste or file picker, shows them, and names the refused ones. */
export function MediaChoice({ choice, most, disabled }: MediaChoiceProps) {
  const [noneTaken, setNoneTaken] = useState(false)
  const { pictures, add, remove, move } = choice
  const Tiles = useLazyPart(tilesPart, pictures.length > 0)
  const room = most - pictures.length
  const take = (taken: File[]) => {
    setNoneTaken(taken.length === 0)
    add(taken)
  }
  return (
    <>
      {pictures.length > 0 && Tiles && (
        <Tiles
          tiles={pictures.map((picture) => ({ key: picture.key, face: <Preview {...picture} /> }))}
          onMove={move}
          onRemove={remove}
          disabled={disabled}
        />
      )}
      <DropZone
        {...fileRules('image', Math.max(room, 0))}
        title={m.media_drop()}
        text={m.media_drop_text({ n: most })}
        chooseLabel={m.choose()}
        cameraLabel={m.take_photo()}
        small={pictures.length > 0}
        reasons={refusals()}
        onFiles={take}
        disabled={disabled || room <= 0}
      />
      <div aria-live="assertive" className="contents">
        {noneTaken && <FieldNote tone="error">{m.media_none_valid()}</FieldNote>}
      </div>
    </>
  )
}

function Preview({ file }: ChosenPicture) {
  const address = useFileAddress(file)
  const picture = usePicture(address)
  if (address === undefined) return null
  if (picture.broken)
    return (
      <span className="text-xs absolute inset-0 grid place-items-center p-2 text-center wrap-anywhere text-ink-3">
        {file.name}
      </span>
    )
  return <img ref={picture.ref} src={address} alt={file.name} onError={picture.onError} />
}
