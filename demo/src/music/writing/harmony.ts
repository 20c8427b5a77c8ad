export const scales = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
} as const

export type ScaleName = keyof typeof scales

/** Half tones above the piece's first tone. */
export type Chord = { readonly root: number; readonly tones: readonly number[] }

/** Half tones above the first tone; degrees go on beyond the octave both ways. */
export const degreeOf = (scale: ScaleName, degree: number): number => {
  const octave = Math.floor(degree / 7)
  return 12 * octave + (scales[scale][degree - 7 * octave] as number)
}

/** A word such as `1`, `5.7` (with its seventh), `2.9`, `4m`, `3M`, `b7`: its degree, changed third, what stands above. */
export function chordOf(word: string, scale: ScaleName): Chord {
  const [, flat, digit, third, more] = /^(b?)([1-7])([mM]?)(?:\.(7|9|6|s))?$/.exec(word) ?? []
  if (digit === undefined) throw new RangeError(`no chord: ${word}`)
  const degree = Number(digit) - 1
  const root = degreeOf(scale, degree) - (flat === 'b' ? 1 : 0)
  const above = (steps: number) => degreeOf(scale, degree + steps) - degreeOf(scale, degree)
  const middle = third === 'm' ? 3 : third === 'M' ? 4 : more === 's' ? 5 : flat === 'b' ? 4 : above(2)
  const tones = [0, middle, flat === 'b' ? 7 : above(4)]
  if (more === '7' || more === '9') tones.push(above(6))
  if (more === '9') tones.push(above(1) + 12)
  if (more === '6') tones.push(9)
  return { root, tones }
}

/** A chord a bar, or several of equal length where words are joined by `/`. */
export const progressionOf = (words: string, scale: ScaleName): Chord[][] =>
  words.split(' ').map((bar) => bar.split('/').map((word) => chordOf(word, scale)))

/** The chord's tones as keys, from the lowest that is not below a key upwards. */
export function tonesFrom({ root, tones }: Chord, tonic: number, low: number, count: number): number[] {
  const keys: number[] = []
  const classes = tones.map((tone) => (((tonic + root + tone) % 12) + 12) % 12)
  for (let key = Math.ceil(low); keys.length < count; key += 1) if (classes.includes(key % 12)) keys.push(key)
  return keys
}

/** Three or four tones that move as little as they can from those before. */
export function voicing(chord: Chord, tonic: number, before: readonly number[], middle: number): number[] {
  const count = Math.min(4, chord.tones.length)
  let best: number[] = []
  let least = Number.POSITIVE_INFINITY
  for (let low = middle - 9; low <= middle + 2; low += 1) {
    const keys = tonesFrom(chord, tonic, low, count)
    const moved = before.length === 0 ? 0 : keys.reduce((sum, key, at) => sum + Math.abs(key - (before[at] ?? key)), 0)
    const away = Math.abs(keys.reduce((sum, key) => sum + key, 0) / count - middle)
    if (moved + away * 1.2 >= least) continue
    least = moved + away * 1.2
    best = keys
  }
  return best
}

/** The nearest tone of the chord, at most so many half tones away; else the key itself. */
export function nearestTone({ root, tones }: Chord, tonic: number, key: number, reach: number): number {
  for (let away = 0; away <= reach; away += 1)
    for (const side of [-away, away])
      if (tones.some((tone) => (((tonic + root + tone - key - side) % 12) + 12) % 12 === 0)) return key + side
  return key
}
