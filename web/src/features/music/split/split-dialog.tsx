import { type Music, updateMusic } from '@sheds/contract/music/music'
import { partsOf } from '@sheds/contract/wallet/parts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, callAsMember } from '../../../lib/api/api.ts'
import { FormProblem } from '../../../lib/form/form-end.tsx'
import { failureOf } from '../../../lib/form/problem-text.ts'
import { money, number } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { FormSkeleton } from '../../../ui/feedback/form-skeleton.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useWallet } from '../../wallet/use-wallet.ts'
import { mostPartners } from './split.rules.ts'
import { AddPartner, Partner, Share } from './split-partners.tsx'

interface SplitDialogProps {
  music: Music
  open: boolean
  onClose: () => void
}

/** Whose wallets are paid at each sale of one's own piece: one's own, and those of who made it, too. */
export function SplitDialog({ music, open, onClose }: SplitDialogProps) {
  const { wallet, error, again } = useWallet()
  const [first, ...others] = music.wallet_choice ?? []
  const [partners, setPartners] = useState<readonly string[]>(others)
  const own = first ?? wallet?.my_wallet_id
  const { save, busy, problem } = useSaving(music, onClose)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.split_title()}
      closeLabel={m.close()}
      locked={busy}
      footer={
        <Button
          kind="brand"
          size="lg"
          block
          disabled={own === undefined}
          loading={busy}
          loadingLabel={m.loading()}
          onClick={() => own !== undefined && save([own, ...partners])}
        >
          {m.save()}
        </Button>
      }
    >
      <Stack>
        <p className="text-sm text-ink-2">{m.split_text()}</p>
        {own !== undefined && <Wallets {...{ music, own, partners, setPartners }} />}
        {own === undefined && error === null && <FormSkeleton fields={2} />}
        {own === undefined && error !== null && (
          <ErrorState message={m.wallet_failed()} retryLabel={m.retry()} onRetry={again} />
        )}
        <FormProblem problem={problem} />
      </Stack>
    </Dialog>
  )
}

interface WalletsProps {
  music: Music
  own: string
  partners: readonly string[]
  setPartners: (partners: readonly string[]) => void
}

function Wallets({
  music: {
    price,
    name_your_price: more,
    owner_is: { name: owner },
  },
  own,
  partners,
  setPartners,
}: WalletsProps) {
  const { first, each } = partsOf(price, partners.length + 1)
  const part = (amount: number): string =>
    more ? m.split_part_more({ amount: money(amount) }) : m.split_part({ amount: money(amount) })
  return (
    <>
      <ul className="grid gap-2">
        <li>
          <Share name={m.split_you()} face={owner} meta={`${own} · ${part(first)}`} />
        </li>
        {partners.map((id) => (
          <li key={id}>
            <Partner id={id} part={part(each)} onRemove={() => setPartners(partners.filter((other) => other !== id))} />
          </li>
        ))}
      </ul>
      {partners.length < mostPartners ? (
        <AddPartner key={partners.length} own={own} known={partners} onAdd={(id) => setPartners([...partners, id])} />
      ) : (
        <p className="text-sm text-ink-2">{m.split_full({ count: number(mostPartners + 1) })}</p>
      )}
    </>
  )
}

const useSaving = ({ id }: Music, onSaved: () => void) => {
  const { show } = useToasts()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (wallets: string[]) =>
      callAsMember(updateMusic, { params: { id }, body: { wallet_choice: wallets } as never }),
    onSuccess: () => {
      show({ text: m.split_saved(), kind: 'ok' })
      onSaved()
    },
  })
  const wrong = error instanceof ApiError ? error.fields.wallet_choice : undefined
  return { save: mutate, busy: isPending, problem: wrong ?? failureOf(error ?? undefined, m.not_saved()) }
}
