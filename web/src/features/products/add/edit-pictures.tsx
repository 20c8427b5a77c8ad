import { thumbnailOf } from '@sheds/contract/files/files'
import type { ProductMedia } from '@sheds/contract/products/products'
import { type ReactNode, useState } from 'react'
import * as m from '../../../messages/compiled/messages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { moved } from './media-files.ts'
import { MediaTiles } from './media-tiles.tsx'

interface Arrangement {
  pictures: readonly { key: string; media: ProductMedia }[]
  move: (key: string, by: number) => void
  remove: (key: string) => void
  /** The ids in their new order; undefined when nothing was changed. */
  order: () => string[] | undefined
}

/** The order somebody gives a product's pictures; it counts once it is saved. What comes meanwhile goes to the end. */
export const useArrangement = (media: readonly ProductMedia[]): Arrangement => {
  const ids: readonly string[] = media.map(({ id }) => id)
  const [known, setKnown] = useState(ids)
  const [keys, setKeys] = useState(ids)
  const added = ids.filter((id) => !known.includes(id))
  if (added.length > 0) {
    setKnown([...known, ...added])
    setKeys([...keys, ...added])
  }
  const mediaOf = new Map<string, ProductMedia>(media.map((each) => [each.id, each]))
  const pictures = keys.flatMap((key) => {
    const found = mediaOf.get(key)
    return found === undefined ? [] : [{ key, media: found }]
  })
  return {
    pictures,
    move: (key, by) => setKeys(moved(pictures, key, by).map((picture) => picture.key)),
    remove: (key) => setKeys(keys.filter((other) => other !== key)),
    order: () => (keys.join() === ids.join() ? undefined : [...keys]),
  }
}

interface EditPicturesProps {
  arrangement: Arrangement
  disabled: boolean
  /** The way to more of them. */
  children: ReactNode
}

/** The pictures a product has, in their order. */
export function EditPictures({ arrangement: { pictures, move, remove }, disabled, children }: EditPicturesProps) {
  return (
    <Field label={m.product_pictures({ n: pictures.length })} as="group">
      <Stack>
        {pictures.length > 0 && (
          <MediaTiles
            tiles={pictures.map(({ key, media }) => ({ key, face: <img src={thumbnailOf(media)} alt="" /> }))}
            onMove={move}
            onRemove={remove}
            disabled={disabled}
          />
        )}
        {children}
      </Stack>
    </Field>
  )
}
