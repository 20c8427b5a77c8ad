const rate = 44_100
const chords = [0, 5, 7, 3].map((steps) => [220, 277, 330, 440].map((pitch) => pitch * 2 ** (steps / 12)))

/** A guitar's chords to both sides, a bass drum, a snare and a shaker, a little noise over all: a WAV of 16 bits. */
export const band = (seconds: number): Buffer => {
  const length = seconds * rate
  const wav = Buffer.alloc(44 + length * 4)
  wav.write('RIFF')
  wav.writeUInt32LE(36 + length * 4, 4)
  wav.write('WAVEfmt ', 8)
  for (const [at, value] of [16, 0x0002_0001, rate, rate * 4, 0x0010_0004].entries())
    wav.writeUInt32LE(value, 16 + at * 4)
  wav.write('data', 36)
  wav.writeUInt32LE(length * 4, 40)
  let seed = 1
  const noise = (): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 31 - 1
  }
  for (let at = 0; at < length; at++) {
    const second = at / rate
    const [left, right] = guitars(second)
    const beat = second % 0.5
    const drums = noise() * Math.exp(-beat * 30) * 0.3 + Math.sin(2 * Math.PI * 60 * beat) * Math.exp(-beat * 12) * 0.4
    const shaker = noise() * Math.exp(-(second % 0.125) * 60) * 0.1
    wav.writeInt16LE(whole(left + drums + shaker * 0.6 + noise() * 0.003), 44 + at * 4)
    wav.writeInt16LE(whole(right + drums + shaker + noise() * 0.003), 46 + at * 4)
  }
  return wav
}

const guitars = (second: number): [number, number] => {
  let [left, right] = [0, 0]
  const chord = chords[Math.floor(second / 2) % chords.length] ?? []
  const pluck = Math.exp(-(second % 0.25) * 3) * 0.1
  for (const [string, pitch] of chord.entries()) {
    for (let overtone = 1; overtone < 6; overtone++) {
      const value = (Math.sin(2 * Math.PI * pitch * overtone * second + string) / overtone ** 2) * pluck
      left += value * (string % 2 ? 1 : 0.5)
      right += value * (string % 2 ? 0.5 : 1)
    }
  }
  return [left, right]
}

const whole = (value: number): number => Math.max(-32_767, Math.min(32_767, Math.round(value * 20_000)))
