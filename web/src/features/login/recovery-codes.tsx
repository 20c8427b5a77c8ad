import { createWallet } from '@sheds/contract/wallet/wallet-card'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../lib/api/api.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { AccountFrame } from './account-frame.tsx'
import { CodeList } from './code-list.tsx'

export interface NewAccount {
  id: string
  name: string
  codes: readonly string[]
}

/** Page that shows the recovery codes, the only time they are visible, while it creates the wallet. */
export function RecoveryCodes({ account }: { account: NewAccount }) {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    top.current?.focus()
  }, [])
  return (
    <div ref={top} tabIndex={-1} className="outline-none">
      <AccountFrame title={m.signup_codes_title()} lede={m.signup_codes_text()}>
        <Codes account={account} />
        <ButtonLink href="/login" kind="brand" size="lg" block>
          {m.signup_codes_kept()}
        </ButtonLink>
      </AccountFrame>
    </div>
  )
}

/** Recovery codes in the login sheet, whose title names them. */
export function KeepCodes({ account, onKept }: { account: NewAccount; onKept: () => void }) {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    top.current?.focus()
  }, [])
  return (
    <div ref={top} tabIndex={-1} className="grid gap-4 outline-none">
      <p className="text-ink-2">{m.signup_codes_text()}</p>
      <Codes account={account} />
      <Button kind="brand" size="lg" block onClick={onKept}>
        {m.signup_codes_kept()}
      </Button>
    </div>
  )
}

function Codes({ account }: { account: NewAccount }) {
  return (
    <>
      <WalletLine account={account} />
      <CodeList name={account.name} codes={account.codes} />
    </>
  )
}

type WalletState = 'making' | 'made' | 'failed'

/** Outcome of the wallet's creation. It does not block the login, which creates a missing wallet. */
function WalletLine({ account: { id } }: { account: NewAccount }) {
  const [state, setState] = useState<WalletState>('making')
  const make = (): void => {
    setState('making')
    callApi(createWallet, { body: { user_id: id } }).then(
      () => setState('made'),
      () => setState('failed'),
    )
  }
  useEffect(make, [id])
  return (
    <div aria-live="polite">
      {state === 'made' && <Alert tone="ok">{m.wallet_created()}</Alert>}
      {state === 'failed' && (
        <Alert tone="warn" action={<Button onClick={make}>{m.try_again()}</Button>}>
          {m.signup_wallet_failed()}
        </Alert>
      )}
    </div>
  )
}
