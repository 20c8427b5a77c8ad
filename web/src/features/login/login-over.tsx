import { useState } from 'react'
import * as m from '../../messages/compiled/messages.ts'
import { segments } from '../../ui/list/segments.tsx'
import type { LoginOrSignup } from './action-words.ts'
import { LoginForm } from './login-form.tsx'
import { KeepCodes, type NewAccount } from './recovery-codes.tsx'
import { SignupForm } from './signup-form.tsx'

interface OverProps {
  way: LoginOrSignup
  onWay: (way: LoginOrSignup) => void
  /** Keeps the sheet open while the recovery codes are shown, because they are shown only once. */
  onHold: (holds: boolean) => void
}

/** Content of the login sheet: signup or login, with the recovery codes in between. */
export function LoginOver({ way, onWay, onHold }: OverProps) {
  const [account, setAccount] = useState<NewAccount>()
  const showCodes = (made: NewAccount): void => {
    setAccount(made)
    onHold(true)
  }
  const goOn = (): void => {
    setAccount(undefined)
    onHold(false)
    onWay('login')
  }
  if (account) return <KeepCodes account={account} onKept={goOn} />
  return (
    <>
      <WaySwitch way={way} onWay={onWay} />
      {way === 'login' ? <LoginForm /> : <SignupForm onDone={showCodes} />}
    </>
  )
}

const ways = { signup: m.signup, login: m.login }

function WaySwitch({ way, onWay }: Pick<OverProps, 'way' | 'onWay'>) {
  return (
    <div className={segments}>
      {(['signup', 'login'] as const).map((each) => (
        <button key={each} type="button" aria-pressed={each === way} onClick={() => onWay(each)}>
          {ways[each]()}
        </button>
      ))}
    </div>
  )
}
