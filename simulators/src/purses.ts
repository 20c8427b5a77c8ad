/** Money that changed hands. `float` is what we hold with the operator, `bank` is where everything came from. */
export interface Movement {
  at: number
  reference: string
  transactionId: string
  from: string
  to: string
  amount: number
  currency: string
  /** Of the float, afterwards. */
  float: number
}

/** Every account of an operator, customers by their number. All balances sum to zero: `bank` stands below it. */
export interface Purses {
  balances: Record<string, number>
  movements: Movement[]
  /** Which references moved money: none does twice. */
  moved: Record<string, true>
}

export const bank = 'bank'
export const floatOf = (currency: string): string => `float ${currency}`
export const purseOf = (currency: string, msisdn: string): string => `${msisdn} ${currency}`

export const createPurses = (): Purses => ({ balances: { [bank]: 0 }, movements: [], moved: {} })

/** A customer nobody heard of yet comes with this much, taken from the bank. */
export const openingBalance = 2_000_000
/** What we hold with an operator at first. */
export const openingFloat = 10_000_000

/** Sets what an account holds, against the bank. */
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

/** False when the money is not there. A reference that moved already is a fault of the simulator itself. */
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

/** Zero, always. */
export const totalOf = ({ balances }: Purses): number => Object.values(balances).reduce((sum, each) => sum + each, 0)
