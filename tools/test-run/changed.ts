import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { allSources, importsOf, root, type Source, workspaces } from '../sources.ts'

/** Tests that a change can reach, by Vitest's projects; `everything` if all code depends on it. */
export type TestReach = 'everything' | { node: string[]; stories: string[] }

/** Composition roots: imports are not followed through them, and a change in them can affect everything. */
const composes =
  /^server\/src\/(slices|app|main|worker)\.ts$|^server\/src\/testing\/[^/]+$|^web\/src\/(entry-\w+|app\/(routes|pages|all-actions))\.tsx?$|^e2e\/support\//
/** Files that everything depends on without importing them. */
const carries = /(^|\/)package(-lock)?\.json$|^vitest\.config\.ts$|^server\/migrations\/|^web\/(?!src\/)/

const isStructure = (path: string): boolean => /^tools\/[^/]+\.test\.ts$/.test(path)
const isScreenStory = (path: string): boolean => path.endsWith('.screen.test.ts')
const isStory = (path: string): boolean => isScreenStory(path) || /^e2e\/[^/]+\.spec\.ts$/.test(path)
const isNodeTest = (path: string): boolean => /\.test\.tsx?$/.test(path) && !isScreenStory(path)

/** Tests that a change of these files can reach, and always the structure's. */
export const reachedBy = (changed: readonly string[], sources: readonly Source[]): TestReach => {
  if (changed.some((path) => composes.test(path) || carries.test(path))) return 'everything'
  const users = usersAmong(sources)
  const reached = walkUp(changed, users)
  const folders = new Set(changed.flatMap(folderOf))
  const callers = callersOf(changed, users)
  const features = featuresShowing(changed, reached)
  const told = new Set(changed)
  const paths = sources.map(({ path }) => path)
  const isReached = (path: string): boolean =>
    isStructure(path) || reached.has(path) || callers.has(path) || folderOf(path).some((folder) => folders.has(folder))
  const isTold = (path: string): boolean =>
    told.has(path) || (isScreenStory(path) && [...features].some((feature) => path.startsWith(feature)))
  return {
    node: paths.filter((path) => isNodeTest(path) && isReached(path)),
    stories: paths.filter((path) => isStory(path) && isTold(path)),
  }
}

/** Users of each file, by its path. */
const usersAmong = (sources: readonly Source[]): Map<string, string[]> => {
  const uses = sources.flatMap((source) => usedBy(source).map((used) => ({ used, user: source.path })))
  const grouped = Map.groupBy(uses, ({ used }) => used)
  return new Map([...grouped].map(([used, by]) => [used, by.map(({ user }) => user)]))
}

/** Iterates over the set while it grows. */
const walkUp = (changed: readonly string[], users: ReadonlyMap<string, readonly string[]>): Set<string> => {
  const reached = new Set(changed)
  for (const path of reached) if (!composes.test(path)) for (const user of users.get(path) ?? []) reached.add(user)
  return reached
}

/** Paths that a source may use: its imports, and files it starts as a program or a thread. */
const usedBy = (source: Source): string[] => {
  const started = [...source.text.matchAll(/\bnew URL\(\s*'([^']+)',\s*import\.meta\.url/g)]
  return [
    ...importsOf(source).flatMap((imported) => placesOf(source, imported)),
    ...started.map(([, path = '']) => join(dirname(source.path), path)),
  ]
}

const placesOf = ({ path }: Source, written: string): string[] => {
  const [imported = ''] = written.split('?', 1)
  if (imported.startsWith('.')) return [join(dirname(path), imported)]
  const [, workspace = '', rest] = /^@sheds\/([a-z0-9]+)(?:\/(.+))?$/.exec(imported) ?? []
  if (!(workspaces as readonly string[]).includes(workspace)) return []
  const name = rest ?? workspace
  return ['', 'src/', 'src/ui/'].flatMap((folder) => [
    `${workspace}/${folder}${name}`,
    `${workspace}/${folder}${name}.ts`,
  ])
}

/** Folder of a slice or a platform part: its tests reach it through the app, without an import. */
const folderOf = (path: string): string[] =>
  /^(?:server\/src\/(?:modules|platform)|web\/src\/features)\/[^/]+\//.exec(path)?.slice(0, 1) ?? []

/** The server's sources that import the calls of a changed slice: its tests elsewhere reach it through the app. */
const callersOf = (changed: readonly string[], users: ReadonlyMap<string, readonly string[]>): Set<string> => {
  const slices = changed.flatMap((path) => /^server\/src\/modules\/([^/]+\/)/.exec(path)?.[1] ?? [])
  const calls = [...users].filter(([used]) => slices.some((slice) => used.startsWith(`contract/src/${slice}`)))
  return new Set(calls.flatMap(([, by]) => by.filter((path) => path.startsWith('server/'))))
}

const featureFolder = 'web/src/features/'
/** Slices whose pages belong to another feature. */
const shownIn: Readonly<Record<string, string>> = { ledger: 'wallet' }

/** Feature folders whose stories a change can affect: its own feature, and users of shared files by their imports. */
const featuresShowing = (changed: readonly string[], reached: ReadonlySet<string>): Set<string> =>
  new Set([
    ...changed.flatMap((path) => {
      if (/^web\/src\/(app|hydration)\//.test(path)) return [featureFolder]
      const [, slice] = /^(?:server\/src\/modules|web\/src\/features)\/([^/]+)\//.exec(path) ?? []
      return slice === undefined ? [] : [`${featureFolder}${shownIn[slice] ?? slice}/`]
    }),
    ...(changed.some((path) => /^web\/src\/(lib|ui)\//.test(path))
      ? [...reached].flatMap((path) => (path.startsWith(featureFolder) ? folderOf(path) : []))
      : []),
  ])

/** Files that differ from a commit or from the merge base with a branch, untracked files included. */
export const changedSince = (ref: string): string[] => {
  const git = (...args: string[]): string[] =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
  return [
    ...git('diff', '--name-only', '--no-renames', '-z', '--merge-base', ref),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ]
}

export interface ChosenTests {
  projects: string[]
  filters: string[]
  /** Runs the tests of the tag `full` too. */
  isFull: boolean
}

/** The arguments of `npm test`: `--all`, `--changed` or `--changed=main`, and parts of file names. */
export const chooseTests = (args: readonly string[]): ChosenTests => {
  const [, ref] = args.map((arg) => /^--changed(?:=(.+))?$/.exec(arg)).find((match) => match !== null) ?? []
  const names = args.filter((arg) => !arg.startsWith('--'))
  const isChanged = args.some((arg) => arg.startsWith('--changed'))
  const isFull = isChanged || args.includes('--all')
  const reached = isChanged ? reachedBy(changedSince(ref ?? 'HEAD'), allSources()) : 'everything'
  if (reached === 'everything') return { projects: ['node', 'stories'], filters: names, isFull }
  const { node, stories } = reached
  console.log(`the change reaches ${node.length} test files and ${stories.length} of stories`)
  const projects = stories.length === 0 ? ['node'] : ['node', 'stories']
  return { projects, filters: [...names, ...node, ...stories], isFull }
}
