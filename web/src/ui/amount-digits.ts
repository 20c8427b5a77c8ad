/** Largest amount that can be typed: nine digits. */
const MOST_DIGITS = 9

/** Whole francs in a text, or undefined for none. Letters, spaces and separators fall away. */
export function parseAmount(text: string): number | undefined {
  const digits = text
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, MOST_DIGITS)
  return digits === '' ? undefined : Number(digits)
}

/** A pasted amount may carry cents ("10,000.00", "1 500,5"): they go, they do not become francs. */
export function parsePastedAmount(text: string): number | undefined {
  return parseAmount(text.replace(/[.,]\d{1,2}\D*$/, ''))
}

/** Where the caret goes in `text` so that `digits` digits stay before it. */
export function caretAfter(text: string, digits: number): number {
  let seen = 0
  for (let place = 0; place < text.length; place += 1) {
    if (seen === digits) return place
    if (/\d/.test(text.charAt(place))) seen += 1
  }
  return text.length
}

export const countDigits = (text: string): number => text.replace(/\D/g, '').length
