import type { FormEvent } from 'react'
import { caretAfter, countDigits } from '../../ui/amount-digits.ts'
import { TextInput, type TextInputProps, UnitMark } from '../../ui/text-input.tsx'
import { moneyParts, number } from '../format.ts'
import { groupedPrice } from './grouped-price.ts'

type PriceInputProps = Omit<TextInputProps, 'defaultValue' | 'onInput'> & { defaultValue?: string | undefined }

/** Whole francs, grouped as they are typed; the unit stands where the language has it. */
export function PriceInput({ defaultValue = '', ...props }: PriceInputProps) {
  const { unit, unitPlace } = moneyParts(0)
  const mark = <UnitMark place={unitPlace}>{unit}</UnitMark>
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      {...props}
      defaultValue={groupedPrice(defaultValue, number)}
      onInput={group}
      {...(unitPlace === 'before' ? { before: mark } : { after: mark })}
    />
  )
}

/** The caret stays behind as many digits as before. */
const group = ({ currentTarget: input }: FormEvent<HTMLInputElement>): void => {
  const { value, selectionStart } = input
  const shown = groupedPrice(value, number)
  if (shown === value) return
  const digits = countDigits(value.slice(0, selectionStart ?? value.length))
  input.value = shown
  const caret = caretAfter(shown, digits)
  if (document.activeElement === input) input.setSelectionRange(caret, caret)
}
