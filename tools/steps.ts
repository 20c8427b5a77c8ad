import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startVitest } from 'vitest/node'
import { ProgressReporter } from './test-run/progress.ts'
import { countTiers, fullTag, summaryOf, tableOf, tooManyStories } from './test-run/tiers.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))

export interface Tally {
  passed: number
  failed: number
  skipped: number
  /** Output of failed commands, printed again at the end of a long run. */
  outputs?: readonly string[]
}

export const sum = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
      outputs: [...(all.outputs ?? []), ...(one.outputs ?? [])],
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )

/** Runs a command that counts as one test; its output is shown only when it fails. */
export const step = async (name: string, command: string, ...args: string[]): Promise<Tally> => {
  const started = Date.now()
  const { code, output } = await capture(command, args)
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  if (code === 0) console.log(`✓ ${name} (${seconds} s)`)
  else console.log(`✗ ${name}\n${output}`)
  return code === 0
    ? { passed: 1, failed: 0, skipped: 0 }
    : { passed: 0, failed: 1, skipped: 0, outputs: [`✗ ${name}\n${output}`] }
}

const capture = (command: string, args: readonly string[]): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code, output }))
  })

export interface TestRun {
  projects: readonly string[]
  /** Files, as parts of their paths; none means all. */
  filters?: readonly string[]
  /** Runs the tests of the tag `full` too, and all cases of tests with many. */
  isFull?: boolean
}

/** Runs Vitest's projects and counts; an error outside of a test counts as a failure. */
export const runTests = async ({ projects, filters = [], isFull = false }: TestRun): Promise<Tally> => {
  if (isFull) process.env.TEST_TIER = fullTag
  const vitest = await startVitest('test', [...filters], {
    root,
    run: true,
    watch: false,
    project: [...projects],
    reporters: [new ProgressReporter(root)],
    ...(isFull ? {} : { tagsFilter: [`!${fullTag}`] }),
  })
  const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()])
  const count = (state: string): number => tests.filter((test) => test.result().state === state).length
  const brokenModules = vitest.state.getTestModules().filter((module) => module.errors().length > 0).length
  const failed = count('failed') + count('pending') + brokenModules + vitest.state.getUnhandledErrors().length
  const leftOut = isFull ? 0 : tests.filter((test) => test.tags.includes(fullTag)).length
  const counts = countTiers(tests.map(summaryOf))
  console.log(tableOf(counts))
  const outputs = tooManyStories(counts)
  await vitest.close()
  return {
    passed: count('passed'),
    failed: failed + outputs.length + (tests.length === 0 ? 1 : 0),
    skipped: count('skipped') - leftOut,
    outputs,
  }
}

/** Prints the summary line and exits with its code. */
export const finish = ({ passed, failed, skipped, outputs = [] }: Tally): never => {
  for (const output of outputs) console.log(output)
  console.log(`${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`)
  process.exit(failed === 0 ? 0 : 1)
}

/** Incremental: the compiler caches its results for unchanged files. */
const checkTypes = (side: string, config: string): Promise<Tally> => {
  const known = join(root, `node_modules/.cache/types/${side}.json`)
  return step(`types of the ${side} side`, 'tsc', '-p', config, '--incremental', '--tsBuildInfoFile', known)
}

/** Types, lint and format of the whole tree. */
export const checkSources = async (): Promise<Tally> =>
  sum([
    ...(await Promise.all([checkTypes('server', 'tsconfig.json'), checkTypes('web', 'web/tsconfig.json')])),
    await step('lint and format', 'biome', 'check', '--error-on-warnings', '.'),
  ])
