import { MusicChange, NewGroup, NewSingle } from '@sheds/contract/music/music-forms'
import { plainPrice } from '../../../lib/form/plain-price.ts'

type FormValues = Readonly<Record<string, unknown>>

/** Form values in the contract's types: price in digits, switch as boolean, one wallet in an array. */
const parseValues = (values: unknown): FormValues => {
  const typed = values as FormValues
  const wallet = typed.wallet_choice
  return {
    ...typed,
    price: plainPrice(typed.price),
    name_your_price: typed.name_your_price === 'on',
    wallet_choice: typeof wallet === 'string' && wallet !== '' ? [wallet] : [],
  }
}

export const singleRules = { safeParse: (values: unknown) => NewSingle.safeParse(parseValues(values)) }
export const groupRules = { safeParse: (values: unknown) => NewGroup.safeParse(parseValues(values)) }

/** Changes never include the wallets. */
export const changeRules = {
  safeParse: (values: unknown) => {
    const { wallet_choice: _, ...change } = parseValues(values)
    return MusicChange.safeParse(change)
  },
}
