import { closeAccount } from '@sheds/contract/accounts'
import type { Profile } from '@sheds/contract/users'
import { useId, useState } from 'react'
import { callApi } from '../../lib/api.ts'
import { leaveDevice } from '../../lib/log-out.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordForm, usePasswordForm } from './password-form.tsx'

interface ClosingDialogProps {
  profile: Profile
  open: boolean
  onClose: () => void
}

/** Says what goes and what stays, asks for the password, and leads home as a visitor. */
export function ClosingDialog({ profile: { id, name }, open, onClose }: ClosingDialogProps) {
  const form = useId()
  const [closed, setClosed] = useState(false)
  const asked = usePasswordForm(async (password) => {
    await callApi(closeAccount, { params: { id }, body: { password } })
    setClosed(true)
    await leaveDevice()
    window.location.replace('/')
  })
  const busy = asked.busy || closed
  return (
    <Dialog
      role="alertdialog"
      open={open}
      onClose={onClose}
      title={m.closing()}
      closeLabel={m.close()}
      locked={busy}
      footer={
        <Button type="submit" form={form} kind="danger" block loading={busy} loadingLabel={m.closing_sending()}>
          {m.closing_send()}
        </Button>
      }
    >
      <PasswordForm id={form} name={name} asked={asked}>
        <p>{m.closing_goes()}</p>
        <p>{m.closing_stays()}</p>
        <p className="font-label">{m.closing_text()}</p>
      </PasswordForm>
    </Dialog>
  )
}
