import { oggCrc } from './ogg-pages.ts'

export interface OpusStream {
  channels: number
  /** Samples that the encoder put before the sound. */
  skip: number
  packets: readonly Uint8Array[]
  /** Of each packet. */
  packetSamples: number
  /** Of the sound. */
  samples: number
}

const packetsPerPage = 50

/** Ogg around Opus packets: pages of a second, the last of which says where the sound ends. */
export const oggOpus = ({ channels, skip, packets, packetSamples, samples }: OpusStream): Buffer => {
  const head = Buffer.alloc(19)
  head.write('OpusHead\x01', 'latin1')
  head[9] = channels
  head.writeUInt16LE(skip, 10)
  head.writeUInt32LE(48_000, 12)
  const words = Buffer.concat([Buffer.from('OpusTags\x05\0\0\0sheds\0\0\0\0', 'latin1')])
  const pages = [
    pageOf([head], { number: 0, position: 0, flags: 2 }),
    pageOf([words], { number: 1, position: 0, flags: 0 }),
  ]
  for (let from = 0; from < packets.length; from += packetsPerPage) {
    const some = packets.slice(from, from + packetsPerPage)
    const isLast = from + some.length >= packets.length
    const position = isLast ? samples + skip : (from + some.length) * packetSamples
    pages.push(pageOf(some, { number: pages.length, position, flags: isLast ? 4 : 0 }))
  }
  return Buffer.concat(pages)
}

interface PagePlace {
  number: number
  position: number
  flags: number
}

const serial = 1

const pageOf = (packets: readonly Uint8Array[], { number, position, flags }: PagePlace): Buffer => {
  const laces = packets.flatMap(({ length }) => [...Array<number>(Math.floor(length / 255)).fill(255), length % 255])
  const head = Buffer.alloc(27 + laces.length)
  head.write('OggS', 'latin1')
  head[5] = flags
  head.writeBigUInt64LE(BigInt(position), 6)
  head.writeUInt32LE(serial, 14)
  head.writeUInt32LE(number, 18)
  head[26] = laces.length
  head.set(laces, 27)
  const page = Buffer.concat([head, ...packets])
  page.writeUInt32LE(oggCrc(page), 22)
  return page
}
