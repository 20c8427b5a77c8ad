import type { FieldErrors } from '../../lib/form/contract-form.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Field } from '../../ui/form/field.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { TextInput, type TextInputProps } from '../../ui/form/text-input.tsx'
import { errorOf } from './account.messages.ts'

type AccountFieldProps = Omit<TextInputProps, 'name'> & {
  name: string
  label: string
  help?: string | undefined
  errors: FieldErrors
}

export function AccountField({ label, help, errors, ...input }: AccountFieldProps) {
  return (
    <Field label={label} help={help} error={errorOf(errors, input.name)} required>
      <TextInput {...input} />
    </Field>
  )
}

export function PasswordField({ label, help, errors, ...input }: AccountFieldProps) {
  return (
    <Field label={label} help={help} error={errorOf(errors, input.name)} required>
      <PasswordInput {...input} showLabel={m.form_show_password()} hideLabel={m.form_hide_password()} />
    </Field>
  )
}

interface NewPasswordFieldsProps {
  name?: string
  label: string
  /** Minimum length, as the contract's rules are downloaded only once a visitor types. */
  least?: number
  errors: FieldErrors
}

/** New password and its repetition. */
export function NewPasswordFields({ name = 'password', label, least = 8, errors }: NewPasswordFieldsProps) {
  const field = { errors, autoComplete: 'new-password' }
  return (
    <>
      <PasswordField {...field} name={name} label={label} help={m.form_at_least({ n: least })} />
      <PasswordField {...field} name="confirm_password" label={m.signup_confirm_password()} />
    </>
  )
}
