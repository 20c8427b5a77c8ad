import { logIn } from '@sheds/contract/users/accounts'
import { useEffect, useState } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { useContractForm } from '../../lib/form/contract-form.ts'
import { FormEnd } from '../../lib/form/form-end.tsx'
import { problemText } from '../../lib/form/problem-text.ts'
import { followLost, useLostLogin, useMyInfo } from '../../lib/session/my-info.store.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Form } from '../../ui/layout.tsx'
import { TextLink } from '../../ui/link.tsx'
import { setWalletInfo } from '../wallet/own-wallet/wallet-info.store.ts'
import { AccountField, PasswordField } from './account-fields.tsx'
import { NeedsJavaScript } from './account-frame.tsx'
import { continueAfterLogin } from './continue-after-login.ts'
import { getNewcomer, keepNewcomer } from './newcomer.ts'

const rules = async () => (await import('@sheds/contract/users/account-forms')).Login

const send = async (body: { name: string; password: string }): Promise<void> => {
  const { user_id, user_name, token, wallet } = await callApi(logIn, { body })
  keepNewcomer(undefined)
  followLost({ user_id, user_name })
  setWalletInfo(wallet)
  await continueAfterLogin({ user_name, user_id, token })
}

export function LoginForm() {
  const { token } = useMyInfo()
  const { form, errors, problem, busy } = useContractForm({ rules, send })
  const [newcomer] = useState(getNewcomer)
  const lost = useLostLogin()
  // Logged in by another tab, or already before.
  useEffect(() => {
    if (token !== undefined) void continueAfterLogin()
  }, [token])
  return (
    <Form {...form}>
      <NeedsJavaScript />
      {lost && <Alert role="status">{m.login_ended_again()}</Alert>}
      <AccountField
        name="name"
        label={m.login_name()}
        errors={errors}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={newcomer?.name ?? lost?.user_name}
      />
      <PasswordField
        name="password"
        label={m.login_password()}
        errors={errors}
        autoComplete="current-password"
        defaultValue={newcomer?.password}
      />
      <p>
        <TextLink href="/recover">{m.login_forgot()}</TextLink>
      </p>
      <FormEnd
        label={m.login()}
        sendingLabel={m.login_sending()}
        busy={busy || token !== undefined}
        problem={problemText(problem)}
      />
    </Form>
  )
}
