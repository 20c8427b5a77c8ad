import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { root } from './steps.ts'

const patches = readdirSync(`${root}/tools/planted`).filter((name) => name.endsWith('.patch'))

describe('planted mistakes', () => {
  it('apply to the current sources', () => {
    const fits = (name: string): boolean =>
      spawnSync('git', ['apply', '--check', `tools/planted/${name}`], { cwd: root }).status === 0
    expect(patches.length).toBeGreaterThan(10)
    expect(patches.filter((name) => !fits(name))).toEqual([])
  })

  it('name tests that exist', () => {
    const missing = patches.flatMap((name) => {
      const [, tests = ''] = /^Caught by: (.*)$/m.exec(readFileSync(`${root}/tools/planted/${name}`, 'utf8')) ?? []
      const files = tests.split(' ').filter((word) => word.endsWith('.test.ts'))
      return files.filter((file) => !existsSync(`${root}/${file}`)).map((file) => `${name}: ${file}`)
    })
    expect(missing).toEqual([])
  })
})
