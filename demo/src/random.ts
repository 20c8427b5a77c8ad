/** Random stream named by a path: the same path always yields the same numbers. */
export function seeded(...path: readonly (string | number)[]): Random {
  return new Random(path.join('/'))
}

export class Random {
  readonly path: string
  #a: number
  #b: number
  #c: number
  #d = 1

  constructor(path: string) {
    this.path = path
    this.#a = hashText(path, 0x9e3779b9)
    this.#b = hashText(path, 0x85ebca6b)
    this.#c = hashText(path, 0xc2b2ae35)
    for (let round = 0; round < 15; round += 1) this.uint32()
  }

  split(...path: readonly (string | number)[]): Random {
    return new Random([this.path, ...path].join('/'))
  }

  /** sfc32: small, fast, passes the usual statistical batteries. */
  uint32(): number {
    const sum = (this.#a + this.#b + this.#d) | 0
    this.#d = (this.#d + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum
    this.#c |= 0
    return sum >>> 0
  }

  /** Number in [0, 1). */
  next(): number {
    return this.uint32() / 4294967296
  }

  /** Integer, both ends included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new RangeError(`nothing to pick from for ${this.path}`)
    return list[Math.floor(this.next() * list.length)] as T
  }

  weighted<T>(entries: readonly (readonly [value: T, weight: number])[]): T {
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [value, weight] of entries) {
      left -= weight
      if (left < 0) return value
    }
    return (entries.at(-1) as readonly [T, number])[0]
  }

  /** Bell-shaped around the mean, within three spreads. */
  normal(mean: number, spread: number): number {
    const sum = this.next() + this.next() + this.next() + this.next() + this.next() + this.next()
    return mean + (sum - 3) * spread * Math.SQRT2
  }

  /** Rank from 0 to count - 1, mostly low, by Zipf’s law with exponent `skew`. */
  zipf(count: number, skew = 1): number {
    const u = this.next()
    if (Math.abs(skew - 1) < 1e-9) return clampRank(Math.exp(u * Math.log(count + 1)), count)
    const power = 1 - skew
    return clampRank((u * ((count + 1) ** power - 1) + 1) ** (1 / power), count)
  }

  shuffle<T>(list: readonly T[]): T[] {
    const copy = [...list]
    for (let last = copy.length - 1; last > 0; last -= 1) {
      const other = this.int(0, last)
      const held = copy[last] as T
      copy[last] = copy[other] as T
      copy[other] = held
    }
    return copy
  }

  sample<T>(list: readonly T[], count: number): T[] {
    return this.shuffle(list).slice(0, count)
  }
}

/** UUID version 7 (RFC 9562): sorts by time; the other bits are from the stream. */
export function uuidv7(time: number, random: Random): string {
  const stamp = Math.trunc(time).toString(16).padStart(12, '0')
  const first = (random.uint32() & 0xfff) | 0x7000
  const second = ((random.uint32() & 0x3fff) | 0x8000) >>> 0
  const tail = hex8(random.uint32()) + hex8(random.uint32()).slice(4)
  return `${stamp.slice(0, 8)}-${stamp.slice(8)}-${first.toString(16)}-${second.toString(16)}-${tail}`
}

function hex8(value: number): string {
  return value.toString(16).padStart(8, '0')
}

function clampRank(value: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor(value) - 1))
}

function hashText(text: string, salt: number): number {
  let hash = salt ^ text.length
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 3432918353)
    hash = (hash << 13) | (hash >>> 19)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 2246822507)
  hash = Math.imul(hash ^ (hash >>> 13), 3266489909)
  return (hash ^ (hash >>> 16)) | 0
}
