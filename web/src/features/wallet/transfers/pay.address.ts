import { idPattern, walletIdPattern } from '@sheds/contract/text/id-pattern'
import { mostNote, sendLimits } from '@sheds/contract/wallet/payment-limits'
import { walletHref } from '../wallet.address.ts'

/** Payment requested by a URL; its texts come from a stranger. */
export interface PayLink {
  /** Wallet ID, or the id of its owner. */
  to: string
  amount: number | undefined
  reason: string | undefined
  /** Payer's note to the receiver, such as the reason for returning money. */
  note: string
}

/** Payment in the URL; undefined without a valid receiver. */
export const payIn = (search: URLSearchParams): PayLink | undefined => {
  const to = recipientIn(search)
  if (to === undefined) return undefined
  const reason = [...(search.get('reason') ?? '')].slice(0, mostNote).join('').trim()
  const note = [...(search.get('note') ?? '')].slice(0, mostNote).join('').trim()
  return { to, amount: amountIn(search.get('amount')), reason: reason === '' ? undefined : reason, note }
}

const recipientIn = (search: URLSearchParams): string | undefined => {
  const wallet = search.get('pay')?.toUpperCase()
  if (wallet !== undefined && walletIdPattern.test(wallet)) return wallet
  const owner = search.get('to') ?? ''
  return idPattern.test(owner) ? owner : undefined
}

const amountIn = (text: string | null): number | undefined => {
  const amount = /^\d{1,9}$/.test(text ?? '') ? Number(text) : 0
  return amount >= sendLimits.least && amount <= sendLimits.most ? amount : undefined
}

interface PayLinkValues {
  amount?: number | undefined
  reason?: string
  note?: string
}

/** URL that opens the form to send money with these values. */
export const payHref = (walletId: string, { amount, reason = '', note = '' }: PayLinkValues = {}) =>
  `/shedpay?${new URLSearchParams({
    pay: walletId,
    ...(amount !== undefined && { amount: String(amount) }),
    ...(reason !== '' && { reason }),
    ...(note !== '' && { note }),
  })}`

/** History state of links from the user's own statement. A URL cannot set it, so a stranger cannot claim it. */
export const ownPrefill = { own: true } as const

export const isOwnPrefill = (state: unknown): boolean => (state as Partial<typeof ownPrefill> | null)?.own === true

/** URL for paying a person by the owner's id; the server finds the wallet. */
export const payOwnerHref = (ownerId: string): string => walletHref('send', { to: ownerId })
