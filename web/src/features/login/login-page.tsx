import type { PageModule } from '../../lib/page/page.ts'
import * as m from '../../messages/compiled/messages.ts'
import { TextLink } from '../../ui/link.tsx'
import { AccountPage, Aside } from './account-frame.tsx'
import { LoginForm } from './login-form.tsx'

export const head: PageModule['head'] = () => ({ title: `${m.login()} · Sheds`, description: m.login_description() })

export function Page() {
  return (
    <AccountPage way="login" title={m.login()} lede={m.login_lede()}>
      <LoginForm />
      <Aside>
        {m.login_no_account()} <TextLink href="/signup">{m.signup()}</TextLink>
      </Aside>
    </AccountPage>
  )
}
