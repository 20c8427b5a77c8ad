import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const skipped = new Set(['node_modules', 'dist', 'data', 'shots', 'compiled', '.git', 'coverage', 'results'])

export interface Source {
  /** Relative to the project's root, with forward slashes. */
  path: string
  text: string
}

/** Every file of ours below a folder whose name matches. */
export const sourcesBelow = (folder: string, name: RegExp): Source[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : sourcesBelow(path, name)
    return name.test(entry.name) ? [{ path: relative('.', path), text: readFileSync(join(root, path), 'utf8') }] : []
  })

export const workspaces = ['contract', 'server', 'web', 'simulators', 'demo', 'e2e', 'bench', 'tools'] as const

/** All TypeScript of the project. */
export const allSources = (): Source[] => workspaces.flatMap((workspace) => sourcesBelow(workspace, /\.tsx?$/))

/** What a source imports, as written. */
export const importsOf = ({ text }: Source): string[] =>
  [
    ...text.matchAll(
      /^(?:import|export)\b[^'"`;]*?\bfrom\s+['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm,
    ),
  ].map((match) => match[1] ?? match[2] ?? match[3] ?? '')

/** Groups of sources that import each other in a circle, by what leads from one to the others. */
export const circlesOf = (leadsTo: ReadonlyMap<string, readonly string[]>): string[][] => {
  const reached = (from: string): Set<string> => {
    const found = new Set<string>()
    const look = (path: string): void => {
      for (const next of leadsTo.get(path) ?? []) if (found.size < found.add(next).size) look(next)
    }
    look(from)
    return found
  }
  const all = new Map([...leadsTo.keys()].map((path) => [path, reached(path)]))
  const inCircles = [...all].filter(([path, found]) => found.has(path))
  return Object.values(Object.groupBy(inCircles, ([, found]) => [...found].sort().join())).map((circle = []) =>
    circle.map(([path]) => path),
  )
}

const opensFunction =
  /(?:=>|^\s*(?:(?:export|async|static|get|set) )*(?!if\b|for\b|while\b|switch\b|catch\b)[\w$#]*(?: [\w$]+)?(?:<.*>)?\(.*\)(?:: .+)?) \{$/

interface Opened {
  line: number
  indent: number
  inner: number
}

/** The lines of each function body of a formatted source, without those of functions in it. */
export const functionsOf = ({ text }: Source): { line: number; lines: number }[] => {
  const found: { line: number; lines: number }[] = []
  const open: Opened[] = []
  for (const [line, written] of text.split('\n').entries()) {
    const indent = written.search(/\S/)
    const last = open.at(-1)
    if (last?.indent === indent && written.trimStart().startsWith('}')) {
      open.pop()
      const lines = line - last.line + 1
      found.push({ line: last.line + 1, lines: lines - last.inner })
      const outer = open.at(-1)
      if (outer !== undefined) outer.inner += lines - 2
    }
    if (opensFunction.test(written)) open.push({ line, indent, inner: 0 })
  }
  return found
}
