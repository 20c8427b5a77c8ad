import type { FieldErrors } from '../../../lib/form/contract-form.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Choices } from '../../../ui/form/choices.tsx'
import { Field, FieldNote } from '../../../ui/form/field.tsx'
import { useWallet } from '../../wallet/use-wallet.ts'
import { errorOf } from './music-fields.tsx'

/** Who is paid: the owner's own wallet. */
export function WalletField({ errors }: { errors: FieldErrors }) {
  const { wallet, error, again, isFetching } = useWallet()
  if (wallet === undefined && error === null) return <Skeleton className="h-20 rounded-sm" />
  if (wallet === undefined)
    return <ErrorState message={m.music_wallet_failed()} retryLabel={m.retry()} onRetry={again} retrying={isFetching} />
  const { my_wallet_id: id, my_wallet_name: name, status } = wallet
  return (
    <Field label={m.music_wallet()} as="group" error={errorOf(errors, 'wallet_choice')}>
      <Choices name="wallet_choice" defaultValue={id} options={[{ value: id, label: `${name} · ${id}` }]} />
      {status === 0 && (
        <>
          <FieldNote>{m.music_wallet_inactive()}</FieldNote>
          <ButtonLink href="/shedpay" size="sm" className="justify-self-start">
            {m.music_wallet_activate()}
          </ButtonLink>
        </>
      )}
    </Field>
  )
}
