import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allSources, importsOf, root, workspaces } from '../sources.ts'

/** Packages of the root's package.json, for the tests of every workspace. */
const forAll = new Set(['vitest', 'fast-check', 'fake-indexeddb', 'html-validate'])

const declaredIn = (workspace: string): Set<string> => {
  const manifest = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'))
  return new Set([...Object.keys(manifest.dependencies ?? {}), ...Object.keys(manifest.devDependencies ?? {})])
}

const packageOf = (imported: string): string => imported.split('/', imported.startsWith('@') ? 2 : 1).join('/')

describe('workspaces', () => {
  it('declare the packages they import', () => {
    const declared = new Map(workspaces.map((workspace) => [workspace as string, declaredIn(workspace)]))
    const undeclared = allSources().flatMap((source) => {
      const [workspace = ''] = source.path.split('/')
      return importsOf(source)
        .filter((imported) => /^[@a-z][\w./@-]*$/.test(imported) && !isBuiltin(imported))
        .map(packageOf)
        .filter((name) => name !== `@sheds/${workspace}` && !forAll.has(name) && !declared.get(workspace)?.has(name))
        .map((name) => `${source.path} imports ${name}`)
    })
    expect(undeclared).toEqual([])
  })
})
