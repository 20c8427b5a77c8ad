import { TextInput, type TextInputProps } from '../../ui/text-input.tsx'
import { moneyParts } from '../format.ts'

/** Whole francs, however they are grouped; the unit stands where the language has it. */
export function PriceInput(props: TextInputProps) {
  const { unit, unitPlace } = moneyParts(0)
  const mark = <span className={unitPlace === 'before' ? 'control-pre' : 'control-pre control-post'}>{unit}</span>
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      {...props}
      {...(unitPlace === 'before' ? { before: mark } : { after: mark })}
    />
  )
}

const unit = /\s*(?:f\s?cfa|cfa|xaf|f)\.?\s*$/i
const between = /(?<=\d)[\s\u00a0\u202f.,'’](?=\d{3}(?!\d))/g

/** `27 500`, `27.500 FCFA` and `CFA 27,500` as the digits they mean; anything else stays, for the rules to refuse. */
export const plainPrice = (typed: unknown): unknown =>
  typeof typed === 'string'
    ? typed
        .trim()
        .replace(unit, '')
        .replace(/^(?:f?cfa|xaf)\s*/i, '')
        .replace(between, '')
    : typed
