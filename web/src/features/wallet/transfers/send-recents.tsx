import type { Id } from '@sheds/contract/scalars'
import { listTransactions, type Transaction } from '@sheds/contract/wallet/wallet'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api/query.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Avatar } from '../../../ui/picture/avatar.tsx'

/** Person who was paid recently. */
export interface RecentPayee {
  walletId: string
  owner: string
  picture: string | null
}

const most = 8
const linesRead = 50

const paidOf = (owner: string) =>
  queryOf(listTransactions, { params: { id: owner as Id }, query: { type: 'Debit', limit: linesRead } })

/** Only receivers of the user's own payments; senders could otherwise put themselves on the list. */
export const recentsIn = (lines: readonly Transaction[]): RecentPayee[] => {
  const paid = lines.filter(
    ({ code, counterparty }) => (code === 'send' || code === 'request') && counterparty !== null,
  )
  // A map keeps the first position of each key, and the newest line is first.
  const people = new Map(paid.map(({ recipient_wallet_id: id, counterparty }) => [id, counterparty]))
  return [...people].slice(0, most).map(([walletId, counterparty]) => ({
    walletId,
    owner: counterparty?.owner ?? '',
    picture: counterparty?.picture ?? null,
  }))
}

interface RecentPayeesProps {
  /** Owner of the wallet. */
  owner: string
  onPick: (walletId: string) => void
}

/** Recently paid people; a tap fills in the wallet ID. Has the same height while loading and without people. */
export function RecentPayees({ owner, onPick }: RecentPayeesProps) {
  const { data, isPending, isPaused } = useQuery(paidOf(owner))
  const recents = recentsIn(data ?? [])
  return (
    <div className="min-h-23">
      {recents.length > 0 ? (
        <>
          <h3 className="text-sm font-label">{m.send_recents()}</h3>
          <ul className="mt-1 flex gap-1 overflow-x-auto [scrollbar-width:none]">
            {recents.map((recent) => (
              <li key={recent.walletId} className="w-18 flex-none">
                <RecentButton recent={recent} onPick={onPick} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        (!isPending || isPaused) && <p className="py-2 text-sm text-ink-2 text-pretty">{m.send_how()}</p>
      )}
    </div>
  )
}

function RecentButton({
  recent: { walletId, owner, picture },
  onPick,
}: {
  recent: RecentPayee
  onPick: RecentPayeesProps['onPick']
}) {
  return (
    <button
      type="button"
      className="grid w-full justify-items-center gap-1 rounded-sm py-1 text-xs font-label"
      onClick={() => onPick(walletId)}
      aria-label={m.send_to_recent({ owner, id: walletId })}
    >
      <Avatar name={owner} src={picture} />
      <span className="w-full truncate text-center" aria-hidden="true">
        {owner.split(' ', 1)[0]}
      </span>
    </button>
  )
}
