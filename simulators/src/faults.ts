/** Before: the operator did not take the call. After: it did, and the caller does not hear so. */
export type When = 'before' | 'after'

export type PaymentState = 'created' | 'pending' | 'successful' | 'failed' | 'cancelled' | 'expired'

/** What goes wrong with one call. */
export type Misdeed =
  /** No answer until `/_sim/release`, or until the caller leaves; `mid`: half of it, and then nothing. */
  | { do: 'hang'; when: When | 'mid' }
  | { do: 'delay'; when: When; ms: number }
  /** The connection breaks; `mid` in the middle of the answer. */
  | { do: 'reset'; when: When | 'mid' }
  | { do: 'answer'; when: When; status: number; body?: unknown }
  /** The gateway's XML, "Send timeout". */
  | { do: 'xml'; when: When }
  /** The token is over, whatever it said. */
  | { do: 'unauthorized' }
  | { do: 'not-found' }
  /** The state asked for looks as if the payment were still open. */
  | { do: 'still-pending' }
  /** Fields of the answer read otherwise than they should. */
  | { do: 'patch'; patch: Record<string, unknown> }
  /** What becomes of the payment that this call makes. */
  | { do: 'outcome'; state: PaymentState; reason?: string; afterMs?: number }
  | { do: 'callback'; how: CallbackFault; ms?: number }

export type CallbackFault = 'lost' | 'twice' | 'early' | 'wrong-amount' | 'late'

export type Fault = Misdeed & {
  /** The call's name, as the README lists them: `requesttopay`, `requesttopay.status`, `token`, `mp.pay` … */
  on: string
  reference?: string
  msisdn?: string
  /** How often; once if not said. */
  times?: number
}

export interface CallName {
  name: string
  reference?: string | undefined
  msisdn?: string | undefined
}

/** Those that this call meets, each used up by one. */
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

export const isOf = <Kind extends Misdeed['do']>(kind: Kind) => {
  return (fault: Fault): fault is Fault & Extract<Misdeed, { do: Kind }> => fault.do === kind
}
