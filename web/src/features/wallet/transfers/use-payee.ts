import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api/api.ts'
import { nameOf } from '../wallet.queries.ts'

export interface Payee {
  /** A wallet's id, or its owner's. */
  ref: string
  owner: string
  picture: string | null
  walletName: string
  /** How often one has paid it before. */
  paid: number
}

/** Whose wallet that is; looked up as soon as the id is whole. */
export const usePayee = (ref: string | undefined) => {
  const { data, error, isFetching, isPaused, refetch } = useQuery({
    ...nameOf(ref),
    enabled: ref !== undefined,
    retry: false,
  })
  const isMissing = error instanceof ApiError && error.status === 404
  // Asked again without an answer, it is still who it was.
  const known = ref !== undefined && data !== undefined && !isMissing
  return {
    payee: known
      ? { ref, owner: data.owner, picture: data.picture, walletName: data.data, paid: data.paid }
      : undefined,
    /** There is nobody of that id. */
    isMissing,
    /** Why it is not known whether there is. */
    problem: known ? null : (error ?? (isPaused ? new ApiError(0, {}) : null)),
    isLooking: ref !== undefined && data === undefined && isFetching,
    again: () => void refetch(),
  }
}
