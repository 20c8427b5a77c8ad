import { logIn } from '@sheds/contract/accounts'
import { useEffect } from 'react'
import { callApi } from '../../lib/api.ts'
import { useContractForm } from '../../lib/form/contract-form.ts'
import { FormEnd } from '../../lib/form/form-end.tsx'
import { problemText } from '../../lib/form/problem-text.ts'
import { goOnLoggedIn, setMyInfo, useMyInfo } from '../../lib/my-info.store.ts'
import type { PageModule } from '../../lib/page.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Form } from '../../ui/layout.tsx'
import { TextLink } from '../../ui/link.tsx'
import { setWalletInfo } from '../wallet/wallet-info.store.ts'
import { AccountField, PasswordField } from './account-fields.tsx'
import { AccountFrame, Aside, NeedsJavaScript } from './account-frame.tsx'

export const head: PageModule['head'] = () => ({ title: `${m.login()} · Sheds`, description: m.login_description() })

export function Page() {
  const { token } = useMyInfo()
  // Just logged in, here or in another tab, or since long.
  useEffect(() => {
    if (token !== undefined) goOnLoggedIn()
  }, [token])
  return (
    <AccountFrame title={m.login()} lede={m.login_lede()}>
      <LoginForm leaving={token !== undefined} />
      <Aside>
        {m.login_no_account()} <TextLink href="/signup">{m.signup()}</TextLink>
      </Aside>
    </AccountFrame>
  )
}

const rules = async () => (await import('@sheds/contract/account-forms')).Login

const send = async (body: { name: string; password: string }): Promise<void> => {
  const { user_id, user_name, token, wallet } = await callApi(logIn, { body })
  setWalletInfo(wallet)
  setMyInfo({ user_name, user_id, token })
}

function LoginForm({ leaving }: { leaving: boolean }) {
  const { form, errors, problem, busy } = useContractForm({ rules, send })
  return (
    <Form {...form}>
      <NeedsJavaScript />
      <AccountField
        name="name"
        label={m.login_name()}
        errors={errors}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField name="password" label={m.login_password()} errors={errors} autoComplete="current-password" />
      <p>
        <TextLink href="/recover">{m.login_forgot()}</TextLink>
      </p>
      <FormEnd
        label={m.login()}
        sendingLabel={m.login_sending()}
        busy={busy || leaving}
        problem={problemText(problem)}
      />
    </Form>
  )
}
