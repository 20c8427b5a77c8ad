import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { environment } from '../server/src/platform/config.ts'
import { allSources, root } from './sources.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const decisions = readdirSync(join(root, 'docs/decisions')).map((name) => `docs/decisions/${name}`)
const documents = [
  'README.md',
  'demo/README.md',
  'CHANGELOG.md',
  'bench/REPORT.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...decisions,
]

describe('the documents', () => {
  it.each(documents)('%s names only paths that exist', (document) => {
    const named = [
      ...read(document).matchAll(/`((?:contract|server|web|simulators|demo|e2e|bench|tools|docs)\/[^`\s<>*{}…]*)`/g),
    ]
    const missing = named
      .map((match) => (match[1] ?? '').replace(/:\d+$/, ''))
      .filter((path) => !existsSync(join(root, path)))
    expect(missing).toEqual([])
  })

  it.each(documents)('%s links only to files that exist', (document) => {
    const links = [...read(document).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map((match) => match[1] ?? '')
    expect(links.filter((link) => !existsSync(join(root, document, '..', link)))).toEqual([])
  })

  it('README lists every variable the configuration reads, and no other', () => {
    const table = [...read('README.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm)].map((match) => match[1])
    expect(table.sort()).toEqual(Object.keys(environment).sort())
  })

  it('every npm script README or CONTRIBUTING names exists', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = documents.flatMap((document) =>
      [...read(document).matchAll(/npm run ([a-z:]+)/g)].map((match) => match[1] ?? ''),
    )
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  it('ARCHITECTURE.md stays one page', () => {
    expect(read('ARCHITECTURE.md').split('\n').length).toBeLessThanOrEqual(120)
  })
})

describe('the project is public', () => {
  it('the lock file holds no download address', () => {
    expect(read('package-lock.json')).not.toMatch(/"resolved": "https?:/)
  })

  it('no file names the host of a registry', () => {
    const hosts = new RegExp(['registry', 'npmjs', 'org'].join('\\.'))
    const files = [...allSources(), ...documents.map((path) => ({ path, text: read(path) }))]
    expect(files.filter(({ text }) => hosts.test(text)).map(({ path }) => path)).toEqual([])
  })
})
