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
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  const shown = value === undefined ? '' : format(value)
  useLayoutEffect(() => {
    const digits = caret.current
    caret.current = null
    if (digits === null || document.activeElement !== input.current) return
    const place = caretAfter(shown, digits)
    input.current?.setSelectionRange(place, place)
  })
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: text, selectionStart } = event.currentTarget
    caret.current = countDigits(text.slice(0, selectionStart ?? text.length))
    onValueChange(parseAmount(text))
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const amount = parsePastedAmount(event.clipboardData.getData('text'))
    if (amount === undefined || !replacesAll(event.currentTarget)) return
    event.preventDefault()
    onValueChange(amount)
  }
  const unitMark = <span className={cx('control-pre', unitPlace === 'after' && 'control-post')}>{unit}</span>
  return (
    <div className="control-group control-amount">
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
        className={cx('control', className)}
      />
      {unitPlace === 'after' && unitMark}
    </div>
  )
}

const replacesAll = ({ value, selectionStart, selectionEnd }: HTMLInputElement): boolean =>
  selectionStart === 0 && selectionEnd === value.length
