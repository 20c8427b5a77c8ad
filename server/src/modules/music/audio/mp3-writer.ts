import { frameHeadAt, type Gaps } from './mp3-frames.ts'

/** Bit rate (as its index in the header) of the frame with the table; large enough at every sample rate. */
const tableKilobits = { 0: 5, 1: 8, 2: 8 } as const

/**
 * New first frame: length of the file, position of each hundredth of it, so that players can seek, and the samples to
 * omit at both ends. Replaces the table of the original file.
 */
export const mp3Table = (frames: Uint8Array, gaps: Gaps | undefined): Uint8Array => {
  const first = frameHeadAt(frames, 0)
  if (first === undefined) throw new Error('no frame')
  const starts = frameStarts(frames)
  const isAlike = starts.every((at) => frameHeadAt(frames, at)?.kilobits === first.kilobits)
  const head = Uint8Array.of(
    0xff,
    (frames[1] ?? 0) | 1,
    (tableKilobits[first.version] << 4) | ((frames[2] ?? 0) & 0x0c),
    (frames[3] ?? 0) & 0xc0,
  )
  const { bytes, tableAt } = frameHeadAt(head, 0) ?? { bytes: 0, tableAt: 0 }
  const table = Buffer.alloc(bytes)
  table.set(head)
  table.write(isAlike ? 'Info' : 'Xing', tableAt, 'latin1')
  table.writeUInt32BE(0x0f, tableAt + 4)
  table.writeUInt32BE(starts.length, tableAt + 8)
  table.writeUInt32BE(bytes + frames.length, tableAt + 12)
  for (let hundredth = 0; hundredth < 100; hundredth++) {
    const at = (starts[Math.floor((hundredth * starts.length) / 100)] ?? 0) + bytes
    table[tableAt + 16 + hundredth] = Math.min(255, Math.floor((at * 256) / (bytes + frames.length)))
  }
  if (gaps !== undefined) writeGaps(table, tableAt + 120, gaps)
  return table
}

const frameStarts = (frames: Uint8Array): number[] => {
  const starts: number[] = []
  for (let at = 0; at < frames.length; ) {
    const head = frameHeadAt(frames, at)
    if (head === undefined) break
    starts.push(at)
    at += head.bytes
  }
  return starts
}

const mostGap = 0xfff

/** Players use these three numbers only after a known encoder name. */
const writeGaps = (table: Buffer, at: number, { delay, padding }: Gaps): void => {
  const [before, behind] = [Math.min(mostGap, delay), Math.min(mostGap, padding)]
  table.write('LAME3.100', at, 'latin1')
  table[at + 21] = before >> 4
  table[at + 22] = ((before & 15) << 4) | (behind >> 8)
  table[at + 23] = behind & 255
  table.writeUInt16BE(crc16(table.subarray(0, at + 34)), at + 34)
}

const crc16 = (bytes: Uint8Array): number => {
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >> 1) ^ 0xa001 : sum >> 1
  }
  return sum
}
