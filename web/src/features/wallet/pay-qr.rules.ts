/**
 * QR codes, model 2, of bytes, with error correction M: what a camera reads of a payment link (ISO/IEC 18004). Places are
 * `[y][x]`, true where it is dark.
 */
export const qrCodeOf = (text: string): boolean[][] => {
  const bytes = [...new TextEncoder().encode(text)]
  const version = versionFor(bytes.length)
  const words = interleaved(dataWords(bytes, version), version)
  const codes = masks.map((isFlipped) => drawn(version, words, isFlipped))
  return codes.reduce((best, code) => (penaltyOf(code) < penaltyOf(best) ? code : best))
}

/** By version, from 1 on: check words of a block, and how many blocks there are. */
const checkWords = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26]
const blocks = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17]
const mostVersion = 21
const byte = 8

const sizeOf = (version: number): number => 17 + 4 * version

const allWords = (version: number): number => {
  const marks = version < 2 ? 0 : Math.floor(version / 7) + 2
  const bits = (16 * version + 128) * version + 64 - (marks > 0 ? (25 * marks - 10) * marks - 55 : 0)
  return Math.floor((bits - (version < 7 ? 0 : 36)) / byte)
}

const ofVersion = (table: readonly number[], version: number): number => table[version - 1] ?? 0

const roomOf = (version: number): number =>
  allWords(version) - ofVersion(checkWords, version) * ofVersion(blocks, version)

const lengthBits = (version: number): number => (version < 10 ? byte : 2 * byte)

const versionFor = (length: number): number => {
  for (let version = 1; version <= mostVersion; version += 1)
    if (4 + lengthBits(version) + length * byte <= roomOf(version) * byte) return version
  throw new RangeError('too long for a code')
}

const bitsOf = (value: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => (value >>> (count - 1 - at)) & 1)

const dataWords = (bytes: readonly number[], version: number): number[] => {
  const room = roomOf(version)
  const bits = [
    ...bitsOf(4, 4),
    ...bitsOf(bytes.length, lengthBits(version)),
    ...bytes.flatMap((one) => bitsOf(one, byte)),
  ]
  // Which ends the text, too: four bits are left of the last byte, as four are before the first.
  while (bits.length % byte !== 0) bits.push(0)
  const words = Array.from({ length: Math.floor(bits.length / byte) }, (_, at) =>
    bits.slice(at * byte, (at + 1) * byte).reduce((word, bit) => (word << 1) | bit, 0),
  )
  return Array.from({ length: room }, (_, at) => words[at] ?? ((at - words.length) % 2 === 0 ? 0xec : 0x11))
}

/** In the field of 256 by which the check words are made. */
const times = (one: number, other: number): number => {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((other >>> bit) & 1) * one
  }
  return product
}

const divisorOf = (degree: number): number[] => {
  const divisor = [...Array.from({ length: degree - 1 }, () => 0), 1]
  let root = 1
  for (let step = 0; step < degree; step += 1) {
    for (let at = 0; at < degree; at += 1) divisor[at] = times(divisor[at] ?? 0, root) ^ (divisor[at + 1] ?? 0)
    root = times(root, 2)
  }
  return divisor
}

const checkOf = (data: readonly number[], divisor: readonly number[]): number[] => {
  let rest: number[] = divisor.map(() => 0)
  for (const word of data) {
    const factor = word ^ (rest[0] ?? 0)
    rest = [...rest.slice(1), 0].map((each, at) => each ^ times(divisor[at] ?? 0, factor))
  }
  return rest
}

/** Word by word of each block in turn: what is scratched is spread over all. */
const interleaved = (data: readonly number[], version: number): number[] => {
  const count = ofVersion(blocks, version)
  const divisor = divisorOf(ofVersion(checkWords, version))
  const short = Math.floor(data.length / count)
  const longer = data.length % count
  const parts = Array.from({ length: count }, (_, at) => {
    const start = at * short + Math.max(0, at - (count - longer))
    return data.slice(start, start + short + (at >= count - longer ? 1 : 0))
  })
  const checks = parts.map((part) => checkOf(part, divisor))
  const inTurn = (all: readonly number[][]): number[] =>
    Array.from({ length: Math.max(...all.map(({ length }) => length)) }, (_, at) =>
      all.flatMap((part) => (at < part.length ? [part[at] ?? 0] : [])),
    ).flat()
  return [...inTurn(parts), ...inTurn(checks)]
}

type Mask = (x: number, y: number) => boolean

