import AtSign from 'lucide-react/icons/at-sign'
import ImagePlus from 'lucide-react/icons/image-plus'
import Tag from 'lucide-react/icons/tag'
import X from 'lucide-react/icons/x'
import { type ChangeEvent, useRef, useState } from 'react'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { fileRules, refusals, useFileAddress } from '../../../lib/form/chosen-files.ts'
import { useOverlay } from '../../../lib/overlay/overlay.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Lines } from '../../../ui/feedback/skeleton.tsx'
import { FieldNote } from '../../../ui/form/field.tsx'
import { sortFiles } from '../../../ui/form/file-rules.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { ListRow } from '../../../ui/list/list-row.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Photo } from '../../../ui/picture/photo.tsx'
import type { Attachments } from './use-attachments.ts'

const choicePart = lazyPart(
  () => import('./product-choice.tsx'),
  (module) => module.ProductChoice,
)

interface AttachBarProps {
  attached: Attachments
  onMention: () => void
  disabled: boolean
}

/** Buttons that add a picture, a product or a mention. */
export function AttachBar({ attached, onMention, disabled }: AttachBarProps) {
  return (
    <>
      <PictureButton attached={attached} disabled={disabled} />
      <ProductButton attached={attached} disabled={disabled} />
      <IconButton label={m.mention()} icon={<AtSign />} onClick={onMention} disabled={disabled} />
    </>
  )
}

function PictureButton({ attached, disabled }: Pick<AttachBarProps, 'attached' | 'disabled'>) {
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string>()
  const rules = fileRules('image')
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const { taken, refused } = sortFiles([...(currentTarget.files ?? [])], rules)
    currentTarget.value = ''
    const why = refused[0]?.why
    setRefused(why && refusals()[why])
    if (taken.length > 0) attached.put(taken)
  }
  return (
    <>
      <IconButton
        label={m.write_add_picture()}
        icon={<ImagePlus />}
        className="-ms-2.5"
        disabled={disabled}
        onClick={() => input.current?.click()}
      />
      <input ref={input} type="file" accept={rules.accept} hidden onChange={choose} />
      <div role="status" className="contents">
        {refused !== undefined && <FieldNote tone="error">{refused}</FieldNote>}
      </div>
    </>
  )
}

function ProductButton({ attached, disabled }: Pick<AttachBarProps, 'attached' | 'disabled'>) {
  const { key, open, show, hide } = useOverlay('attach')
  const Choice = useLazyPart(choicePart, open)
  return (
    <>
      <IconButton
        label={m.write_add_product()}
        icon={<Tag />}
        disabled={disabled}
        aria-haspopup="dialog"
        onPointerEnter={choicePart.load}
        onClick={show}
      />
      <Dialog open={open} onClose={hide} title={m.write_add_product()} closeLabel={m.close()}>
        {Choice ? (
          <Choice
            key={key}
            onChoose={(product) => {
              attached.setProduct(product)
              void hide()
            }}
          />
        ) : (
          <Lines widths={['w-full', 'w-4/5']} />
        )}
      </Dialog>
    </>
  )
}

interface AttachmentListProps {
  attached: Attachments
  /** Picture of the previous write, until it is uploaded. */
  posted: File | undefined
  /** True while the write is sent, so that nothing changes. */
  locked: boolean
}

/** Attachments chosen so far, each with a button to remove it. */
export function AttachmentList({ attached: { files, product, put, setProduct }, posted, locked }: AttachmentListProps) {
  const file = posted ?? files[0]
  const isLocked = locked || posted !== undefined
  return (
    <>
      {file && <ChosenPicture file={file} onRemove={isLocked ? undefined : () => put([])} />}
      {product && (
        <Card className="mt-2 ps-3">
          <ListRow
            mark={<Photo src={product.picture} alt="" rounded className="w-11 flex-none" />}
            title={product.name}
            meta={product.city ?? undefined}
            end={
              <IconButton
                label={m.write_remove_product()}
                icon={<X />}
                disabled={locked}
                onClick={() => setProduct(undefined)}
              />
            }
          />
        </Card>
      )}
    </>
  )
}

function ChosenPicture({ file, onRemove }: { file: File; onRemove: (() => void) | undefined }) {
  return (
    <Photo ratio="4:3" rounded src={useFileAddress(file)} alt={file.name} className="mt-2 max-w-80">
      {onRemove && (
        <IconButton
          label={m.write_remove_picture()}
          icon={<X />}
          className="absolute! end-2 top-2 rounded-full! border border-solid border-border bg-surface-1"
          onClick={onRemove}
        />
      )}
    </Photo>
  )
}
