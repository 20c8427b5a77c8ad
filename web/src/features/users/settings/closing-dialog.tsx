import type { CallOf } from '@sheds/contract/endpoint'
import type { Id } from '@sheds/contract/scalars'
import { closeAccount } from '@sheds/contract/users/accounts'
import type { Profile } from '@sheds/contract/users/users'
import { mostGivenRest } from '@sheds/contract/wallet/payment-limits'
import { getWallet } from '@sheds/contract/wallet/wallet'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { callApi, isLoginMissing, muteLoginNews, reportLoginNeeded } from '../../../lib/api/api.ts'
import { queryOf } from '../../../lib/api/query.ts'
import { useHeldBack } from '../../../lib/api/stale.ts'
import { money } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { clearDevice } from '../../login/ended/log-out.ts'
import { PasswordForm, usePasswordForm } from './password-form.tsx'

interface ClosingDialogProps {
  profile: Profile
  open: boolean
  onClose: () => void
}

/** Closes the account: explains its effects, asks for the password, and leads home as a visitor. */
export function ClosingDialog({ profile: { id, name }, open, onClose }: ClosingDialogProps) {
  const form = useId()
  const [closed, setClosed] = useState(false)
  const [gives, setGives] = useState(false)
  const rest = useRest(id, open)
  // Prevents further queries for the account, whose login ends with it.
  useHeldBack(open)
  const asked = usePasswordForm(async (password) => {
    await closeForGood({ params: { id }, body: { password, ...(gives && { give_rest: true }) } })
    setClosed(true)
    await clearDevice()
    window.location.replace('/')
  })
  const busy = asked.busy || closed
  return (
    <Dialog
      role="alertdialog"
      open={open}
      onClose={onClose}
      title={m.closing()}
      closeLabel={m.close()}
      locked={busy}
      footer={
        <Button type="submit" form={form} kind="danger" block loading={busy} loadingLabel={m.closing_sending()}>
          {m.closing_send()}
        </Button>
      }
    >
      <PasswordForm id={form} name={name} asked={asked}>
        <p>{m.closing_goes()}</p>
        <p>{m.closing_stays()}</p>
        <p className="font-label">{m.closing_text()}</p>
        {rest > 0 && (
          <Checkbox
            checked={gives}
            onChange={({ currentTarget }) => setGives(currentTarget.checked)}
            label={m.closing_give({ amount: money(rest) })}
            help={m.closing_rest({ amount: money(rest) })}
          />
        )}
      </PasswordForm>
    </Dialog>
  )
}

/** Balance that may be given up, because it is too small for a cash-out. */
const useRest = (id: Id, open: boolean): number => {
  const { data } = useQuery({ ...queryOf(getWallet, { params: { id } }), enabled: open })
  const balance = data?.balance ?? 0
  return balance <= mostGivenRest ? balance : 0
}

/**
 * The login ends with the account. The live stream may report that before the response, which must not lead to the
 * login.
 */
const closeForGood = async (call: CallOf<typeof closeAccount>): Promise<void> => {
  const hearAgain = muteLoginNews()
  try {
    await callApi(closeAccount, call)
  } catch (error) {
    hearAgain()
    if (isLoginMissing(error)) reportLoginNeeded()
    throw error
  }
}
