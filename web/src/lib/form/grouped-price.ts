import { editAmount, nothingShown, type ShownAmount } from '../../ui/form/amount-digits.ts'
import { withoutUnit } from './plain-price.ts'

const mostDigits = 9

/** Groups the input so far as the language does; anything but a whole number stays, for the rules to refuse. */
export const groupedPrice = (
  typed: string,
  print: (value: number) => string,
  before: ShownAmount = nothingShown,
): ShownAmount => {
  const bare = withoutUnit(typed)
  const { digits, tail } = editAmount(before, bare)
  const isAmount =
    /^\d[\d\s\u00a0\u202f.,'’]*$/.test(bare) && bare.replace(/\D/g, '').length <= mostDigits + tail.length
  return isAmount && digits !== '' ? { text: `${print(Number(digits))}${tail}`, tail } : { text: typed, tail: '' }
}
