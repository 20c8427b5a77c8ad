import { useState } from 'react'
import { draftOwner, draftsOf } from '../../../lib/draft/draft.store.ts'
import { losses } from '../../../lib/session/leaving.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonRow, Stack } from '../../../ui/layout.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { logOut } from './log-out.ts'

/** Lists drafts, unsent changes and stored songs that the logout deletes. */
export function LogOutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [drafts] = useState(() => draftsOf(draftOwner()))
  const [stores] = useState(losses)
  const [leaving, setLeaving] = useState(false)
  const leave = (): void => {
    setLeaving(true)
    void logOut()
  }
  return (
    <Dialog
      role="alertdialog"
      open={open}
      onClose={onClose}
      title={m.log_out_title()}
      closeLabel={m.close()}
      locked={leaving}
    >
      <Stack>
        {drafts.length + stores.length > 0 && <p>{m.log_out_loses()}</p>}
        <ul className="list-disc ps-5">
          {stores.map((words) => (
            <li key={words}>{words}</li>
          ))}
          {drafts.map(({ key, label }) => (
            <li key={key} className="wrap-anywhere">
              {label}
            </li>
          ))}
        </ul>
        <ButtonRow>
          <Button onClick={onClose} disabled={leaving} autoFocus>
            {m.stay()}
          </Button>
          <Button kind="danger" loading={leaving} onClick={leave}>
            {m.logout()}
          </Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  )
}
