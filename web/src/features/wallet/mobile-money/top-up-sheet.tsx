import * as m from '../../../messages/compiled/messages.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { TopUpTab } from './top-up-tab.tsx'

interface TopUpSheetProps {
  open: boolean
  onClose: () => void
}

/** Top-up in a sheet, for any screen that needs money and continues afterwards. */
export function TopUpSheet({ open, onClose }: TopUpSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title={m.top_up()} closeLabel={m.close()}>
      <TopUpTab onClose={onClose} />
    </Dialog>
  )
}
