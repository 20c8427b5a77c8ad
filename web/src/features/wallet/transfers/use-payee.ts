import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api/api.ts'
import { nameOf } from '../wallet.queries.ts'

export interface Payee {
  /** Wallet ID, or the id of its owner. */
  ref: string
  owner: string
  picture: string | null
  walletName: string
  /** Number of earlier payments to it by the user. */
  paid: number
}

/** Looks up the owner of a wallet as soon as its ID is complete. */
export const usePayee = (ref: string | undefined) => {
  const { data, error, isFetching, isPaused, refetch } = useQuery({
    ...nameOf(ref),
    enabled: ref !== undefined,
    retry: false,
  })
  const isMissing = error instanceof ApiError && error.status === 404
  // A repeated lookup without a response keeps the known owner.
  const known = ref !== undefined && data !== undefined && !isMissing
  return {
    payee: known
      ? { ref, owner: data.owner, picture: data.picture, walletName: data.data, paid: data.paid }
      : undefined,
    /** There is no such wallet. */
    isMissing,
    /** Reason why the lookup has no result. */
    problem: known ? null : (error ?? (isPaused ? new ApiError(0, {}) : null)),
    isLooking: ref !== undefined && data === undefined && isFetching,
    again: () => void refetch(),
  }
}
