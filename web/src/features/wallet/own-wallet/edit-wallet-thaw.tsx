import type { Wallet } from '@sheds/contract/wallet/wallet'
import { thawWallet } from '@sheds/contract/wallet/wallet-freeze'
import { useId, useState } from 'react'
import { ApiError, callApi } from '../../../lib/api/api.ts'
import { type FieldErrors, useContractForm } from '../../../lib/form/contract-form.ts'
import { FormProblem } from '../../../lib/form/form-end.tsx'
import { problemText } from '../../../lib/form/problem-text.ts'
import { atText } from '../../../lib/language/format.ts'
import { LastWords } from '../../../lib/page/last-words.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Form } from '../../../ui/layout.tsx'
import { Segments } from '../../../ui/list/segments.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { errorOf } from '../wallet.messages.ts'
import { WalletPassword } from './edit-wallet-fields.tsx'

interface ThawSheetProps {
  wallet: Wallet
  open: boolean
  onClose: () => void
}

const rules = async () => (await import('@sheds/contract/wallet/wallet-forms')).Thaw

/** Unfreezes the wallet: at once with a recovery code; a day later with the wallet password, which a thief may know. */
export function ThawSheet({ wallet, open, onClose }: ThawSheetProps) {
  const id = useId()
  const [said, setSaid] = useState<string>()
  const { form, errors, problem, busy } = useContractForm({
    rules,
    send: async (body: { password?: string | undefined; recovery_code?: string | undefined }) => {
      const answer = await callApi(thawWallet, { params: { id: wallet.my_wallet_id }, body })
      const until = answer.wallet.frozen_until
      setSaid(until === null ? answer.message : m.shedpay_frozen_until({ at: atText(until, Date.now()) }))
    },
  })
  const footer = (
    <Button type="submit" form={id} kind="brand" block loading={busy} loadingLabel={m.saving()}>
      {m.shedpay_thaw()}
    </Button>
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.shedpay_thaw()}
      closeLabel={m.close()}
      locked={busy}
      footer={said === undefined ? footer : undefined}
    >
      {said === undefined ? (
        <Form id={id} {...form}>
          <Proof errors={errors} problem={problem} />
        </Form>
      ) : (
        <LastWords onClose={onClose}>{said}</LastWords>
      )}
    </Dialog>
  )
}

type Way = 'password' | 'code'

function Proof({ errors, problem }: { errors: FieldErrors; problem: unknown }) {
  const [way, setWay] = useState<Way>('password')
  const wrong = problem instanceof ApiError && /^wrong_/.test(problem.code) ? problem.said : undefined
  return (
    <>
      <Field label={m.shedpay_thaw_how()} as="group">
        <Segments
          name="way"
          value={way}
          onChange={({ currentTarget }) => setWay(currentTarget.value as Way)}
          options={[
            { value: 'password', label: m.shedpay_thaw_password() },
            { value: 'code', label: m.shedpay_thaw_code() },
          ]}
        />
      </Field>
      {way === 'password' ? (
        <WalletPassword name="password" label={m.wallet_password()} error={errorOf(errors, 'password') ?? wrong} />
      ) : (
        <Field
          label={m.recover_code()}
          error={errorOf(errors, 'recovery_code') ?? errorOf(errors, 'password') ?? wrong}
          required
        >
          <TextInput name="recovery_code" autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
      )}
      <FormProblem problem={wrong === undefined ? problemText(problem) : undefined} />
    </>
  )
}
