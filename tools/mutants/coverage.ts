import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../steps.ts'
import { childrenOf, type Node, parse } from './code-mutants.ts'
import type { RanTest, TestRun, Worker } from './worker.ts'

export const hitsFile = 'hits.jsonl'
const kept = join(root, 'node_modules/.cache/mutants-coverage.json')

interface Hit {
  path: string
  /** Of the test; of all of the file without. */
  name?: string
  hits: string[]
}

interface FileCoverage {
  of: string
  tests: RanTest[]
  hits: Hit[]
}

export interface Coverage {
  files: Record<string, FileCoverage>
}

const isFunction = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/

/** A source's functions, each before those in it. */
const functionsOf = (text: string): Node[] => {
  const found: Node[] = []
  const visit = (node: Node): void => {
    if (isFunction.test(node.type)) found.push(node)
    for (const child of childrenOf(node)) visit(child)
  }
  visit(parse(text))
  return found
}

/** The innermost function around a place; none where it runs as the source is loaded. */
export const functionAt = (path: string, text: string, at: number): string | undefined => {
  const place = functionsOf(text).findLastIndex(({ body }) => {
    const { start, end } = body as Node
    return start <= at && at < end
  })
  return place < 0 ? undefined : `${path}#${place}`
}

/** Each function says that it was reached. */
const instrumented = (path: string, text: string): string => {
  const parts: { at: number; text: string; isEnd: boolean }[] = []
  for (const [place, { body }] of functionsOf(text).entries()) {
    const { type, start, end } = body as Node
    const hit = `globalThis.noteHit?.(${JSON.stringify(`${path}#${place}`)})`
    if (type === 'BlockStatement') parts.push({ at: start + 1, text: `${hit};`, isEnd: false })
    else parts.push({ at: start, text: `(${hit}, `, isEnd: false }, { at: end, text: ')', isEnd: true })
  }
  let changed = text
  const last = parts.map((part, order) => ({ ...part, order }))
  last.sort((one, other) => other.at - one.at || Number(one.isEnd) - Number(other.isEnd) || other.order - one.order)
  for (const { at, text: added } of last) changed = changed.slice(0, at) + added + changed.slice(at)
  return changed
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Which test reaches which function, asked of the tests that are not known as they are now. */
export const findCoverage = async (
  worker: Worker,
  { paths, tests }: { paths: readonly string[]; tests: readonly string[] },
): Promise<Coverage> => {
  const sources = paths.map((path) => ({ path, text: read(path) }))
  const all = sources.map(({ path, text }) => path + text).join()
  const known: Coverage = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : { files: {} }
  const nameOf = (path: string) => hash('sha256', all + read(path))
  const unknown = tests.filter((path) => known.files[path]?.of !== nameOf(path))
  if (unknown.length > 0) {
    rmSync(join(worker.copy, hitsFile), { force: true })
    const {
      tests: ran = [],
      killedBy,
      words,
    } = await worker.ask({
      files: sources.map(({ path, text }) => ({ path, text: instrumented(path, text) })),
      undo: { files: sources },
      runs: unknown.map((path) => ({ path })),
      isWhole: true,
    })
    if (killedBy !== undefined) throw new Error(`a test fails as it is: ${killedBy.path} > ${killedBy.name}: ${words}`)
    const hits = readFileSync(join(worker.copy, hitsFile), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Hit)
    for (const path of unknown)
      known.files[path] = {
        of: nameOf(path),
        tests: ran.filter((test) => test.path === path),
        hits: hits.filter((hit) => hit.path === path && hit.hits.length > 0),
      }
    mkdirSync(dirname(kept), { recursive: true })
    writeFileSync(kept, JSON.stringify(known))
  }
  return { files: Object.fromEntries(tests.map((path) => [path, known.files[path] as FileCoverage])) }
}

export interface Reaching extends TestRun {
  ms: number
}

/** The tests that reach what a mistake is in, by file; of what runs as a source is loaded, all that use the source. */
export const testsReaching = ({ files }: Coverage, path: string, id: string | undefined): Reaching[] =>
  Object.entries(files).flatMap(([file, { tests, hits }]) => {
    const isIt = (hit: string) => (id === undefined ? hit.startsWith(`${path}#`) : hit === id)
    const reached = hits.filter((each) => each.hits.some(isIt))
    if (reached.length === 0) return []
    const names = [...new Set(reached.flatMap(({ name }) => name ?? []))]
    const named = names.length === 0 ? undefined : names
    const ms = tests.filter(({ name }) => named?.includes(name) ?? true).reduce((sum, test) => sum + test.ms, 0)
    return [{ path: file, names: named, ms }]
  })
