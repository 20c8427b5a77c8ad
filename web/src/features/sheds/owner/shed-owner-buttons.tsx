import type { Shed } from '@sheds/contract/sheds/sheds'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonRow } from '../../../ui/layout.tsx'
import type { ChangePictureProps } from './shed-owner-tools.tsx'

const toolsPart = lazyPart(() => import('./shed-owner-tools.tsx'))

/** What only the owner finds under the name; nobody else fetches its code, and its place is kept until it is here. */
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

/** A camera on the logo or on the cover. */
export function ChangePicture(props: ChangePictureProps) {
  const tools = useLazyPart(toolsPart, true)
  return tools ? <tools.ChangePicture {...props} /> : null
}
