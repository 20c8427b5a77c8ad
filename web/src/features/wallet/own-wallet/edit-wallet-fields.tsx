import type { FieldErrors } from '../../../lib/form/contract-form.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { PasswordInput } from '../../../ui/form/password-input.tsx'
import { errorOf } from '../wallet.messages.ts'

interface WalletPasswordProps {
  name: string
  label: string
  help?: string | undefined
  error: string | undefined
  isNew?: boolean
}

/** Keeps password managers from offering the login password. */
export function WalletPassword({ name, label, help, error, isNew = false }: WalletPasswordProps) {
  return (
    <Field label={label} help={help} error={error} required>
      <PasswordInput
        name={name}
        autoComplete={isNew ? 'new-password' : 'off'}
        showLabel={m.form_show_password()}
        hideLabel={m.form_hide_password()}
      />
    </Field>
  )
}

const least = 5

/** New wallet password and its repetition. */
export function NewWalletPassword({ errors }: { errors: FieldErrors }) {
  return (
    <>
      <WalletPassword
        name="password"
        label={m.shedpay_new_password()}
        help={m.form_at_least({ n: least })}
        error={errorOf(errors, 'password')}
        isNew
      />
      <WalletPassword
        name="confirm_password"
        label={m.shedpay_confirm_password()}
        error={errorOf(errors, 'confirm_password')}
        isNew
      />
    </>
  )
}
