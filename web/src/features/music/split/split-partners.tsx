import { type ReactNode, useState } from 'react'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { isWalletId } from '../../wallet/transfers/send.rules.ts'
import { WalletIdField } from '../../wallet/transfers/send-wallet-id.tsx'
import { usePayee } from '../../wallet/transfers/use-payee.ts'

interface ShareProps {
  name: string
  /** Whose face it is, where that is called otherwise. */
  face?: string
  picture?: string | null
  meta: string
  end?: ReactNode
}

/** Somebody who is paid. */
export function Share({ name, face = name, picture = null, meta, end }: ShareProps) {
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

/** One of the others, with the name behind the id; a wallet that is closed by now is paid nothing. */
export function Partner({ id, part, onRemove }: { id: string; part: string; onRemove: () => void }) {
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

/** By the id of their wallet; whose that is stands there before they are added. */
export function AddPartner({ own, known, onAdd }: AddPartnerProps) {
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
