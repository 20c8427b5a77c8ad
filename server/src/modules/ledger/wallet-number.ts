import { createHmac } from 'node:crypto'

/** Number of wallet ids, 26³ · 10³. */
export const walletNumbers = 17_576_000

// Side of the smallest square that holds `walletNumbers`; results outside are shuffled again.
const side = 4193
const rounds = 8

/**
 * Wallet id of the nth draw: a permutation under a secret key (a Feistel network with cycle walking), so that ids never
 * collide and the next one is unpredictable.
 */
export const walletIdOf = (draw: number, key: Uint8Array): string => {
  if (!Number.isInteger(draw) || draw < 0 || draw >= walletNumbers) throw new RangeError(`no wallet number ${draw}`)
  let number = shuffle(draw, key)
  while (number >= walletNumbers) number = shuffle(number, key)
  return formatNumber(number)
}

const shuffle = (number: number, key: Uint8Array): number => {
  let left = Math.floor(number / side)
  let right = number % side
  for (let round = 0; round < rounds; round += 1) {
    const mixed = (left + roundValue(key, round, right)) % side
    left = right
    right = mixed
  }
  return left * side + right
}

const roundValue = (key: Uint8Array, round: number, half: number): number =>
  createHmac('sha256', key)
    .update(Uint8Array.of(round, half >> 8, half & 0xff))
    .digest()
    .readUIntBE(0, 6) % side

const formatNumber = (number: number): string => {
  const letters = Math.floor(number / 1000)
  const letter = (place: number): string => String.fromCharCode(65 + (Math.floor(letters / place) % 26))
  return `${letter(676)}${letter(26)}${letter(1)}${String(number % 1000).padStart(3, '0')}`
}
