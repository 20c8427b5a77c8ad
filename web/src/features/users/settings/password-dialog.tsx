import { changePassword } from '@sheds/contract/users/accounts'
import type { Profile } from '@sheds/contract/users/users'
import { useId } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { useContractForm } from '../../../lib/form/contract-form.ts'
import { FormProblem } from '../../../lib/form/form-end.tsx'
import { problemText } from '../../../lib/form/problem-text.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { Form } from '../../../ui/layout.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { NewPasswordFields, PasswordField } from '../login/account-fields.tsx'

interface PasswordDialogProps {
  profile: Profile
  open: boolean
  onClose: () => void
}

const rules = async () => (await import('@sheds/contract/users/account-forms')).PasswordChangeForm

interface PasswordChange {
  password: string
  new: string
}

/** Another login password, for who knows the present one. */
export function PasswordDialog({ profile: { id, name }, open, onClose }: PasswordDialogProps) {
  const formId = useId()
  const { show } = useToasts()
  const { form, errors, problem, busy } = useContractForm({
    rules,
    send: async ({ password, new: wanted }: PasswordChange) => {
      const { message } = await callApi(changePassword, { params: { id }, body: { password, new: wanted } })
      show({ text: message })
      onClose()
    },
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.password_change()}
      closeLabel={m.close()}
      locked={busy}
      footer={
        <Button type="submit" form={formId} kind="brand" block loading={busy} loadingLabel={m.recover_sending()}>
          {m.password_change()}
        </Button>
      }
    >
      <Form id={formId} {...form}>
        <p>{m.password_change_text()}</p>
        <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
        <PasswordField name="password" label={m.your_password()} errors={errors} autoComplete="current-password" />
        <NewPasswordFields name="new" label={m.recover_new_password()} errors={errors} />
        <FormProblem problem={problemText(problem)} />
      </Form>
    </Dialog>
  )
}
