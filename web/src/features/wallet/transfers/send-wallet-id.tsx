import { type RefObject, useState } from 'react'
import * as m from '../../../messages/compiled/messages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { isWalletId, isWrongId, typedWalletId } from './send.rules.ts'
import { PayeeBlock, PayeeComing } from './send-payee.tsx'
import type { usePayee } from './use-payee.ts'

interface WalletIdFieldProps {
  name: string
  label: string
  value: string
  onValue: (value: string) => void
  found: ReturnType<typeof usePayee>
  /** Error texts: no such wallet, and the lookup failed. */
  missing: string
  failed: string
  input?: RefObject<HTMLInputElement | null>
  /** ID of the own wallet, which cannot be paid or asked, and the error text for it. */
  own: string
  ownSaid: string
}

/** Wallet ID of three letters and three digits, with the wallet's owner. */
export function WalletIdField({ name, label, value, onValue, found, input, ...said }: WalletIdFieldProps) {
  const [left, setLeft] = useState(false)
  const { payee, isLooking } = found
  return (
    <div className="grid gap-2">
      <Field label={label} error={errorIn(value, left, found, said)} required>
        <TextInput
          ref={input}
          name={name}
          value={value}
          placeholder="ABC123"
          className="tracking-wider tabular-nums"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
          onChange={({ currentTarget }) => {
            setLeft(false)
            onValue(typedWalletId(currentTarget.value))
          }}
          onBlur={() => setLeft(true)}
        />
      </Field>
      {isLooking && <PayeeComing />}
      {payee && <PayeeBlock owner={payee.owner} picture={payee.picture} meta={metaOf(payee)} />}
    </div>
  )
}

const metaOf = ({ walletName, paid }: { walletName: string; paid: number }): string =>
  paid === 0 ? walletName : m.send_paid_before({ wallet: walletName, n: paid })

type ErrorTexts = Pick<WalletIdFieldProps, 'missing' | 'failed' | 'own' | 'ownSaid'>

const errorIn = (
  value: string,
  left: boolean,
  found: WalletIdFieldProps['found'],
  said: ErrorTexts,
): string | undefined => {
  if (isWrongId(value) || (left && value !== '' && !isWalletId(value))) return m.wallet_id_format()
  if (value === said.own) return said.ownSaid
  if (found.isMissing) return said.missing
  return found.problem === null ? undefined : said.failed
}
