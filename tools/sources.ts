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

/** Every source below a folder whose file name matches. */
export const sourcesBelow = (folder: string, name: RegExp): Source[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : sourcesBelow(path, name)
    return name.test(entry.name) ? [{ path: relative('.', path), text: readFileSync(join(root, path), 'utf8') }] : []
  })

/** The slices, bottom-up; each has the same name in contract, server and site. */
export const slices = [
  'files',
  'ledger',
  'users',
  'notifications',
  'wallet',
  'sheds',
  'products',
  'menu',
  'orders',
  'music',
  'writes',
  'moderation',
  'search',
  'saved',
  'pages',
] as const

/** Slice of a file of the server or the site. */
export const sliceOf = (path: string): string | undefined =>
  /^(?:server\/src\/modules|web\/src\/features)\/([^/]+)\//.exec(path)?.[1]

/** Whether a file is a test or test support. */
export const isTest = (path: string): boolean => /\.(test|spec|proof|setup)\.tsx?$|\/testing\/|^e2e\//.test(path)

export const workspaces = ['contract', 'server', 'web', 'simulators', 'demo', 'e2e', 'bench', 'tools'] as const

/** All TypeScript of the project. */
export const allSources = (): Source[] => workspaces.flatMap((workspace) => sourcesBelow(workspace, /\.tsx?$/))

/** Import specifiers of a source, as written. */
export const importsOf = ({ text }: Source): string[] =>
  [
    ...text.matchAll(
      /^(?:import|export)\b[^'"`;]*?\bfrom\s+['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm,
    ),
  ].map((match) => match[1] ?? match[2] ?? match[3] ?? '')

/** Number of lines of each function of a source, nested functions included. */
export const functionsOf = ({ path, text }: Source): number[] => {
  const found: number[] = []
  const visit = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return
    const { type, start, end } = node as { type?: string; start?: number; end?: number }
    if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type ?? ''))
      found.push(text.slice(start, end).split('\n').length)
    for (const each of Object.values(node)) visit(each)
  }
  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }).body)
  return found
}
