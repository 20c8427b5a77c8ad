import { idPattern, walletIdPattern } from '@sheds/contract/text/id-pattern'
import { mostNote, sendLimits } from '@sheds/contract/wallet/payment-limits'
import { walletHref } from '../wallet.address.ts'

/** Who is to be paid, as an address says it; the words are a stranger's. */
export interface PayLink {
  /** A wallet's id, or its owner's. */
  to: string
  amount: number | undefined
  reason: string | undefined
  /** One's own words to whoever gets it, such as what is given back. */
  note: string
}

/** What a payment link asks for; nothing where it asks for nothing that can be. */
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

interface Filled {
  amount?: number | undefined
  reason?: string
  note?: string
}

/** The address that opens Send, filled in, for whoever follows it. */
export const payHref = (walletId: string, { amount, reason = '', note = '' }: Filled = {}) =>
  `/shedpay?${new URLSearchParams({
    pay: walletId,
    ...(amount !== undefined && { amount: String(amount) }),
    ...(reason !== '' && { reason }),
    ...(note !== '' && { note }),
  })}`

/** In the step that leads to Send: this site filled it in from one's own books. No address can say so of itself. */
export const ownWish = { own: true } as const

export const isOwnWish = (state: unknown): boolean => (state as Partial<typeof ownWish> | null)?.own === true

/** Pays somebody whose wallet's id one does not know: the server does. */
export const payOwnerHref = (ownerId: string): string => walletHref('send', { to: ownerId })
