import { plainPrice } from './plain-price.ts'

const mostDigits = 9

/** What was typed so far, grouped as the language does; what is no whole number stays, for the rules to refuse. */
export const groupedPrice = (typed: string, print: (value: number) => string): string => {
  const sign = print(1000).slice(1, 2)
  const digits = String(plainPrice(typed.replaceAll(sign, '')))
  return /^\d+$/.test(digits) && digits.length <= mostDigits ? print(Number(digits)) : typed
}
