import type { Wallet } from '@sheds/contract/wallet/wallet'
import WalletIcon from 'lucide-react/icons/wallet'
import { money } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Choices } from '../../../ui/form/choices.tsx'
import { Field } from '../../../ui/form/field.tsx'
import type { Options } from '../mobile-money/cash-out-form.tsx'
import { operatorOptions } from '../mobile-money/operator-names.tsx'

interface FeeMethodProps {
  wallet: Wallet | undefined
  options: Options | undefined
  value: string
  onChange: (method: string) => void
}

/** The wallet, with what it holds, or a phone where operators are connected. */
export function FeeMethod({ wallet, options, value, onChange }: FeeMethodProps) {
  const mark = (
    <span className="grid size-9.5 flex-none place-items-center rounded-xs bg-money-soft text-money-text">
      <WalletIcon className="size-5" aria-hidden="true" />
    </span>
  )
  const phones = options === undefined || options.money === 'none' ? [] : operatorOptions
  return (
    <Field as="group" label={m.fee_with()} help={holds(wallet)}>
      <Choices
        name="method"
        options={[{ value: 'wallet', label: m.shedpay(), mark }, ...phones]}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}

const holds = (wallet: Wallet | undefined): string | undefined => {
  if (wallet === undefined) return undefined
  return wallet.status === 1 ? m.fee_wallet_holds({ amount: money(wallet.balance) }) : m.fee_wallet_inactive()
}
