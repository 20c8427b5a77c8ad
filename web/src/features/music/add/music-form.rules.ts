import { MusicChange, NewGroup, NewSingle } from '@sheds/contract/music/music-forms'
import { plainPrice } from '../../../lib/form/plain-price.ts'

type Typed = Readonly<Record<string, unknown>>

/** What a form of fields says, as the contract has it: a price in digits, a switch, one wallet. */
const saidBy = (values: unknown): Typed => {
  const typed = values as Typed
  const wallet = typed.wallet_choice
  return {
    ...typed,
    price: plainPrice(typed.price),
    name_your_price: typed.name_your_price === 'on',
    wallet_choice: typeof wallet === 'string' && wallet !== '' ? [wallet] : [],
  }
}

export const singleRules = { safeParse: (values: unknown) => NewSingle.safeParse(saidBy(values)) }
export const groupRules = { safeParse: (values: unknown) => NewGroup.safeParse(saidBy(values)) }

/** Who is paid stays as it is. */
export const changeRules = {
  safeParse: (values: unknown) => {
    const { wallet_choice: _, ...said } = saidBy(values)
    return MusicChange.safeParse(said)
  },
}
