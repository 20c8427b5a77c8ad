import type { ReactNode } from 'react'
import { useContractForm } from '../../../lib/form/contract-form.ts'
import { FormProblem } from '../../../lib/form/form-end.tsx'
import { problemText } from '../../../lib/form/problem-text.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Form } from '../../../ui/layout.tsx'
import { PasswordField } from '../../login/account-fields.tsx'

const rules = async () => (await import('@sheds/contract/users/account-forms')).PasswordProof

/** Asks for the login password before an action. */
export const usePasswordForm = (act: (password: string) => Promise<void>) =>
  useContractForm({ rules, send: ({ password }: { password: string }) => act(password) })

interface PasswordFormProps {
  id: string
  /** Member's name, for password managers. */
  name: string
  asked: ReturnType<typeof useContractForm>
  children: ReactNode
  /** Fields below the password. */
  more?: ReactNode
}

export function PasswordForm({ id, name, asked: { form, errors, problem }, children, more }: PasswordFormProps) {
  return (
    <Form id={id} {...form}>
      {children}
      <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
      <PasswordField name="password" label={m.your_password()} errors={errors} autoComplete="current-password" />
      {more}
      <FormProblem problem={problemText(problem)} />
    </Form>
  )
}
