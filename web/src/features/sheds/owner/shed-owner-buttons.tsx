import type { Shed } from '@sheds/contract/sheds/sheds'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonRow } from '../../../ui/layout.tsx'
import type { ChangePictureProps } from './shed-owner-tools.tsx'

const toolsPart = lazyPart(() => import('./shed-owner-tools.tsx'))

/** Owner's buttons under the name. Their code loads only for the owner, behind placeholders of the same size. */
export function ShedOwnerButtons({ shed }: { shed: Shed }) {
  const tools = useLazyPart(toolsPart, true)
  if (tools) return <tools.OwnerButtons shed={shed} />
  const icon = <span className="size-4.5" />
  return (
    <ButtonRow className="invisible">
      <Button icon={icon}>{m.edit_shed()}</Button>
      <Button icon={icon}>{m.settings()}</Button>
    </ButtonRow>
  )
}

/** Camera button on the logo or the cover. */
export function ChangePicture(props: ChangePictureProps) {
  const tools = useLazyPart(toolsPart, true)
  return tools ? <tools.ChangePicture {...props} /> : null
}
