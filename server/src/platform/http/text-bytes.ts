const scratch = Buffer.allocUnsafeSlow(512 * 1024)
const mostBytesACharacter = 3

/**
 * `Buffer.from` measures a text before it writes it, which doubles the work: here it is written once, then copied. Into
 * memory of its own: a piece of a shared one would keep all of that, as long as the answer is kept.
 */
export const bytesOf = (text: string): Buffer => {
  if (text.length * mostBytesACharacter > scratch.length) return Buffer.from(text)
  const own = Buffer.allocUnsafeSlow(scratch.write(text))
  scratch.copy(own)
  return own
}
