import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldErrors } from '../../../lib/form/contract-form.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { MediaChoice } from './media-choice.tsx'
import type { PictureChoice } from './media-files.ts'
import { mostPictures } from './media-upload.ts'
import { errorOf } from './product-form-fields.tsx'

interface FirstPicturesProps {
  choice: PictureChoice
  errors: FieldErrors
  disabled: boolean
}

/** A product begins with its pictures. Whoever has none yet is asked once, and may go on without. */
export function FirstPictures({ choice, errors, disabled }: FirstPicturesProps) {
  const [later, setLater] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const count = choice.pictures.length
  const missing = count === 0 && !later ? errorOf(errors, 'pictures') : undefined
  const onlyMissing = missing !== undefined && Object.keys(errors).length === 1
  useEffect(() => {
    if (onlyMissing) box.current?.scrollIntoView({ block: 'center' })
  }, [onlyMissing])
  const goOn = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>): void => {
    flushSync(() => setLater(true))
    form?.requestSubmit()
  }
  return (
    <div ref={box}>
      <Field label={m.product_photos()} as="group" error={missing}>
        <Stack>
          <MediaChoice choice={choice} most={mostPictures} disabled={disabled} />
        </Stack>
        <input type="hidden" name="pictures" value={count === 0 && later ? 'later' : count} />
      </Field>
      {missing !== undefined && (
        <Button kind="text" size="sm" className="-ms-2" onClick={goOn}>
          {m.product_photos_later()}
        </Button>
      )}
    </div>
  )
}
