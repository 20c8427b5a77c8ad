/** Movement of money. `float` is the site's account with the operator, `bank` the source of all money. */
export interface Movement {
  at: number
  reference: string
  transactionId: string
  from: string
  to: string
  amount: number
  currency: string
  /** Balance of the float afterwards. */
  float: number
}

/** Accounts of an operator, customers by number. All balances sum to zero: that of `bank` is negative. */
export interface Purses {
  balances: Record<string, number>
  movements: Movement[]
  /** References that have moved money; none may do so twice. */
  moved: Record<string, true>
}

export const bank = 'bank'
export const floatOf = (currency: string): string => `float ${currency}`
export const purseOf = (currency: string, msisdn: string): string => `${msisdn} ${currency}`

export const createPurses = (): Purses => ({ balances: { [bank]: 0 }, movements: [], moved: {} })

/** Balance of a new customer, taken from the bank. */
export const openingBalance = 2_000_000
/** Balance of the float at the start. */
export const openingFloat = 10_000_000

/** Sets the balance of an account, balanced by the bank. */
export const setBalance = ({ balances }: Purses, account: string, amount: number): void => {
  balances[bank] = (balances[bank] ?? 0) + (balances[account] ?? 0) - amount
  balances[account] = amount
}

export const balanceOf = (purses: Purses, account: string): number => {
  if (purses.balances[account] === undefined) {
    setBalance(purses, account, account.startsWith('float') ? openingFloat : openingBalance)
  }
  return purses.balances[account] ?? 0
}

/** Returns false if the balance is too low; throws for a reference that has moved money before. */
export const move = (purses: Purses, movement: Omit<Movement, 'float'>): boolean => {
  const { reference, from, to, amount, currency } = movement
  if (purses.moved[reference]) throw new Error(`${reference} would move money twice`)
  if (balanceOf(purses, from) < amount) return false
  const after = balanceOf(purses, to) + amount
  purses.balances[from] = balanceOf(purses, from) - amount
  purses.balances[to] = after
  purses.moved[reference] = true
  purses.movements.push({ ...movement, float: balanceOf(purses, floatOf(currency)) })
  return true
}

/** Sum of all balances: always zero. */
export const totalOf = ({ balances }: Purses): number => Object.values(balances).reduce((sum, each) => sum + each, 0)
