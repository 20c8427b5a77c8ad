import { reissueRecoveryCodes } from '@sheds/contract/users/accounts'
import { useEffect, useId, useRef, useState } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { useContractForm } from '../../../lib/form/contract-form.ts'
import { dateTime } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { PasswordInput } from '../../../ui/form/password-input.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { errorOf } from '../../login/account.messages.ts'
import { CodeList } from '../../login/code-list.tsx'
import { useWalletInfo } from '../../wallet/own-wallet/wallet-info.store.ts'
import { PasswordForm } from './password-form.tsx'

interface CodesDialogProps {
  name: string
  open: boolean
  onClose: () => void
}

interface MadeCodes {
  codes: readonly string[]
  /** Time from which the codes are valid; null if at once. */
  usableFrom: string | null
}

const rules = async () => (await import('@sheds/contract/users/account-forms')).CodesProof

/**
 * Creates new recovery codes, which requires the password. Once they are shown, only their button closes the dialog.
 */
export function CodesDialog({ name, open, onClose }: CodesDialogProps) {
  const form = useId()
  const [made, setMade] = useState<MadeCodes>()
  const hasWalletPassword = useWalletInfo()?.status === 1
  const asked = useContractForm({
    rules,
    send: async (body: { password: string; wallet_password?: string | undefined }) => {
      const { recovery_codes: codes, usable_from: usableFrom } = await callApi(reissueRecoveryCodes, { body })
      setMade({ codes, usableFrom })
    },
  })
  const footer =
    made === undefined ? (
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
      locked={asked.busy || made !== undefined}
      footer={footer}
    >
      {made === undefined ? (
        <PasswordForm id={form} name={name} asked={asked} more={hasWalletPassword && <WalletPassword {...asked} />}>
          <p>{m.codes_again_text()}</p>
        </PasswordForm>
      ) : (
        <NewCodes name={name} made={made} />
      )}
    </Dialog>
  )
}

/** Optional; without it the new codes become valid after a delay. */
function WalletPassword({ errors }: Pick<ReturnType<typeof useContractForm>, 'errors'>) {
  return (
    <Field
      label={m.wallet_password()}
      note={m.form_optional()}
      help={m.codes_again_waits()}
      error={errorOf(errors, 'wallet_password')}
    >
      <PasswordInput
        name="wallet_password"
        autoComplete="off"
        showLabel={m.form_show_password()}
        hideLabel={m.form_hide_password()}
      />
    </Field>
  )
}

function NewCodes({ name, made: { codes, usableFrom } }: { name: string; made: MadeCodes }) {
  const top = useRef<HTMLParagraphElement>(null)
  useEffect(() => top.current?.focus(), [])
  return (
    <Stack>
      <p ref={top} tabIndex={-1} className="outline-none">
        {usableFrom === null ? m.codes_again_done() : m.codes_again_wait({ time: dateTime(usableFrom) })}
      </p>
      <CodeList name={name} codes={codes} />
    </Stack>
  )
}
