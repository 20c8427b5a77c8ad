import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'vite'

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

/** The lines of the longest function of a source. */
export const longestFunctionOf = (path: string, text: string): number => {
  const lines = (node: unknown): number => {
    if (Array.isArray(node)) return Math.max(0, ...node.map(lines))
    if (node === null || typeof node !== 'object') return 0
    const { type, start, end } = node as { type?: string; start?: number; end?: number }
    const own = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type ?? '')
    return Math.max(own ? text.slice(start, end).split('\n').length : 0, ...Object.values(node).map(lines))
  }
  return lines(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }).body)
}
