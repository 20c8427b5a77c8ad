import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { PeopleSkeleton } from '../people-list.tsx'

const listPart = lazyPart(
  () => import('./hushed-list.tsx'),
  (module) => module.HushedList,
)

/** Whom one muted or blocked. */
export function HushedDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const List = useLazyPart(listPart, open)
  return (
    <Dialog open={open} onClose={onClose} title={m.hushed()} closeLabel={m.close()}>
      {List ? <List /> : <PeopleSkeleton times={3} />}
    </Dialog>
  )
}
