import { type Music, updateMusic } from '@sheds/contract/music/music'
import { musicLimits } from '@sheds/contract/music/music-terms'
import { partsOf } from '@sheds/contract/wallet/parts'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
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
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { isWalletId } from '../../wallet/transfers/send.rules.ts'
import { WalletIdField } from '../../wallet/transfers/send-wallet-id.tsx'
import { usePayee } from '../../wallet/transfers/use-payee.ts'
import { useWallet } from '../../wallet/use-wallet.ts'

interface SplitDialogProps {
  music: Music
  open: boolean
  onClose: () => void
}

/** Edits the wallets that share the income of the seller's music. */
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
        {own !== undefined && <Wallets music={music} own={own} partners={partners} setPartners={setPartners} />}
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

interface ShareProps {
  name: string
  /** Name for the avatar, if it differs. */
  face?: string
  picture?: string | null
  meta: string
  end?: ReactNode
}

/** Receiver of a share. */
function Share({ name, face = name, picture = null, meta, end }: ShareProps) {
  return (
    <div className="flex min-h-15 items-center gap-3 rounded-sm bg-surface-2 px-3 py-2">
      <Avatar name={face} src={picture} />
      <span className="min-w-0 flex-1">
        <b className="block text-sm font-semibold wrap-anywhere">{name}</b>
        <span className="block text-xs text-ink-2 tabular-nums wrap-anywhere">{meta}</span>
      </span>
      {end}
    </div>
  )
}

/** Partner with the name of the wallet's owner. A closed wallet receives nothing. */
function Partner({ id, part, onRemove }: { id: string; part: string; onRemove: () => void }) {
  const { payee, isMissing } = usePayee(id)
  const name = payee?.owner ?? id
  return (
    <Share
      name={name}
      picture={payee?.picture ?? null}
      meta={isMissing ? m.split_gone() : payee === undefined ? part : `${id} · ${part}`}
      end={
        <Button size="sm" kind="soft" aria-label={m.split_remove({ who: name })} onClick={onRemove}>
          {m.music_kept_remove()}
        </Button>
      }
    />
  )
}

interface AddPartnerProps {
  own: string
  known: readonly string[]
  onAdd: (id: string) => void
}

/** Adds a partner by wallet ID, after showing the wallet's owner. */
function AddPartner({ own, known, onAdd }: AddPartnerProps) {
  const [typed, setTyped] = useState('')
  const isKnown = known.includes(typed)
  const found = usePayee(isWalletId(typed) && typed !== own && !isKnown ? typed : undefined)
  const { payee } = found
  return (
    <div className="grid gap-2">
      <WalletIdField
        name="partner"
        label={m.split_id()}
        value={typed}
        onValue={setTyped}
        found={found}
        missing={m.recipient_not_found()}
        failed={m.send_look_up_failed()}
        own={isKnown ? typed : own}
        ownSaid={isKnown ? m.split_twice() : m.split_own()}
      />
      {payee !== undefined && (
        <Button className="justify-self-start" onClick={() => onAdd(typed)}>
          {m.split_add({ who: payee.owner })}
        </Button>
      )}
    </div>
  )
}

/** Wallets besides the owner's. */
const mostPartners = musicLimits.wallets - 1
