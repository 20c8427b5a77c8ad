import { type FormEvent, useRef } from 'react'
import { caretAfter, caretIn, type ShownAmount } from '../../ui/form/amount-digits.ts'
import { TextInput, type TextInputProps, UnitMark } from '../../ui/form/text-input.tsx'
import { moneyParts, number } from '../language/format.ts'
import { groupedPrice } from './grouped-price.ts'

type PriceInputProps = Omit<TextInputProps, 'defaultValue' | 'onInput'> & { defaultValue?: string | undefined }

/** Whole francs, grouped while they are typed; the unit is where the language has it. */
export function PriceInput({ defaultValue = '', ...props }: PriceInputProps) {
  const { unit, unitPlace } = moneyParts(0)
  const shown = useRef(groupedPrice(defaultValue, number))
  const group = ({ currentTarget }: FormEvent<HTMLInputElement>): void => {
    shown.current = groupIn(currentTarget, shown.current)
  }
  const mark = <UnitMark place={unitPlace}>{unit}</UnitMark>
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      {...props}
      defaultValue={groupedPrice(defaultValue, number).text}
      onInput={group}
      {...(unitPlace === 'before' ? { before: mark } : { after: mark })}
    />
  )
}

/** Keeps the caret after the same number of digits. */
const groupIn = (input: HTMLInputElement, before: ShownAmount): ShownAmount => {
  const shown = groupedPrice(input.value, number, before)
  if (shown.text === input.value) return shown
  const behind = caretIn(input)
  input.value = shown.text
  const caret = caretAfter(shown.text, behind)
  if (document.activeElement === input) input.setSelectionRange(caret, caret)
  return shown
}
