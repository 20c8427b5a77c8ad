import { thumbnailOf } from '@sheds/contract/files/files'
import type { AttachedProduct, Write } from '@sheds/contract/writes/writes'
import { money } from '../../lib/language/format.ts'
import { slideOf } from '../../lib/overlay/picture-slide.ts'
import { PictureButton, PictureViewer, usePictureViewer } from '../../lib/overlay/picture-viewer.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { Link } from '../../ui/link.tsx'
import { Card } from '../../ui/list/card.tsx'
import { ListRow } from '../../ui/list/list-row.tsx'
import type { SlideSource } from '../../ui/picture/carousel-slides.tsx'
import { Photo } from '../../ui/picture/photo.tsx'
import { authorName } from './compose/post-author.tsx'
import { writeHref } from './writes.address.ts'

/** Picture and product attached to a write. */
export function WriteExtras({ write, alone = false }: { write: Write; alone?: boolean }) {
  return (
    <>
      {write.picture && <WritePicture write={write} alone={alone} />}
      {write.product && <ProductLine product={write.product} />}
    </>
  )
}

const sizes = '(min-width: 1100px) 36rem, (min-width: 769px) 60vw, 85vw'

/** In a list it links to the write's page, where it opens full-screen. */
function WritePicture({ write, alone }: { write: Write; alone: boolean }) {
  const { id, author, picture } = write
  if (picture === null) return null
  const label = m.write_picture({ name: authorName(author) })
  const photo = slideOf(picture, label)
  if (alone) return <LargePicture photo={photo} label={label} />
  return (
    <Link href={writeHref(id)} className="mt-2 block">
      <Photo ratio="4:3" rounded sizes={sizes} {...photo} />
    </Link>
  )
}

interface LargePictureProps {
  photo: SlideSource
  label: string
}

function LargePicture({ photo, label }: LargePictureProps) {
  const viewer = usePictureViewer(1)
  return (
    <>
      <Photo ratio="4:3" rounded eager sizes={sizes} {...photo} className="mt-3">
        <PictureButton viewer={viewer} place={0} label={label} />
      </Photo>
      <PictureViewer viewer={viewer} pictures={[photo]} label={label} />
    </>
  )
}

/** Product attached to a write: picture, name, price, shed. */
export function ProductLine({ product }: { product: AttachedProduct }) {
  const { id, name, price, shed_name: shed, picture } = product
  return (
    <Card className="mt-2 px-3">
      <ListRow
        mark={<Photo src={picture && thumbnailOf(picture)} alt="" rounded className="w-11 flex-none" />}
        title={name}
        meta={[price === undefined ? '' : money(price), shed].filter(Boolean).join(' · ')}
        href={`/products/${id}/details`}
      />
    </Card>
  )
}
