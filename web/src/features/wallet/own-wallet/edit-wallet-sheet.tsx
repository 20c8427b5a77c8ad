import { authorizePayment, changeWalletPassword, renameWallet, type Wallet } from '@sheds/contract/wallet/wallet'
import { freezeWallet, thawWallet } from '@sheds/contract/wallet/wallet-freeze'
import { useMutation } from '@tanstack/react-query'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError, callApi } from '../../../lib/api/api.ts'
import { type FieldErrors, type Rules, useContractForm } from '../../../lib/form/contract-form.ts'
import { FormEnd } from '../../../lib/form/form-end.tsx'
import { failureOf, problemText } from '../../../lib/form/problem-text.ts'
import { useOnce } from '../../../lib/form/use-once.ts'
import { LastWords } from '../../../lib/page/last-words.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Form, Stack } from '../../../ui/layout.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { errorOf } from '../wallet.messages.ts'
import { NewWalletPassword, WalletPassword } from './edit-wallet-fields.tsx'
import { setWalletInfo } from './wallet-info.store.ts'

interface EditWalletSheetProps {
  wallet: Wallet
  open: boolean
  onClose: () => void
}

type View = 'menu' | 'name' | 'password' | 'frozen'

/** Settings of the wallet: rename, change password, freeze. */
export function EditWalletSheet({ wallet, open, onClose }: EditWalletSheetProps) {
  const [view, setView] = useState<View>('menu')
  const [said, setSaid] = useState<string>()
  const [busy, setBusy] = useState(false)
  const title = {
    menu: m.shedpay_your_wallet,
    name: m.shedpay_rename,
    password: m.shedpay_change_password,
    frozen: m.shedpay_your_wallet,
  }[view]()
  const change = { wallet, onDone: setSaid, onBusy: setBusy }
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={m.close()} locked={busy}>
      {said !== undefined && <LastWords onClose={onClose}>{said}</LastWords>}
      {said === undefined && view === 'menu' && (
        <Stack>
          <Button size="lg" block onClick={() => setView('name')}>
            {m.shedpay_rename()}
          </Button>
          {wallet.status === 1 && (
            <>
              <Button size="lg" block onClick={() => setView('password')}>
                {m.shedpay_change_password()}
              </Button>
              {!wallet.frozen && <EditWalletFreeze {...change} onDone={() => setView('frozen')} />}
            </>
          )}
        </Stack>
      )}
      {said === undefined && view === 'name' && <EditWalletName {...change} />}
      {said === undefined && view === 'frozen' && <EditWalletFrozen {...change} onClose={onClose} />}
      {said === undefined && view === 'password' && <EditWalletPassword {...change} />}
    </Dialog>
  )
}

interface Change {
  present: string
  password: string
}

/** Adds the current password to the contract's rules, which know only the new one. */
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

function EditWalletPassword({ wallet, onDone, onBusy }: WalletChange) {
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

/** Moves an error of the grant's password to the field of the current password. */
const asPresent = (problem: unknown): never => {
  if (!(problem instanceof ApiError) || problem.fields.password === undefined) throw problem
  throw new ApiError(problem.status, { code: problem.code, fields: { present: problem.fields.password } })
}

const isWrongPresent = (problem: unknown): problem is ApiError =>
  problem instanceof ApiError && problem.code === 'wrong_wallet_password'

const presentError = (errors: FieldErrors, problem: unknown): string | undefined =>
  errorOf(errors, 'present') ?? (isWrongPresent(problem) ? problem.said : undefined)

/** Freezes the wallet in one tap, for an owner whose phone is in other hands. */
function EditWalletFreeze({ wallet, onDone, onBusy }: WalletChange) {
  const once = useOnce()
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: () => callApi(freezeWallet, { params: { id: wallet.my_wallet_id } }),
    onSuccess: ({ message }) => onDone(message),
  })
  useBusy(isPending, onBusy)
  return (
    <Stack>
      <Button
        size="lg"
        block
        icon={<ShieldAlert className="size-5" />}
        className="text-danger"
        loading={isPending}
        onClick={() => once(mutateAsync)}
      >
        {m.shedpay_freeze()}
      </Button>
      <p className="text-sm text-ink-2">{m.shedpay_freeze_text()}</p>
      {error !== null && (
        <Alert tone="danger" role="alert">
          {problemText(error)}
        </Alert>
      )}
    </Stack>
  )
}

const undoMs = 10_000

/** Seconds left to undo; at 0 calls `onOver`. */
const useUndoSeconds = (onOver: () => void): number => {
  const [since] = useState(() => Date.now())
  const [left, setLeft] = useState(undoMs / 1000)
  const over = useEffectEvent(onOver)
  useEffect(() => {
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((since + undoMs - Date.now()) / 1000))
      setLeft(seconds)
      if (seconds > 0) return
      clearInterval(timer)
      over()
    }, 250)
    return () => clearInterval(timer)
  }, [since])
  return left
}

/** Confirms the freeze. A slip can be undone without the password, which a thief may know, but only for 10 s. */
function EditWalletFrozen({ wallet, onDone, onBusy, onClose }: WalletChange & { onClose: () => void }) {
  const once = useOnce()
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: () => callApi(thawWallet, { params: { id: wallet.my_wallet_id }, body: { undo: true } }),
    onSuccess: ({ message }) => onDone(message),
  })
  useBusy(isPending, onBusy)
  const left = useUndoSeconds(() => {
    if (!isPending && error === null) onClose()
  })
  return (
    <Stack>
      <Alert tone="ok" role="status">
        {m.shedpay_frozen()}
      </Alert>
      <Button size="lg" block loading={isPending} disabled={left === 0} onClick={() => once(mutateAsync)} autoFocus>
        {m.shedpay_freeze_undo()}
        <span aria-hidden className="ml-2 text-ink-2 tabular-nums">
          {left}
        </span>
      </Button>
      {error !== null && (
        <Alert tone="danger" role="alert">
          {problemText(error)}
        </Alert>
      )}
      <Button block onClick={onClose}>
        {m.close()}
      </Button>
    </Stack>
  )
}

/** Props shared by the views of the sheet. */
interface WalletChange {
  wallet: Wallet
  onDone: (said: string) => void
  onBusy: (busy: boolean) => void
}

/** Reports to the sheet, which must not be closed while busy. */
const useBusy = (busy: boolean, onBusy: (busy: boolean) => void): void =>
  useEffect(() => {
    onBusy(busy)
    return () => onBusy(false)
  }, [busy, onBusy])

const renameRules = async () => (await import('@sheds/contract/wallet/wallet-forms')).WalletRename

function EditWalletName({ wallet, onDone, onBusy }: WalletChange) {
  const { form, errors, problem, busy } = useContractForm({
    rules: renameRules,
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
