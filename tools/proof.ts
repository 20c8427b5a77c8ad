import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { compileMessages } from '../web/plugins/messages.ts'
import { buildSite } from './build.ts'
import { proveMutants } from './mutants/mutants.ts'
import { finish, root, runTests, type Tally } from './steps.ts'
import { fullTag } from './test-run/tiers.ts'

/** A mistake as a patch; its first lines describe it and name the tests that must catch it. */
interface Mistake {
  name: string
  what: string
  /** Test files, each with a part of a test's name after ` > ` when the file has other long tests. */
  caught: string
  tests: readonly string[]
  like: string | undefined
}

const folder = join(root, 'tools/planted')

/**
 * `npm run proof -- planted [books]`: plants each mistake in a copy of the sources and passes when the named tests
 * catch it. It fails for a patch that no longer applies, and for tests that fail without the mistake.
 */
const provePlanted = async (filter = ''): Promise<Tally> => {
  const all = readPlanted().filter(({ name }) => name.includes(filter))
  const copy = copySources()
  const tally = { passed: 0, failed: 0, skipped: 0 }
  const note = (isRight: boolean, line: string): void => {
    tally[isRight ? 'passed' : 'failed'] += 1
    console.log(`${isRight ? '✓' : '✗'} ${line}`)
  }
  try {
    const longest = new Map<string, number>()
    for (const [caught, each] of new Map(all.map((one) => [one.caught, one]))) {
      const { outcome, slowestMs } = tryTests(copy, each)
      longest.set(caught, slowestMs)
      note(outcome === 'passed', `as it is, they pass: ${caught}`)
    }
    for (const each of all) {
      const { name, what, caught } = each
      if (!apply(copy, name)) note(false, `${name} does not apply any more`)
      else {
        const { outcome } = tryTests(copy, each, limitFor(longest.get(caught)))
        note(outcome === 'failed', `${name}: ${what}${outcome === 'failed' ? '' : ` Its tests ${outcome}.`}`)
        apply(copy, name, '--reverse')
      }
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
  if (all.length === 0) note(false, `no planted mistake is called ${filter}`)
  return tally
}

const readPlanted = (): Mistake[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.patch'))
    .map((name) => {
      const [what = '', second = ''] = readFileSync(join(folder, name), 'utf8').split('\n', 2)
      const caught = second.replace('Caught by: ', '')
      const [tests = '', like] = caught.split(' > ')
      return { name: name.slice(0, -'.patch'.length), what, caught, tests: tests.split(' '), like }
    })

const apply = (copy: string, name: string, ...more: string[]): boolean =>
  spawnSync('git', ['apply', ...more, join('tools/planted', `${name}.patch`)], {
    cwd: copy,
    env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(copy) },
  }).status === 0

/** Stories run in a browser, so the site is built again for them. */
const isStory = (test: string): boolean => /\.(?:screen\.test|spec)\.ts$/.test(test)

interface Ran {
  /** `did not run` if the site could not be built or no test has that name: the mistake was not caught. */
  outcome: 'passed' | 'failed' | 'did not run'
  slowestMs: number
}

/** Timeout of a test with the mistake: based on its duration without it, as it may wait for an event that never happens. */
const limitFor = (slowestMs = 0): number => 30_000 + 5 * slowestMs

const tryTests = (copy: string, { tests, like }: Mistake, limitMs?: number): Ran => {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const report = join(copy, 'planted.json')
  const which = ['--project', tests.some(isStory) ? 'stories' : 'node', ...(like ? ['-t', like] : []), ...tests]
  const limit = limitMs === undefined ? [] : ['--testTimeout', String(Math.round(limitMs))]
  const command = [vitest, 'run', '--bail', '1', '--reporter', 'json', '--outputFile', report, ...limit, ...which]
  rmSync(report, { force: true })
  const { status } = spawnSync(process.execPath, command, {
    cwd: copy,
    stdio: 'ignore',
    env: { ...process.env, TEST_TIER: fullTag },
  })
  const ran = testsIn(report).filter((test) => test.status === 'passed' || test.status === 'failed')
  const slowestMs = Math.max(0, ...ran.map(({ duration = 0 }) => duration))
  if (ran.some((test) => test.status === 'failed')) return { outcome: 'failed', slowestMs }
  return { outcome: status === 0 && ran.length > 0 ? 'passed' : 'did not run', slowestMs }
}

interface Report {
  testResults: { assertionResults: { status: string; duration?: number }[] }[]
}

const testsIn = (path: string): Report['testResults'][number]['assertionResults'] => {
  if (!existsSync(path)) return []
  const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as Report
  return testResults.flatMap(({ assertionResults }) => assertionResults)
}

/** Copies tracked and new files; links the installed packages, except the project's own workspaces. */
const copySources = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'sheds-copy-'))
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  for (const path of listed.stdout.split('\0').filter(Boolean))
    cpSync(join(root, path), join(copy, path), { recursive: true, force: true, errorOnExist: false })
  const words = 'web/src/messages/compiled'
  cpSync(join(root, words), join(copy, words), { recursive: true })
  linkPackages(copy)
  return copy
}

const linkPackages = (copy: string): void => {
  const packages = join(copy, 'node_modules')
  mkdirSync(join(packages, '@sheds'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@sheds') symlinkSync(join(root, 'node_modules', name), join(packages, name))
  for (const name of readdirSync(join(root, 'node_modules/@sheds')))
    symlinkSync(join(copy, name), join(packages, '@sheds', name))
}

/**
 * `npm run proof`: long tests, and those that need extra programs. `cluster` plays failures of a whole cluster;
 * `planted` and `mutants` prove that tests catch known and generated mistakes.
 */
const [what, ...more] = process.argv.slice(2)
compileMessages()
if (what === 'planted') finish(await provePlanted(more[0]))
if (what === 'mutants') process.exit(proveMutants(more))
await buildSite()
if (what === 'cluster') finish(await (await import('./cluster/main.ts')).proveCluster(more))
finish(await runTests({ projects: ['proof'], filters: process.argv.slice(2), isFull: true }))
