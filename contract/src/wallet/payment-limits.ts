/** Francs, inclusive. Separate from the forms, because buttons need them before a form is loaded. */
export const sendLimits = { least: 25, most: 500_000 } as const

/** A balance below the minimum may be sent in full, so that no remainder is stuck. */
export const sendLimitsOf = (balance: number): { least: number; most: number } => {
  const isRest = balance > 0 && balance < sendLimits.least
  return isRest ? { least: balance, most: balance } : sendLimits
}

/** Largest balance that may be donated to Sheds when an account is closed. */
export const mostGivenRest = 99

export const requestLimits = { least: 26, most: 500_000 } as const

export const mostNote = 120
