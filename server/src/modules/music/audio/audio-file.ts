import { open } from 'node:fs/promises'

/** File that is read through a window, so that only a small part of it is in memory. */
export interface AudioFile {
  bytes: number
  /** Bytes from this position, fewer at the end of the file; valid until the next read. */
  read(at: number, length: number): Promise<Uint8Array>
  close(): Promise<void>
}

const windowBytes = 256 * 1024

export const openAudioFile = async (path: string): Promise<AudioFile> => {
  const file = await open(path, 'r')
  const { size: bytes } = await file.stat()
  let from = 0
  let window = new Uint8Array(0)
  return {
    bytes,
    async read(at, length) {
      const end = Math.min(bytes, at + length)
      if (at >= end) return new Uint8Array(0)
      if (at < from || end > from + window.length) {
        const fresh = new Uint8Array(Math.min(bytes - at, Math.max(windowBytes, end - at)))
        const { bytesRead } = await file.read(fresh, 0, fresh.length, at)
        window = fresh.subarray(0, bytesRead)
        from = at
      }
      return window.subarray(at - from, end - from)
    },
    close: () => file.close(),
  }
}

/** Big-endian, as in MP4; 0 past the end. */
export const u16 = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
export const u32 = (bytes: Uint8Array, at: number): number => u16(bytes, at) * 65_536 + u16(bytes, at + 2)

/** Little-endian, as in WAV and Ogg. */
export const u16le = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)
export const u32le = (bytes: Uint8Array, at: number): number => u16le(bytes, at) + u16le(bytes, at + 2) * 65_536

export const letters = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length))

/** Position after the ID3 tags at the start of the file. */
export const behindTags = async (file: AudioFile): Promise<number> => {
  let at = 0
  for (let tags = 0; tags < 8; tags++) {
    const head = await file.read(at, 10)
    if (letters(head, 0, 3) !== 'ID3') break
    const [a = 0, b = 0, c = 0, d = 0] = head.subarray(6)
    at += 10 + (((a & 127) << 21) | ((b & 127) << 14) | ((c & 127) << 7) | (d & 127)) + ((head[5] ?? 0) & 16 ? 10 : 0)
  }
  return at
}
