import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { newTempPath } from './temp-files.ts'

/** Text written to a file before the response starts, so a slow reader holds a file and no connection. */
export interface KeptDocument {
  /** Size of the text, and of its compressed file. */
  bytes: number
  zippedBytes: number
  read(zipped: boolean): Readable
  remove(): Promise<void>
}

/** Private to this process; the folder of a killed process is removed at the next start. */
const ownerOnly = 0o600

/** Writes the parts as they are produced. Leaves no file if aborted. */
export const keepDocument = async (
  dataDir: string,
  parts: AsyncIterable<string>,
  signal: AbortSignal,
): Promise<KeptDocument> => {
  const path = await newTempPath(dataDir)
  const remove = (): Promise<void> => rm(path, { force: true })
  let bytes = 0
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const part of parts) {
      const written = Buffer.from(part)
      bytes += written.length
      yield written
    }
  }
  try {
    const file = createWriteStream(path, { flags: 'wx', mode: ownerOnly })
    await pipeline(Readable.from(counted(), { objectMode: false }), createGzip({ level: 5 }), file, { signal })
    const { size } = await stat(path)
    const read = (zipped: boolean): Readable => (zipped ? createReadStream(path) : unzipped(path))
    return { bytes, zippedBytes: size, read, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

const unzipped = (path: string): Readable => {
  const text = createGunzip()
  const file = createReadStream(path)
  file.on('error', (error) => text.destroy(error))
  text.on('close', () => file.destroy())
  return file.pipe(text)
}
