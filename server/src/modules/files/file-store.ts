import type { Readable } from 'node:stream'
import type { ByteRange } from './files.rules.ts'

/** Store of accepted files. Keys are made of the content, so nothing is ever overwritten. */
export interface FileStore {
  /** Size in bytes; undefined if there is no such file. */
  size(key: string): Promise<number | undefined>
  /** Moves a finished file from the disk into the store, atomically. */
  put(key: string, path: string, type: string): Promise<void>
  read(key: string, range: ByteRange): Promise<Readable>
  /** Removing a missing file is no error. */
  remove(key: string): Promise<void>
}
