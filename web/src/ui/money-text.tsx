import { cx } from './class-names.ts'

const NBSP = '\u00a0'

export type MoneyParts = {
  /** Grouped by the language's rules: "27,500", "27 500". */
  amount: string
  /** "CFA", "FCFA". */
  unit: string
  unitPlace: 'before' | 'after'
}

type MoneyTextProps = MoneyParts & {
  /** 18 px on tiles (default), 24 on cards, 34 on a page, 44 in the wallet. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined
  className?: string | undefined
}

/** Price with a large number and a small unit, never broken over two lines. */
export function MoneyText({ amount, unit, unitPlace, size = 'sm', className }: MoneyTextProps) {
  const number = <span>{joinSpaces(amount)}</span>
  const mark = <span className="price-unit">{unit}</span>
  return (
    <span className={cx('price', size !== 'sm' && `price-${size}`, className)}>
      {unitPlace === 'before' ? mark : number}
      {NBSP}
      {unitPlace === 'before' ? number : mark}
    </span>
  )
}

type AmountTextProps = {
  /** With its sign: "+ 45,000", "− 27,500". */
  children: string
  /** `in` is green, `out` has the text colour, `void` is struck through: it did not happen. */
  way: 'in' | 'out' | 'void'
  className?: string | undefined
}

/** Amount in a list of movements. */
export function AmountText({ children, way, className }: AmountTextProps) {
  const Tag = way === 'void' ? 's' : 'span'
  return <Tag className={cx('amt', way !== 'out' && `amt-${way}`, className)}>{joinSpaces(children)}</Tag>
}

// The font has no U+202F, which French formatting puts between thousands.
const joinSpaces = (text: string): string => text.replace(/[\u202f ]/g, NBSP)
