import type { Write } from '@sheds/contract/writes/writes'
import { lazyPart, useLazyPart } from '../../hydration/hydration.ts'
import { useOverlay } from '../../lib/overlay/overlay.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Lines } from '../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

const earlierPart = lazyPart(
  () => import('./earlier-versions.tsx'),
  (module) => module.EarlierVersions,
)

/** "edited" mark, which opens the earlier versions. */
export function EditedNote({ write }: { write: Pick<Write, 'id' | 'edited_at'> }) {
  return write.edited_at === null ? null : <EditedButton id={write.id} />
}

function EditedButton({ id }: { id: string }) {
  const { open, show, hide } = useOverlay(`edits:${id}`)
  const Earlier = useLazyPart(earlierPart, open)
  return (
    <>
      {' · '}
      <button
        type="button"
        className="-my-3 py-3 hover:underline"
        aria-haspopup="dialog"
        onPointerEnter={earlierPart.load}
        onClick={show}
      >
        {m.write_edited()}
      </button>
      <Dialog open={open} onClose={hide} title={m.write_earlier()} closeLabel={m.close()}>
        {Earlier ? <Earlier id={id} /> : <Lines widths={['w-full', 'w-4/5']} />}
      </Dialog>
    </>
  )
}
