import { walletIdPattern } from '@sheds/contract/text/id-pattern'
import { sendLimits } from '@sheds/contract/wallet/payment-limits'
import type { Payee } from './use-payee.ts'

/** All of a payment that is about to be confirmed. */
export interface PlannedPayment {
  payee: Payee
  amount: number
  note: string
}

/** As it is typed or pasted: capitals, without what people put between. */
export const typedWalletId = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, walletIdLength)

export const walletIdLength = 6

export const isWalletId = (text: string): boolean => walletIdPattern.test(text)

/** Nothing more that is typed can make a wallet's id of it. */
export const isWrongId = (text: string): boolean => !/^(?:[A-Z]{0,3}|[A-Z]{3}\d{0,3})$/.test(text)

interface Limits {
  least: number
  most: number
}

export const isBetween = (amount: number | undefined, { least, most }: Limits): amount is number =>
  amount !== undefined && amount >= least && amount <= most

export const isSendable = (amount: number | undefined, limits: Limits = sendLimits): amount is number =>
  isBetween(amount, limits)
