import {
  type ChangeEvent,
  type ClipboardEvent,
  type ComponentProps,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { caretAfter, countDigits, parseAmount, parsePastedAmount } from './amount-digits.ts'
import { cx } from './class-names.ts'
import { useFieldProps } from './field.context.ts'
import { control, controlGroup, UnitMark } from './text-input.tsx'

type AmountFieldProps = Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  /** Whole francs; undefined when empty. */
  value: number | undefined
  onValueChange: (value: number | undefined) => void
  /** Writes the number with the language's separators, without the unit. */
  format: (value: number) => string
  unit: string
  unitPlace: 'before' | 'after'
}

/** An amount of money, grouped as it is typed; the caret keeps its place among the digits. */
export function AmountField({
  value,
  onValueChange,
  format,
  unit,
  unitPlace,
  className,
  ref,
  ...rest
}: AmountFieldProps) {
  const field = useFieldProps(rest)
  const shown = value === undefined ? '' : format(value)
  const { input, keepCaret } = useCaretAmongDigits(shown)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    keepCaret(event.currentTarget)
    onValueChange(parseAmount(event.currentTarget.value))
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const amount = parsePastedAmount(event.clipboardData.getData('text'))
    if (amount === undefined || !replacesAll(event.currentTarget)) return
    event.preventDefault()
    onValueChange(amount)
  }
  const unitMark = <UnitMark place={unitPlace}>{unit}</UnitMark>
  return (
    <div className={`${controlGroup} control-amount`}>
      {unitPlace === 'before' && unitMark}
      <input
        placeholder="0"
        autoComplete="off"
        {...rest}
        {...field}
        ref={input}
        type="text"
        inputMode="numeric"
        value={shown}
        onChange={change}
        onPaste={paste}
        className={cx(control, className)}
      />
      {unitPlace === 'after' && unitMark}
    </div>
  )
}

/** After the text was grouped anew, puts the caret back behind as many digits as it stood behind. */
function useCaretAmongDigits(shown: string) {
  const input = useRef<HTMLInputElement>(null)
  const digits = useRef<number>(null)
  useLayoutEffect(() => {
    const behind = digits.current
    digits.current = null
    if (behind === null || document.activeElement !== input.current) return
    const place = caretAfter(shown, behind)
    input.current?.setSelectionRange(place, place)
  })
  const keepCaret = ({ value, selectionStart }: HTMLInputElement) => {
    digits.current = countDigits(value.slice(0, selectionStart ?? value.length))
  }
  return { input, keepCaret }
}

const replacesAll = ({ value, selectionStart, selectionEnd }: HTMLInputElement): boolean =>
  selectionStart === 0 && selectionEnd === value.length
