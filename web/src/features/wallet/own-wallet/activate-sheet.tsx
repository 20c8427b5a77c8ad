import { tag } from '@sheds/contract/tags'
import { activateWallet } from '@sheds/contract/wallet/wallet'
import type { WalletCard } from '@sheds/contract/wallet/wallet-card'
import { useId } from 'react'
import { ApiError, callApi } from '../../../lib/api/api.ts'
import { caughtUp, markStale } from '../../../lib/api/stale.ts'
import { useContractForm } from '../../../lib/form/contract-form.ts'
import { FormProblem } from '../../../lib/form/form-end.tsx'
import { failureOf } from '../../../lib/form/problem-text.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Form } from '../../../ui/layout.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { errorOf } from '../wallet.messages.ts'
import { NewWalletPassword } from './edit-wallet-fields.tsx'
import { setWalletInfo } from './wallet-info.store.ts'

interface ActivateSheetProps {
  wallet: WalletCard
  open: boolean
  onClose: () => void
  /** Called when the wallet is active, so that the screen that needs it can continue. */
  onActivated?: () => void
}

interface ActivationBody {
  my_wallet_name: string
  password: string
}

const rules = async () => (await import('@sheds/contract/wallet/wallet-forms')).Activation

/** Sets the name and password of a wallet, for any screen that needs an active one. */
export function ActivateSheet({ wallet, open, onClose, onActivated }: ActivateSheetProps) {
  const id = useId()
  const { show } = useToasts()
  const { form, errors, problem, busy } = useContractForm({
    rules,
    send: async (body: ActivationBody) => {
      await activate(wallet.my_wallet_id, body)
      // Closes first, because the component that opened it is unmounted once the wallet is active.
      onClose()
      await caughtUp()
      show({ text: m.shedpay_activated(), travels: true })
      onActivated?.()
    },
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.shedpay_activate()}
      closeLabel={m.close()}
      locked={busy}
      footer={
        <Button type="submit" form={id} kind="brand" size="lg" block loading={busy} loadingLabel={m.saving()}>
          {m.shedpay_activate()}
        </Button>
      }
    >
      <Form id={id} {...form}>
        <p>{m.shedpay_activate_text()}</p>
        <Field label={m.shedpay_wallet_name()} error={errorOf(errors, 'my_wallet_name')} required>
          <TextInput name="my_wallet_name" defaultValue={wallet.my_wallet_name} autoComplete="off" />
        </Field>
        <NewWalletPassword errors={errors} />
        <FormProblem problem={failureOf(problem, m.shedpay_activation_failed())} />
      </Form>
    </Dialog>
  )
}

const activate = async (id: string, { my_wallet_name, password }: ActivationBody): Promise<void> => {
  try {
    const answer = await callApi(activateWallet, { params: { id }, body: { my_wallet_name, password, status: 0 } })
    setWalletInfo(answer.wallet)
  } catch (refused) {
    // Active already, because another tab was faster or a response was lost; counts as success.
    if (!(refused instanceof ApiError && refused.code === 'already_active')) throw refused
    markStale([tag.wallet])
  }
}
