/** Subset of the tar format (ustar) for backups: plain files and folders that any tar can read. */
export interface TarEntry {
  path: string
  kind: 'file' | 'folder'
  mode: number
  size: number
}

const block = 512
const nameLength = 100
const longName = 'L'

/** Header blocks of an entry. A long path is written before it as its own content, as GNU tar does. */
export const tarHeader = (entry: TarEntry): Buffer => {
  const name = Buffer.from(entry.kind === 'folder' ? `${entry.path}/` : entry.path)
  const own = headerBlock(name.subarray(0, nameLength), entry, entry.kind === 'folder' ? '5' : '0')
  if (name.length <= nameLength) return own
  const long = { mode: 0, size: name.length }
  return Buffer.concat([headerBlock(Buffer.from('././@LongLink'), long, longName), name, tarPadding(name.length), own])
}

/** Fills the last block of a content. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block)

export const tarEnd = (): Buffer => Buffer.alloc(2 * block)

/** Reads an archive entry by entry; `content` must be consumed before the next entry. */
export async function* readTar(
  source: AsyncIterable<Buffer>,
): AsyncGenerator<TarEntry & { content: AsyncGenerator<Buffer> }> {
  const bytes = new ByteReader(source)
  let path: string | undefined
  for (;;) {
    const header = await bytes.take(block)
    if (header.every((byte) => byte === 0)) return
    const entry = parseHeader(header)
    if (entry.type === longName) {
      path = (await bytes.take(entry.size)).toString()
      await bytes.take(tarPadding(entry.size).length)
      continue
    }
    const { type, mode, size } = entry
    path = (path ?? entry.path).replace(/\/$/, '')
    yield { path, mode, size, kind: type === '5' ? 'folder' : 'file', content: bytes.stream(size) }
    path = undefined
    await bytes.take(tarPadding(entry.size).length)
  }
}

class ByteReader {
  readonly #source: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async take(size: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for await (const part of this.stream(size)) parts.push(part)
    return Buffer.concat(parts)
  }

  async *stream(size: number): AsyncGenerator<Buffer> {
    let missing = size
    while (missing > 0) {
      if (this.#rest.length === 0) this.#rest = await this.#next()
      const part = this.#rest.subarray(0, missing)
      this.#rest = this.#rest.subarray(part.length)
      missing -= part.length
      yield part
    }
  }

  async #next(): Promise<Buffer> {
    const { value, done } = await this.#source.next()
    if (done === true) throw new Error('the archive ends too early')
    return value
  }
}

const headerBlock = (name: Buffer, { mode, size }: { mode: number; size: number }, type: string): Buffer => {
  const header = Buffer.alloc(block)
  name.copy(header)
  writeOctal(header, mode, 100, 8)
  writeOctal(header, 0, 108, 8)
  writeOctal(header, 0, 116, 8)
  writeOctal(header, size, 124, 12)
  writeOctal(header, 0, 136, 12)
  header.write(type, 156)
  header.write('ustar\x0000', 257)
  writeOctal(header, checksumOf(header), 148, 8)
  return header
}

const parseHeader = (header: Buffer) => {
  if (readOctal(header, 148, 8) !== checksumOf(header)) throw new Error('the archive is damaged')
  return {
    path: readText(header, 0, nameLength),
    type: readText(header, 156, 1),
    mode: readOctal(header, 100, 8),
    size: readOctal(header, 124, 12),
  }
}

/** Sum of all bytes; its own field counts as spaces. */
const checksumOf = (header: Buffer): number =>
  header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)

const writeOctal = (header: Buffer, value: number, at: number, length: number): void => {
  header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at)
}

const readOctal = (header: Buffer, at: number, length: number): number =>
  Number.parseInt(readText(header, at, length).trim() || '0', 8)

const readText = (header: Buffer, at: number, length: number): string => {
  const field = header.subarray(at, at + length)
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end < 0 ? length : end)
}
