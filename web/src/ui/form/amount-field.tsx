import { type ChangeEvent, type ComponentProps, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../class-names.ts'
import { caretAfter, caretIn, editAmount, francsOf } from './amount-digits.ts'
import { useFieldProps } from './field.context.ts'
import { FieldNote } from './field.tsx'
import { control, controlGroup, UnitMark } from './text-input.tsx'

type AmountFieldProps = Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  /** Whole francs; undefined when empty. */
  value: number | undefined
  onValueChange: (value: number | undefined) => void
  /** Formats the number with the language's separators, without the unit. */
  format: (value: number) => string
  unit: string
  unitPlace: 'before' | 'after'
  /** Shown when the user types cents, which are ignored. */
  noCents: string
}

/** Amount of money, grouped while it is typed; the caret keeps its position among the digits. */
export function AmountField({ unit, unitPlace, noCents, className, ref, ...plan }: AmountFieldProps) {
  const { value, onValueChange, format, onBlur, ...rest } = plan
  const field = useFieldProps(rest)
  const { input, shown, said, change, leave } = useAmount({ value, onValueChange, format })
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  const unitMark = <UnitMark place={unitPlace}>{unit}</UnitMark>
  return (
    <>
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
          onBlur={(event) => {
            leave()
            onBlur?.(event)
          }}
          className={cx(control, className)}
        />
        {unitPlace === 'after' && unitMark}
      </div>
      {said && (
        <FieldNote role="status" className="mt-1">
          {noCents}
        </FieldNote>
      )}
    </>
  )
}

/** Digits after a decimal sign stay until the field loses the focus, or its amount changes. */
const useAmount = ({ value, onValueChange, format }: Pick<AmountFieldProps, 'value' | 'onValueChange' | 'format'>) => {
  const [cents, setCents] = useState({ of: value, tail: '', said: false })
  const { tail, said } = cents.of === value ? cents : { tail: '', said: false }
  const shown = `${value === undefined ? '' : format(value)}${tail}`
  const { input, keepCaret } = useCaretAmongDigits(shown)
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const amount = editAmount({ text: shown, tail }, currentTarget.value)
    const francs = francsOf(amount)
    keepCaret(currentTarget)
    setCents({ of: francs, tail: amount.tail, said: amount.tail.length > 1 })
    onValueChange(francs)
  }
  const leave = (): void => {
    if (tail !== '') setCents({ of: value, tail: '', said })
  }
  return { input, shown, said, change, leave }
}

/** Restores the caret after the same number of digits when the text was grouped again. */
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
  const keepCaret = (typed: HTMLInputElement): void => {
    digits.current = caretIn(typed)
  }
  return { input, keepCaret }
}
