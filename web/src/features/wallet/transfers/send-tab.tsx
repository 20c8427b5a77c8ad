import type { Wallet } from '@sheds/contract/wallet/wallet'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { walletHref } from '../wallet.address.ts'
import { isOwnWish, payIn } from './pay.address.ts'
import { SendForm } from './send-form.tsx'
import { useSentElsewhere } from './use-sent-elsewhere.ts'

/** A form anew after each payment, and for each link that leads here; what a link asked for is asked for once. */
export function SendTab({ wallet }: { wallet: Wallet }) {
  const [search] = useSearchParams()
  const [sent, setSent] = useState(0)
  const { state } = useLocation()
  const navigate = useNavigate()
  const link = payIn(search)
  const again = (): void => {
    setSent(sent + 1)
    if (link !== undefined) void navigate(walletHref('send'), { replace: true, preventScrollReset: true })
  }
  useSentElsewhere(({ to, amount }) => {
    if (link === undefined) setSent(sent + 1)
    else if (link.to === to && (link.amount ?? amount) === amount) again()
  })
  const key = `${sent} ${JSON.stringify(link)}`
  return <SendForm key={key} wallet={wallet} link={link} isOwn={isOwnWish(state)} onSent={again} />
}
