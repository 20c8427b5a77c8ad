import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { root } from './steps.ts'

it('planted mistakes still fit the sources: one that does not proves nothing', () => {
  const patches = readdirSync(`${root}/tools/planted`).filter((name) => name.endsWith('.patch'))
  const fits = (name: string): boolean =>
    spawnSync('git', ['apply', '--check', `tools/planted/${name}`], { cwd: root }).status === 0
  expect(patches.length).toBeGreaterThan(10)
  expect(patches.filter((name) => !fits(name))).toEqual([])
})
