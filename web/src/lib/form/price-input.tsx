import { TextInput, type TextInputProps, UnitMark } from '../../ui/text-input.tsx'
import { moneyParts } from '../format.ts'

/** Whole francs, however they are grouped; the unit stands where the language has it. */
export function PriceInput(props: TextInputProps) {
  const { unit, unitPlace } = moneyParts(0)
  const mark = <UnitMark place={unitPlace}>{unit}</UnitMark>
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      {...props}
      {...(unitPlace === 'before' ? { before: mark } : { after: mark })}
    />
  )
}
