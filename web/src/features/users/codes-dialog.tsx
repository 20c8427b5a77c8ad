import { reissueRecoveryCodes } from '@sheds/contract/accounts'
import { useEffect, useId, useRef, useState } from 'react'
import { callApi } from '../../lib/api.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CodeList } from './code-list.tsx'
import { PasswordForm, usePasswordForm } from './password-form.tsx'

interface CodesDialogProps {
  name: string
  open: boolean
  onClose: () => void
}

/** New recovery codes for who knows the password. Once they are here, only its button closes the sheet. */
export function CodesDialog({ name, open, onClose }: CodesDialogProps) {
  const form = useId()
  const [codes, setCodes] = useState<readonly string[]>()
  const asked = usePasswordForm(async (password) => {
    const { recovery_codes: made } = await callApi(reissueRecoveryCodes, { body: { password } })
    setCodes(made)
  })
  const footer =
    codes === undefined ? (
      <Button type="submit" form={form} kind="brand" block loading={asked.busy}>
        {m.codes_again_make()}
      </Button>
    ) : (
      <Button kind="brand" block onClick={onClose}>
        {m.signup_codes_kept()}
      </Button>
    )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.codes_again()}
      closeLabel={m.close()}
      locked={asked.busy || codes !== undefined}
      footer={footer}
    >
      {codes === undefined ? (
        <PasswordForm id={form} name={name} asked={asked}>
          <p>{m.codes_again_text()}</p>
        </PasswordForm>
      ) : (
        <NewCodes name={name} codes={codes} />
      )}
    </Dialog>
  )
}

function NewCodes({ name, codes }: { name: string; codes: readonly string[] }) {
  const top = useRef<HTMLParagraphElement>(null)
  useEffect(() => top.current?.focus(), [])
  return (
    <div className="stack">
      <p ref={top} tabIndex={-1} className="outline-none">
        {m.codes_again_done()}
      </p>
      <CodeList name={name} codes={codes} />
    </div>
  )
}
