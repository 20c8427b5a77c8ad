import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testFolder } from '../../testing/test-folder.ts'
import { processStart } from '../process-identity.ts'
import { lockDataDir } from './data-lock.ts'

const scratch = testFolder()
let folders = 0
const newFolder = (): string => {
  const folder = join(scratch, `data-${folders++}`)
  mkdirSync(folder)
  return folder
}

describe('lockDataDir', () => {
  it('holds the lock until it is released', () => {
    const folder = newFolder()
    const lock = lockDataDir(folder)
    expect(() => lockDataDir(folder)).toThrow(`in use by process ${process.pid}`)
    lock.release()
    lockDataDir(folder).release()
    expect(readdirSync(folder)).toHaveLength(1)
  })

  it('takes over the lock of an ended process', () => {
    const folder = newFolder()
    const { pid } = spawnSync('true')
    writeFileSync(join(folder, 'lock-7'), JSON.stringify({ pid, start: '1' }))
    lockDataDir(folder)
    expect(readdirSync(folder)).toEqual(['lock-8'])
  })

  it('takes over the lock when its pid belongs to another process', () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'lock-1'), JSON.stringify({ pid: process.ppid, start: 'long ago' }))
    expect(() => lockDataDir(folder)).not.toThrow()
    const held = newFolder()
    writeFileSync(join(held, 'lock-1'), JSON.stringify({ pid: process.ppid, start: processStart(process.ppid) }))
    expect(() => lockDataDir(held)).toThrow(`in use by process ${process.ppid}`)
  })

  it('takes over an empty lock file, as after a power cut', () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'lock-3'), '')
    expect(() => lockDataDir(folder)).not.toThrow()
  })

  it('ignores a second release after another process took the lock', () => {
    const folder = newFolder()
    const late = lockDataDir(folder)
    late.release()
    const first = lockDataDir(folder)
    late.release()
    expect(() => lockDataDir(folder)).toThrow('in use')
    first.release()
  })
})
