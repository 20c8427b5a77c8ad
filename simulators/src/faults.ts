/** `before` the operator processed the call, or `after` it, so that the caller misses the response. */
export type When = 'before' | 'after'

export type PaymentState = 'created' | 'pending' | 'successful' | 'failed' | 'cancelled' | 'expired'

/** Fault of one call. */
export type CallFault =
  /** No response until `/_sim/release` or until the caller disconnects; `mid`: half a response. */
  | { do: 'hang'; when: When | 'mid' }
  | { do: 'delay'; when: When; ms: number }
  /** Connection reset; `mid` in the middle of the response. */
  | { do: 'reset'; when: When | 'mid' }
  | { do: 'answer'; when: When; status: number; body?: unknown }
  /** The gateway's XML error "Send timeout". */
  | { do: 'xml'; when: When }
  /** The token has expired, earlier than announced. */
  | { do: 'unauthorized' }
  | { do: 'not-found' }
  /** The requested state shows a payment as still open. */
  | { do: 'still-pending' }
  /** Changed fields of the response. */
  | { do: 'patch'; patch: Record<string, unknown> }
  /** Final state of the payment that this call creates. */
  | { do: 'outcome'; state: PaymentState; reason?: string; afterMs?: number }
  | { do: 'callback'; how: CallbackFault; ms?: number }

export type CallbackFault = 'lost' | 'twice' | 'early' | 'wrong-amount' | 'late'

export type Fault = CallFault & {
  /** Name of the call, as listed in the README: `requesttopay`, `requesttopay.status`, `token`, `mp.pay` … */
  on: string
  reference?: string
  msisdn?: string
  /** Number of calls it affects; 1 by default. */
  times?: number
}

export interface CallName {
  name: string
  reference?: string | undefined
  msisdn?: string | undefined
}

/** Takes the faults that affect this call and decrements their counts. */
export const takeFaults = (faults: Fault[], call: CallName): Fault[] => {
  const met = faults.filter(
    (fault) =>
      (fault.on === call.name || fault.on === '*') &&
      (fault.reference === undefined || fault.reference === call.reference) &&
      (fault.msisdn === undefined || fault.msisdn === call.msisdn),
  )
  for (const fault of met) {
    fault.times = (fault.times ?? 1) - 1
    if (fault.times <= 0) faults.splice(faults.indexOf(fault), 1)
  }
  return met
}

export const isOf = <Kind extends CallFault['do']>(kind: Kind) => {
  return (fault: Fault): fault is Fault & Extract<CallFault, { do: Kind }> => fault.do === kind
}
