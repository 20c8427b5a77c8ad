/** Whole francs, both of them allowed. Apart from the forms: a button knows them before anybody fills in. */
export const sendLimits = { least: 25, most: 500_000 } as const

/** Of a wallet that holds less than the least, all that is in it may be sent: so no rest is stuck. */
export const sendLimitsOf = (balance: number): { least: number; most: number } => {
  const isRest = balance > 0 && balance < sendLimits.least
  return isRest ? { least: balance, most: balance } : sendLimits
}

/** So much and less may be given to Sheds by who closes their account. */
export const mostGivenRest = 99

export const requestLimits = { least: 26, most: 500_000 } as const

/** A note or a reason, in signs that people see. */
export const mostNote = 120
