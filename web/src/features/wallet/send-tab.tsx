import type { Wallet } from '@sheds/contract/payments'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { payIn } from './pay.address.ts'
import { SendForm } from './send-form.tsx'

/** A form anew after each payment, and for each link that leads here. */
export function SendTab({ wallet }: { wallet: Wallet }) {
  const [search] = useSearchParams()
  const [sent, setSent] = useState(0)
  const link = payIn(search)
  const key = `${sent} ${JSON.stringify(link)}`
  return <SendForm key={key} wallet={wallet} link={link} onSent={() => setSent(sent + 1)} />
}
