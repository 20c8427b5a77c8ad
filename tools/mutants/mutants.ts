import { spawnSync } from 'node:child_process'
import { sourcesBelow } from '../sources.ts'
import { root } from '../steps.ts'

const version = '10.1.1'
const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${version}`)

const [ledger, wallet] = ['server/src/modules/ledger', 'server/src/modules/wallet']

/** Sources where a mistake costs money or admits the wrong person. */
const targets = (): string[] =>
  [
    ...sourcesBelow(ledger, /\.(rules|service|queries)\.ts$|^wallet-number\.ts$/),
    ...sourcesBelow(wallet, /\.(rules|policy|service|queries)\.ts$|-answers\.ts$/),
    ...sourcesBelow('server/src/modules', /\.policy\.ts$/),
  ]
    .map(({ path }) => path)
    .filter((path, at, all) => all.indexOf(path) === at && !path.includes('/testing/'))

/**
 * `npm run proof -- mutants [part of a path]…`: StrykerJS changes these sources, one mistake at a time, and reports the
 * mistakes that no test notices. Its 150 packages are installed when it runs, not with every clone. Returns the exit code.
 */
export const proveMutants = (parts: readonly string[]): number => {
  const chosen = targets().filter((path) => parts.length === 0 || parts.some((part) => path.includes(part)))
  const run = (command: string, ...args: string[]): number =>
    spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status ?? 1
  const installed = run('npm', 'install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', ...packages)
  if (installed !== 0) return installed
  return run(
    process.execPath,
    'node_modules/.bin/stryker',
    'run',
    'tools/mutants/stryker.json',
    '--mutate',
    chosen.join(','),
  )
}
