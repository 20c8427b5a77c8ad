/** Largest amount that can be typed: nine digits. */
const mostDigits = 9
const mostCents = 2

/** Whole francs, and the ignored part from the decimal sign on. */
export interface Amount {
  /** Empty without digits. */
  digits: string
  tail: string
}

/** Content of the field; `text` ends with `tail`. */
export interface ShownAmount {
  text: string
  tail: string
}

export const nothingShown: ShownAmount = { text: '', tail: '' }

const digitsIn = (text: string): string =>
  text
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, mostDigits)

/** Undefined without digits. */
export const francsOf = ({ digits }: Pick<Amount, 'digits'>): number | undefined =>
  digits === '' ? undefined : Number(digits)

/**
 * Reads a pasted or autofilled text. Separators before groups of three digits are ignored; any other point or comma is
 * a decimal sign and ends the amount. Letters and spaces are dropped.
 */
export const readAmount = (text: string): Amount => {
  const marked = text.replace(/[^\d.,]+/g, ' ').trim()
  const at = Math.max(marked.lastIndexOf('.'), marked.lastIndexOf(','))
  const isGrouped = /^\d{1,3}([.,])\d{3}(?:(?:\1| )\d{3})*$/.test(marked)
  if (at === -1 || isGrouped) return amountOf(marked, '')
  return amountOf(marked.slice(0, at), marked.slice(at, at + 1 + mostCents))
}

/**
 * Amount after an edit of the text `before`. A typed decimal sign ends the amount; three digits after it make it a
 * separator of thousands, as many write them. A deletion keeps the remaining digits.
 */
export const editAmount = (before: ShownAmount, next: string): Amount => {
  const start = sameFromStart(before.text, next)
  const rest = sameFromEnd(before.text.slice(start), next.slice(start))
  if (start + rest === 0) return readAmount(next)
  const headEnd = before.text.length - before.tail.length
  if (before.tail !== '' && start >= headEnd) return amountOf(next.slice(0, headEnd), next.slice(headEnd))
  if (before.tail !== '' && rest >= before.tail.length)
    return amountOf(next.slice(0, next.length - before.tail.length), before.tail)
  const sign = next.slice(start, next.length - rest).search(/[.,]/)
  return sign === -1 ? amountOf(next, '') : amountOf(next.slice(0, start + sign), next.slice(start + sign))
}

const amountOf = (head: string, tail: string): Amount => {
  const after = tail.replace(/\D/g, '')
  const digits = digitsIn(head)
  if (!/^[.,]/.test(tail) || after.length > mostCents) return { digits: digitsIn(head + after), tail: '' }
  return { digits, tail: digits === '' ? '' : `${tail.charAt(0)}${after}` }
}

const sameFromStart = (one: string, other: string): number => {
  let same = 0
  while (same < one.length && one[same] === other[same]) same += 1
  return same
}

const sameFromEnd = (one: string, other: string): number => {
  let same = 0
  while (same < Math.min(one.length, other.length) && one.at(-1 - same) === other.at(-1 - same)) same += 1
  return same
}

/** Position in `text` with this many digits before it. */
export const caretAfter = (text: string, digits: number): number => {
  let seen = 0
  for (let place = 0; place < text.length; place += 1) {
    if (seen === digits) return place
    if (/\d/.test(text.charAt(place))) seen += 1
  }
  return text.length
}

export const countDigits = (text: string): number => text.replace(/\D/g, '').length

/** Position of the caret as the number of digits before it; infinite at the end. */
export const caretIn = ({ value, selectionStart }: Pick<HTMLInputElement, 'value' | 'selectionStart'>): number =>
  selectionStart === null || selectionStart === value.length
    ? Number.POSITIVE_INFINITY
    : countDigits(value.slice(0, selectionStart))
