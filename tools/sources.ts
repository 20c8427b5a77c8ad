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

/** Every function of a source that has a name of its own or stands in something that has, with its length. */
export const functionsIn = (path: string, text: string): { name: string; lines: number }[] => {
  const found: { name: string; lines: number }[] = []
  const visit = (node: unknown, name: string): void => {
    if (Array.isArray(node)) for (const each of node) visit(each, name)
    if (node === null || typeof node !== 'object' || !('type' in node)) return
    const { type, start, end, id, key } = node as SyntaxNode
    const own = id?.name ?? key?.name ?? name
    if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type))
      found.push({ name: own, lines: text.slice(start, end).split('\n').length })
    for (const inner of Object.values(node)) visit(inner, own)
  }
  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }).body, '')
  return found
}

interface SyntaxNode {
  type: string
  start: number
  end: number
  id?: { name?: string } | null
  key?: { name?: string }
}
