import { closeSync, copyFileSync, fstatSync, openSync, readSync, statSync, truncateSync } from 'node:fs'

/** Enough for a diagnosis, and small enough for a small disk. */
const mostBytes = 4 * 1024 * 1024

/** Keeps one older part. PostgreSQL appends, so it continues at the end of the shortened file. */
export const capServerLog = (file: string): void => {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size <= mostBytes) return
  copyFileSync(file, `${file}.1`)
  truncateSync(file)
}

/** Text after an offset, at most its last 4 KB. */
export const tailServerLog = (file: string, from: number): { text: string; end: number } => {
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return { text: '', end: 0 }
  const handle = openSync(file, 'r')
  try {
    const end = fstatSync(handle).size
    const start = Math.max(from, end - 4096)
    const bytes = Buffer.alloc(Math.max(0, end - start))
    readSync(handle, bytes, 0, bytes.length, start)
    return { text: bytes.toString(), end }
  } finally {
    closeSync(handle)
  }
}
