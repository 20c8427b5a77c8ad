import { authorizePayment, changeWalletPassword } from '@sheds/contract/wallet/wallet'
import { ApiError, callApi } from '../../../lib/api/api.ts'
import { type FieldErrors, type Rules, useContractForm } from '../../../lib/form/contract-form.ts'
import { FormEnd } from '../../../lib/form/form-end.tsx'
import { failureOf } from '../../../lib/form/problem-text.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Form } from '../../../ui/layout.tsx'
import { errorOf } from '../wallet.messages.ts'
import { NewWalletPassword, WalletPassword } from './edit-wallet-fields.tsx'
import { useBusy, type WalletChange } from './edit-wallet-name.tsx'

interface Change {
  present: string
  password: string
}

/** The present password first, under a name of its own: the contract's rules know only the new one. */
const rules = async (): Promise<Rules<Change>> => {
  const { WalletPasswordChange } = await import('@sheds/contract/wallet/wallet-forms')
  return {
    safeParse: (values) => {
      const { present = '' } = values as Partial<Record<string, string>>
      const parsed = WalletPasswordChange.safeParse(values)
      if (present !== '' && parsed.success) return { success: true, data: { ...parsed.data, present } }
      const missing = present === '' ? [{ path: ['present'], message: 'field_required' }] : []
      return { success: false, error: { issues: [...missing, ...(parsed.error?.issues ?? [])] } }
    },
  }
}

export function EditWalletPassword({ wallet, onDone, onBusy }: WalletChange) {
  const params = { id: wallet.my_wallet_id }
  const { form, errors, problem, busy } = useContractForm({
    rules,
    send: async ({ present, password }: Change) => {
      const body = { password: present, action: 'update_password' } as const
      await callApi(authorizePayment, { params, body }).catch(asPresent)
      onDone((await callApi(changeWalletPassword, { params, body: { password } })).message)
    },
  })
  useBusy(busy, onBusy)
  return (
    <Form {...form}>
      <WalletPassword name="present" label={m.shedpay_present_password()} error={presentError(errors, problem)} />
      <NewWalletPassword errors={errors} />
      <FormEnd
        label={m.shedpay_done()}
        busy={busy}
        problem={isWrongPresent(problem) ? undefined : failureOf(problem, m.shedpay_password_failed())}
      />
    </Form>
  )
}

/** What is wrong with the password that a grant was asked with is wrong with the present one. */
const asPresent = (problem: unknown): never => {
  if (!(problem instanceof ApiError) || problem.fields.password === undefined) throw problem
  throw new ApiError(problem.status, { code: problem.code, fields: { present: problem.fields.password } })
}

const isWrongPresent = (problem: unknown): problem is ApiError =>
  problem instanceof ApiError && problem.code === 'wrong_wallet_password'

const presentError = (errors: FieldErrors, problem: unknown): string | undefined =>
  errorOf(errors, 'present') ?? (isWrongPresent(problem) ? problem.said : undefined)
