import { useHydrated } from '../../alive/alive.ts'
import type { FieldErrors } from '../../lib/contract-form.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput, type TextInputProps } from '../../ui/text-input.tsx'
import { errorOf } from './account-messages.ts'

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

interface SendProps {
  label: string
  sendingLabel: string
  busy: boolean
  /** Why the last try came to nothing. */
  problem: string | undefined
}

/** The last lines of a form: what went wrong, and the button. */
export function Send({ label, sendingLabel, busy, problem }: SendProps) {
  const hydrated = useHydrated()
  return (
    <>
      <div aria-live="assertive" className="contents">
        {problem !== undefined && <Alert tone="danger">{problem}</Alert>}
      </div>
      {/* Off until the page is alive: what is typed must not leave by a plain form. */}
      <Button
        type="submit"
        kind="brand"
        size="lg"
        block
        disabled={!hydrated}
        loading={busy}
        loadingLabel={sendingLabel}
      >
        {label}
      </Button>
    </>
  )
}
