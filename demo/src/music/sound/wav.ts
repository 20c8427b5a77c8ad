import { rate } from './buffers.ts'
import type { Stereo } from './room.ts'

const atOnce = 1 << 15

/** A WAV file of 16 bits in chunks of some 128 KB. */
export function* wavOf({ left, right }: Stereo): Generator<Uint8Array> {
  yield header(left.length)
  for (let start = 0; start < left.length; start += atOnce) {
    const samples = new Int16Array(2 * Math.min(atOnce, left.length - start))
    for (let n = 0; n < samples.length / 2; n += 1) {
      samples[2 * n] = Math.round(left[start + n]! * 32_767)
      samples[2 * n + 1] = Math.round(right[start + n]! * 32_767)
    }
    yield new Uint8Array(samples.buffer)
  }
}

function header(frames: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(44))
  const word = (at: number, text: string) => {
    for (let n = 0; n < 4; n += 1) view.setUint8(at + n, text.charCodeAt(n))
  }
  word(0, 'RIFF')
  view.setUint32(4, 36 + frames * 4, true)
  word(8, 'WAVE')
  word(12, 'fmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 2, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * 4, true)
  view.setUint16(32, 4, true)
  view.setUint16(34, 16, true)
  word(36, 'data')
  view.setUint32(40, frames * 4, true)
  return new Uint8Array(view.buffer)
}
