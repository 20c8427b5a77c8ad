/** Up to two letters for a name without a picture: of the first and last word, or the first two of a single word. */
export function initialsOf(name: string): string {
  const words = name.normalize('NFC').match(/[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu) ?? []
  const [first = '', ...others] = words
  const last = others.at(-1)
  const letters = last ? firstLetters(first, 1) + firstLetters(last, 1) : firstLetters(first, 2)
  return letters.toLocaleUpperCase()
}

function firstLetters(word: string, count: number): string {
  return Array.from(word).slice(0, count).join('')
}
