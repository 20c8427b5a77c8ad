import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty file of this size for the running test: the browser opens it by its path, so its bytes are not sent there. */
export const fileOnDisk = (name: string, bytes: number): string => {
  const folder = mkdtempSync(join(tmpdir(), 'sheds-file-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, name)
  writeFileSync(path, '')
  truncateSync(path, bytes)
  return path
}
