import { useEffect, useState } from 'react'
import type { PageModule } from '../../lib/page/page.ts'
import { getMyInfo } from '../../lib/session/my-info.store.ts'
import * as m from '../../messages/compiled/messages.ts'
import { TextLink } from '../../ui/link.tsx'
import { AccountPage, Aside } from './account-frame.tsx'
import { continueAfterLogin } from './continue-after-login.ts'
import { type NewAccount, RecoveryCodes } from './recovery-codes.tsx'
import { SignupForm } from './signup-form.tsx'

export const head: PageModule['head'] = () => ({ title: `${m.signup()} · Sheds`, description: m.signup_description() })

export function Page() {
  const [account, setAccount] = useState<NewAccount>()
  useEffect(() => {
    if (getMyInfo().token !== undefined) void continueAfterLogin()
  }, [])
  if (account) return <RecoveryCodes account={account} />
  return (
    <AccountPage way="signup" title={m.signup()} lede={m.signup_lede()}>
      <SignupForm onDone={setAccount} />
      <Aside>
        {m.signup_have_account()} <TextLink href="/login">{m.login()}</TextLink>
      </Aside>
    </AccountPage>
  )
}
