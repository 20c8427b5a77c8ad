import { walletIdPattern } from '@sheds/contract/text/id-pattern'
import { sendLimits } from '@sheds/contract/wallet/payment-limits'
import type { Payee } from './use-payee.ts'

/** Payment that is about to be confirmed. */
export interface PlannedPayment {
  payee: Payee
  amount: number
  note: string
}

/** Typed or pasted wallet ID in capitals, without separators. */
export const typedWalletId = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, walletIdLength)

export const walletIdLength = 6

export const isWalletId = (text: string): boolean => walletIdPattern.test(text)

/** True if no further typing can make it a wallet ID. */
export const isWrongId = (text: string): boolean => !/^(?:[A-Z]{0,3}|[A-Z]{3}\d{0,3})$/.test(text)

interface Limits {
  least: number
  most: number
}

export const isBetween = (amount: number | undefined, { least, most }: Limits): amount is number =>
  amount !== undefined && amount >= least && amount <= most

export const isSendable = (amount: number | undefined, limits: Limits = sendLimits): amount is number =>
  isBetween(amount, limits)