const masks: readonly Mask[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** The marks a camera looks for, then the words in their snake, flipped by the mask. */
const drawn = (version: number, words: readonly number[], isFlipped: Mask): boolean[][] => {
  const size = sizeOf(version)
  const code = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const fixed = code.map((line) => [...line])
  const set = (x: number, y: number, isDark: boolean): void => {
    const [line, own] = [code[y], fixed[y]]
    if (line === undefined || own === undefined || x < 0 || x >= size) return
    line[x] = isDark
    own[x] = true
  }
  drawMarks(version, set)
  drawFormat(size, masks.indexOf(isFlipped), set)
  if (version >= 7) drawVersion(version, set)
  const bits = words.flatMap((word) => bitsOf(word, byte))
  snakeOf(size, (x, y) => fixed[y]?.[x] === true).forEach(([x, y], at) => {
    const line = code[y]
    if (line !== undefined) line[x] = (bits[at] === 1) !== isFlipped(x, y)
  })
  return code
}

type Setter = (x: number, y: number, isDark: boolean) => void

const span = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at)

const drawMarks = (version: number, set: Setter): void => {
  const size = sizeOf(version)
  for (const at of span(0, size - 1)) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  const corners = [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const
  for (const [x, y] of corners) drawSquare([x, y], 4, (far) => far !== 2 && far !== 4, set)
  const places = alignments(version)
  const last = places.length - 1
  places.forEach((x, i) => {
    places.forEach((y, j) => {
      const isCorner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)
      if (!isCorner) drawSquare([x, y], 2, (far) => far !== 1, set)
    })
  })
}

const drawSquare = (
  [x, y]: readonly [number, number],
  reach: number,
  isDark: (far: number) => boolean,
  set: Setter,
): void => {
  for (const dy of span(-reach, reach))
    for (const dx of span(-reach, reach)) set(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))))
}

const alignments = (version: number): number[] => {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  return [6, ...span(0, count - 2).map((at) => sizeOf(version) - 7 - (count - 2 - at) * step)]
}

/** What is left when it is divided as the standard's polynomials are. */
const remainder = (value: number, bits: number, polynomial: number): number => {
  let rest = value
  for (let step = 0; step < bits; step += 1) rest = (rest << 1) ^ ((rest >>> (bits - 1)) * polynomial)
  return rest
}

const drawFormat = (size: number, mask: number, set: Setter): void => {
  // M is 0 of the four levels as they are written.
  const format = ((mask << 10) | remainder(mask, 10, 0x537)) ^ 0x5412
  const bit = (at: number): boolean => ((format >>> at) & 1) === 1
  for (const at of span(0, 5)) set(8, at, bit(at))
  set(8, 7, bit(6))
  set(8, 8, bit(7))
  set(7, 8, bit(8))
  for (const at of span(9, 14)) set(14 - at, 8, bit(at))
  for (const at of span(0, 7)) set(size - 1 - at, 8, bit(at))
  for (const at of span(8, 14)) set(8, size - 15 + at, bit(at))
  set(8, size - 8, true)
}

const drawVersion = (version: number, set: Setter): void => {
  const bits = (version << 12) | remainder(version, 12, 0x1f25)
  for (const at of span(0, 17)) {
    const isDark = ((bits >>> at) & 1) === 1
    const [a, b] = [sizeOf(version) - 11 + (at % 3), Math.floor(at / 3)]
    set(a, b, isDark)
    set(b, a, isDark)
  }
}

/** Two columns at a time from the right, up and down in turn, past what is fixed. */
const snakeOf = (size: number, isFixed: (x: number, y: number) => boolean): [number, number][] => {
  const places: [number, number][] = []
  let upward = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (const step of span(0, size - 1)) {
      const y = upward ? size - 1 - step : step
      for (const x of [right, right - 1]) if (!isFixed(x, y)) places.push([x, y])
    }
    upward = !upward
  }
  return places
}

/** Long runs, full squares and too much of one shade are hard on cameras. */
const penaltyOf = (code: readonly (readonly boolean[])[]): number => {
  const columns = code.map((_, x) => code.map((line) => line[x] === true))
  const dark = code.flat().filter(Boolean).length / code.length ** 2
  return runsIn(code) + runsIn(columns) + squaresIn(code) + Math.floor(Math.abs(dark - 0.5) * 20) * 10
}

const runsIn = (lines: readonly (readonly boolean[])[]): number =>
  lines
    .flatMap(
      (line) =>
        line
          .map((isDark) => (isDark ? '1' : '0'))
          .join('')
          .match(/0{5,}|1{5,}|(?:0000)(?=1011101)|(?:1011101)(?=0000)/g) ?? [],
    )
    .reduce((sum, run) => sum + (/01|10|^0000$/.test(run) ? 40 : run.length - 2), 0)

const squaresIn = (code: readonly (readonly boolean[])[]): number =>
  code
    .slice(1)
    .flatMap((line, y) =>
      line.slice(1).filter((isDark, x) => [line[x], code[y]?.[x], code[y]?.[x + 1]].every((other) => other === isDark)),
    ).length * 3
