import { renameWallet, type Wallet } from '@sheds/contract/wallet/wallet'
import { useEffect } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { useContractForm } from '../../../lib/form/contract-form.ts'
import { FormEnd } from '../../../lib/form/form-end.tsx'
import { problemText } from '../../../lib/form/problem-text.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Form } from '../../../ui/layout.tsx'
import { errorOf } from '../wallet.messages.ts'
import { setWalletInfo } from './wallet-info.store.ts'

/** What a piece of the wallet's sheet is given. */
export interface WalletChange {
  wallet: Wallet
  onDone: (said: string) => void
  onBusy: (busy: boolean) => void
}

/** Tells the sheet, which must not close meanwhile. */
export const useBusy = (busy: boolean, onBusy: (busy: boolean) => void): void =>
  useEffect(() => {
    onBusy(busy)
    return () => onBusy(false)
  }, [busy, onBusy])

const rules = async () => (await import('@sheds/contract/wallet/wallet-forms')).WalletRename

export function EditWalletName({ wallet, onDone, onBusy }: WalletChange) {
  const { form, errors, problem, busy } = useContractForm({
    rules,
    send: async (body: { my_wallet_name: string }) => {
      const answer = await callApi(renameWallet, { params: { id: wallet.my_wallet_id }, body })
      setWalletInfo(answer.wallet)
      onDone(m.wallet_named({ name: answer.wallet.my_wallet_name }))
    },
  })
  useBusy(busy, onBusy)
  return (
    <Form {...form}>
      <Field label={m.shedpay_wallet_name()} error={errorOf(errors, 'my_wallet_name')} required>
        <TextInput name="my_wallet_name" defaultValue={wallet.my_wallet_name} autoComplete="off" />
      </Field>
      <FormEnd label={m.shedpay_done()} busy={busy} problem={problemText(problem)} />
    </Form>
  )
}
