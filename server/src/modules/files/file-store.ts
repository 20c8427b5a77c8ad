import type { Readable } from 'node:stream'
import type { ByteRange } from './files.rules.ts'

/** Where accepted files lie. Keys are made of the content, so nothing is ever written over. */
export interface FileStore {
  /** How many bytes lie there; undefined if nothing does. */
  size(key: string): Promise<number | undefined>
  /** Takes a finished file over from the disk: whole or not at all. */
  put(key: string, path: string, type: string): Promise<void>
  read(key: string, range: ByteRange): Promise<Readable>
  /** Removing what is not there is no failure. */
  remove(key: string): Promise<void>
}
