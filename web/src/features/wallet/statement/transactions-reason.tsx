import type { Transaction } from '@sheds/contract/wallet/wallet'
import { failureReasonOf } from './transactions-title.ts'

/** Why a movement failed, under what it was. */
export function Reason({ line }: { line: Transaction }) {
  const reason = failureReasonOf(line)
  return reason === undefined ? null : <span className="block text-xs font-text text-ink-2">{reason}</span>
}
