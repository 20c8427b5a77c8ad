/** Whole francs, both of them allowed. Apart from the forms: a button knows them before anybody fills in. */
export const sendLimits = { least: 25, most: 500_000 } as const

export const requestLimits = { least: 26, most: 500_000 } as const

/** A note or a reason, in signs that people see. */
export const mostNote = 120
