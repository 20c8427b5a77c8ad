import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { configurationFile, configurationText } from './docs/configuration.ts'
import { allSources, root } from './sources.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const decisions = readdirSync(join(root, 'docs/decisions')).map((name) => `docs/decisions/${name}`)
const documents = [
  'README.md',
  'deploy/README.md',
  'docs/commands.md',
  'docs/configuration.md',
  'demo/README.md',
  'CHANGELOG.md',
  'bench/REPORT.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...decisions,
]

describe('the documents', () => {
  it.each(documents)('name only paths that exist: %s', (document) => {
    const named = [
      ...read(document).matchAll(/`((?:contract|server|web|simulators|demo|e2e|bench|tools|docs)\/[^`\s<>*{}…]*)`/g),
    ]
    const missing = named
      .map((match) => (match[1] ?? '').replace(/:\d+$/, ''))
      .filter((path) => !existsSync(join(root, path)))
    expect(missing).toEqual([])
  })

  it.each(documents)('link only to files that exist: %s', (document) => {
    const links = [...read(document).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map((match) => match[1] ?? '')
    expect(links.filter((link) => !existsSync(join(root, document, '..', link)))).toEqual([])
  })

  it('include docs/configuration.md as `npm run docs` writes it', () => {
    expect(readFileSync(configurationFile, 'utf8') === configurationText(), 'run `npm run docs`').toBe(true)
  })

  it('give every variable of the configuration a meaning', () => {
    expect(
      configurationText()
        .split('\n')
        .filter((line) => line.endsWith('|  |')),
    ).toEqual([])
  })

  it('list every npm script in docs/commands.md', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const listed = [...read('docs/commands.md').matchAll(/^\| `npm (?:run )?([a-z:]+)/gm)].map((match) => match[1])
    expect(listed.sort()).toEqual(
      Object.keys(scripts)
        .filter((name) => name !== 'prepare')
        .sort(),
    )
  })

  it('name only npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = documents.flatMap((document) =>
      [...read(document).matchAll(/npm run ([a-z:]+)/g)].map((match) => match[1] ?? ''),
    )
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  it.each(['README.md', 'ARCHITECTURE.md'])('keep %s within 120 lines', (document) => {
    expect(read(document).split('\n').length).toBeLessThanOrEqual(120)
  })
})

describe('the public project', () => {
  it('has no download address in its lock file', () => {
    expect(read('package-lock.json')).not.toMatch(/"resolved": "https?:/)
  })

  it('names the host of a registry in no file', () => {
    const hosts = new RegExp(['registry', 'npmjs', 'org'].join('\\.'))
    const files = [...allSources(), ...documents.map((path) => ({ path, text: read(path) }))]
    expect(files.filter(({ text }) => hosts.test(text)).map(({ path }) => path)).toEqual([])
  })
})
