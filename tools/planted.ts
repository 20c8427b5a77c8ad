import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { copySources } from './source-copy.ts'
import { root, type Tally } from './steps.ts'

/** A mistake that somebody could make, as a patch; its first lines say what it is and which tests have to fail of it. */
interface Planted {
  name: string
  what: string
  tests: readonly string[]
}

const folder = join(root, 'tools/planted')

/**
 * `npm run proof -- planted [books]`: plants each mistake in a copy of the sources, and is content when the tests that are
 * named catch it. A patch that no longer applies fails, as do tests that fail without it.
 */
export const provePlanted = async (filter = ''): Promise<Tally> => {
  const all = readPlanted().filter(({ name }) => name.includes(filter))
  const copy = copySources()
  const tally = { passed: 0, failed: 0, skipped: 0 }
  const note = (isRight: boolean, line: string): void => {
    tally[isRight ? 'passed' : 'failed'] += 1
    console.log(`${isRight ? '✓' : '✗'} ${line}`)
  }
  try {
    for (const tests of new Set(all.map((each) => each.tests.join(' '))))
      note(runsThrough(copy, tests.split(' ')), `as it is, ${tests} pass`)
    for (const { name, what, tests } of all) {
      if (!apply(copy, name)) note(false, `${name} does not apply any more`)
      else {
        note(!runsThrough(copy, tests), `${name}: ${what}`)
        apply(copy, name, '--reverse')
      }
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
  if (all.length === 0) note(false, `no planted mistake is called ${filter}`)
  return tally
}

const readPlanted = (): Planted[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.patch'))
    .map((name) => {
      const [what = '', caught = ''] = readFileSync(join(folder, name), 'utf8').split('\n', 2)
      return { name: name.slice(0, -'.patch'.length), what, tests: caught.replace('Caught by: ', '').split(' ') }
    })

const apply = (copy: string, name: string, ...more: string[]): boolean =>
  spawnSync('git', ['apply', ...more, join('tools/planted', `${name}.patch`)], {
    cwd: copy,
    env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(copy) },
  }).status === 0

const runsThrough = (copy: string, tests: readonly string[]): boolean => {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const command = [vitest, 'run', '--project', 'node', '--bail', '1', ...tests]
  return spawnSync(process.execPath, command, { cwd: copy, stdio: 'ignore' }).status === 0
}
