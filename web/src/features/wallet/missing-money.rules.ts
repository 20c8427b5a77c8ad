import { feeOf } from '@sheds/contract/wallet/operators'

interface Rates {
  least: number
  most: number
  fee_basis_points: number
}

/** Smallest top-up from a phone that leaves the missing amount after the fee, within the limits. */
export const topUpFor = (missing: number, { least, most, fee_basis_points: rate }: Rates): number => {
  let gross = Math.max(least, Math.floor((missing * 10_000) / (10_000 - rate)) - 1)
  while (gross - feeOf(gross, rate) < missing) gross += 1
  return Math.min(gross, most)
}
