import type { MtnCode } from './mtn-errors.ts'

/** Fixed result for a number of the published table. */
export type Fate =
  | { do: 'fail'; reason: MtnCode }
  /** Mistake of the client: refused at once or failed later, by the setting `failAt`. */
  | { do: 'mistake'; reason: MtnCode }
  | { do: 'ongoing' }
  | { do: 'delayed' }
  | { do: 'succeed' }

/** MTN's test numbers, and numbers in Cameroon's format with the same endings. */
const ending = /^(?:467331234|2376700004)(5\d|6[0-4])$/

const paid: Record<string, Fate> = {
  50: { do: 'fail', reason: 'INTERNAL_PROCESSING_ERROR' },
  51: { do: 'fail', reason: 'APPROVAL_REJECTED' },
  52: { do: 'fail', reason: 'EXPIRED' },
  53: { do: 'ongoing' },
  54: { do: 'delayed' },
}

const collected: Record<string, Fate> = {
  ...paid,
  55: { do: 'fail', reason: 'PAYER_NOT_FOUND' },
  56: { do: 'fail', reason: 'PAYEE_NOT_ALLOWED_TO_RECEIVE' },
  57: { do: 'mistake', reason: 'NOT_ALLOWED' },
  58: { do: 'mistake', reason: 'NOT_ALLOWED_TARGET_ENVIRONMENT' },
  59: { do: 'mistake', reason: 'INVALID_CALLBACK_URL_HOST' },
  60: { do: 'mistake', reason: 'INVALID_CURRENCY' },
  61: { do: 'mistake', reason: 'INTERNAL_PROCESSING_ERROR' },
  62: { do: 'mistake', reason: 'SERVICE_UNAVAILABLE' },
  63: { do: 'mistake', reason: 'COULD_NOT_PERFORM_TRANSACTION' },
  64: { do: 'fail', reason: 'TRANSFER_TYPE_UNKNOWN' },
}

const transferred: Record<string, Fate> = {
  ...paid,
  55: { do: 'fail', reason: 'NOT_ENOUGH_FUNDS' },
  56: { do: 'fail', reason: 'PAYER_LIMIT_REACHED' },
  57: { do: 'mistake', reason: 'PAYEE_NOT_FOUND' },
  58: { do: 'mistake', reason: 'NOT_ALLOWED' },
  59: { do: 'mistake', reason: 'NOT_ALLOWED_TARGET_ENVIRONMENT' },
  60: { do: 'mistake', reason: 'INVALID_CALLBACK_URL_HOST' },
  61: { do: 'mistake', reason: 'INVALID_CURRENCY' },
  62: { do: 'mistake', reason: 'INTERNAL_PROCESSING_ERROR' },
  63: { do: 'mistake', reason: 'SERVICE_UNAVAILABLE' },
  64: { do: 'fail', reason: 'TRANSFER_TYPE_UNKNOWN' },
}

/** Fixed result of a number; undefined for an ordinary one. */
export const fateOf = (operation: string, msisdn: string): Fate | undefined => {
  if (msisdn === '56733123453') return { do: 'succeed' }
  const [, last] = ending.exec(msisdn) ?? []
  if (last === undefined) return undefined
  return operation === 'transfer' ? transferred[last] : collected[last]
}

const holders: Record<string, MtnCode | 'inactive'> = {
  50: 'RESOURCE_NOT_FOUND',
  51: 'inactive',
  52: 'NOT_ALLOWED',
  53: 'NOT_ALLOWED_TARGET_ENVIRONMENT',
  54: 'INTERNAL_PROCESSING_ERROR',
  55: 'SERVICE_UNAVAILABLE',
}

/** Response of `active` for a number of the table. */
export const holderFateOf = (msisdn: string): MtnCode | 'inactive' | undefined =>
  holders[ending.exec(msisdn)?.[1] ?? '']

/** Whether a number is a customer of the operator: a mobile number of Cameroon, or any foreign one (sandbox). */
export const isCustomer = (msisdn: string): boolean => !msisdn.startsWith('237') || /^2376\d{8}$/.test(msisdn)
