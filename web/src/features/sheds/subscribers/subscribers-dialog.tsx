import type { Shed } from '@sheds/contract/sheds/sheds'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Lines } from '../../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'

interface SubscribersDialogProps {
  shed: Pick<Shed, 'id' | 'name'>
  open: boolean
  onClose: () => void
}

const listPart = lazyPart(
  () => import('./subscribers.tsx'),
  (module) => module.Subscribers,
)

export function SubscribersDialog({ shed: { id, name }, open, onClose }: SubscribersDialogProps) {
  const Subscribers = useLazyPart(listPart, open)
  return (
    <Dialog open={open} onClose={onClose} title={m.subscribers_of({ name })} closeLabel={m.close()}>
      {Subscribers ? <Subscribers id={id} /> : <Lines widths={['w-full', 'w-4/5', 'w-3/5']} />}
    </Dialog>
  )
}
