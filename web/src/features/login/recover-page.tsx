import { recover } from '@sheds/contract/users/accounts'
import { useState } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { useContractForm } from '../../lib/form/contract-form.ts'
import { FormEnd } from '../../lib/form/form-end.tsx'
import { problemText } from '../../lib/form/problem-text.ts'
import { untilText } from '../../lib/language/format.ts'
import type { PageModule } from '../../lib/page/page.ts'
import { getMyInfo, keepDestination, loseLogin } from '../../lib/session/my-info.store.ts'
import * as m from '../../messages/compiled/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/layout.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Segments } from '../../ui/list/segments.tsx'
import { errorOf } from './account.messages.ts'
import { AccountField, NewPasswordFields } from './account-fields.tsx'
import { AccountFrame, Aside, NeedsJavaScript } from './account-frame.tsx'

export const head: PageModule['head'] = () => ({ title: `${m.recover()} · Sheds`, index: false })

interface RecoveryResult {
  message: string
  money_held_until: string | null
}

export function Page() {
  const [recovered, setRecovered] = useState<RecoveryResult>()
  return (
    <AccountFrame title={m.recover()} lede={m.recover_lede()}>
      {recovered ? <Done {...recovered} /> : <RecoverForm onDone={setRecovered} />}
    </AccountFrame>
  )
}

function Done({ message, money_held_until: held }: RecoveryResult) {
  return (
    <>
      <Alert tone="ok" role="status">
        <p>{message}</p>
        {held !== null && <p>{m.recover_money_held({ until: untilText(held, Date.now()) })}</p>}
      </Alert>
      <ButtonLink href="/login" kind="brand" size="lg" block>
        {m.login()}
      </ButtonLink>
    </>
  )
}

const rules = async () => (await import('@sheds/contract/users/account-forms')).RecoverForm

interface RecoverBody {
  name: string
  recovery_code: string
  reset: 'login' | 'wallet'
  password: string
}

const send = async ({ name, recovery_code, reset, password }: RecoverBody): Promise<RecoveryResult> => {
  const answer = await callApi(recover, { body: { name, recovery_code, reset, password } })
  // The recovery ends all sessions of the account, including this device's.
  if (getMyInfo().token !== undefined) {
    keepDestination('/feeds')
    loseLogin()
  }
  return answer
}

/** Minimum length of each password. */
const leastOf = { login: 8, wallet: 5 }

function RecoverForm({ onDone }: { onDone: (recovered: RecoveryResult) => void }) {
  const { form, errors, problem, busy } = useContractForm({
    rules,
    send: async (body: RecoverBody) => onDone(await send(body)),
  })
  const [reset, setReset] = useState<keyof typeof leastOf>('login')
  return (
    <Form {...form}>
      <NeedsJavaScript />
      <AccountField name="name" label={m.recover_name()} errors={errors} autoComplete="username" spellCheck={false} />
      <AccountField
        name="recovery_code"
        label={m.recover_code()}
        errors={errors}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field label={m.recover_which()} error={errorOf(errors, 'reset')} as="group">
        <Segments
          name="reset"
          value={reset}
          onChange={(event) => setReset(event.currentTarget.value as keyof typeof leastOf)}
          options={[
            { value: 'login', label: m.recover_which_login() },
            { value: 'wallet', label: m.recover_which_wallet() },
          ]}
        />
      </Field>
      <NewPasswordFields label={m.recover_new_password()} least={leastOf[reset]} errors={errors} />
      <FormEnd label={m.recover_send()} sendingLabel={m.recover_sending()} busy={busy} problem={problemText(problem)} />
      <Aside>
        <TextLink href="/login">{m.login()}</TextLink>
      </Aside>
    </Form>
  )
}
