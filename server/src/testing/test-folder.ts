import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'

/** Path of a folder that exists while the tests of this file run. A database that root starts may enter it as another user. */
export const testFolder = (): string => {
  const folder = join(realpathSync(tmpdir()), `sheds-test-${randomUUID()}`)
  beforeAll(() => {
    mkdirSync(folder)
    chmodSync(folder, 0o755)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
