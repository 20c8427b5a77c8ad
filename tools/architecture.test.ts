import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allSources, importsOf, root, type Source, workspaces } from './sources.ts'

const slices = [
  'files',
  'wallet',
  'users',
  'notifications',
  'payments',
  'sheds',
  'products',
  'menu',
  'music',
  'writes',
  'search',
  'pages',
]
const roles = ['routes', 'service', 'policy', 'rules', 'queries', 'views', 'jobs']
const sources = allSources()
const product = sources.filter(({ path }) => !isTest(path))

function isTest(path: string): boolean {
  return /\.(test|spec|proof|setup)\.tsx?$|\/testing\/|^e2e\//.test(path)
}

/** Where a relative import leads, from the project's root; others as they are. */
const target = (source: Source, imported: string): string =>
  imported.startsWith('.') ? normalize(join(dirname(source.path), imported)) : imported

const offences = (files: readonly Source[], isOffence: (source: Source, to: string) => boolean): string[] =>
  files.flatMap((source) =>
    importsOf(source)
      .map((imported) => target(source, imported))
      .filter((to) => isOffence(source, to))
      .map((to) => `${source.path} imports ${to}`),
  )

const below = (folder: string): Source[] => product.filter(({ path }) => path.startsWith(`${folder}/`))
const sliceOf = (path: string): string | undefined =>
  /^(?:server\/src\/modules|web\/src\/features)\/([^/]+)\//.exec(path)?.[1]
const roleOf = (path: string): string | undefined => /\.([a-z]+)\.ts$/.exec(path)?.[1]

describe('imports point one way', () => {
  it('the contract imports Zod and itself', () => {
    expect(offences(below('contract/src'), (_, to) => to !== 'zod' && !to.startsWith('contract/'))).toEqual([])
  })

  it('the platform knows no slice', () => {
    expect(offences(below('server/src/platform'), (_, to) => to.startsWith('server/src/modules'))).toEqual([])
  })

  it('a slice of the server uses lower slices, and only their service', () => {
    const files = below('server/src/modules')
    expect(
      offences(files, ({ path }, to) => {
        const [from, other] = [sliceOf(path), sliceOf(to)]
        if (from === undefined || other === undefined || from === other) return false
        return slices.indexOf(other) > slices.indexOf(from) || !to.endsWith('.service.ts')
      }),
    ).toEqual([])
  })

  it('roles keep to what they may know', () => {
    const files = below('server/src/modules')
    expect(
      offences(files, ({ path }, to) => {
        const role = roleOf(basename(path))
        if (role === 'policy' || role === 'rules') return !to.startsWith('@sheds/contract/') && roleOf(to) !== 'rules'
        if (role === 'routes') return roleOf(to) === 'queries' || to.startsWith('server/src/platform/db/')
        return role === 'queries' && (roleOf(to) === 'service' || roleOf(to) === 'routes')
      }),
    ).toEqual([])
  })

  it('the design system knows no page, feature, data or words', () => {
    const forbidden = /^web\/src\/(app|features|lib|messages)\/|^@sheds\/contract|^@tanstack/
    expect(offences(below('web/src/ui'), (_, to) => forbidden.test(to))).toEqual([])
  })

  it('how pages come alive is sealed: it knows none of us, and we use its surface alone', () => {
    const alive = 'web/src/alive/'
    expect(offences(below('web/src/alive'), (_, to) => to.startsWith('web/') && !to.startsWith(alive))).toEqual([])
    const outside = below('web').filter(({ path }) => !path.startsWith(alive))
    expect(
      offences(outside, ({ path }, to) => {
        if (!to.startsWith(alive) || to === `${alive}alive.ts`) return false
        return path !== 'web/src/entry-client.tsx' || to !== `${alive}come-alive.tsx`
      }),
    ).toEqual([])
  })

  it('the web side knows nothing of the server, and features only lower features', () => {
    expect(offences(below('web'), (_, to) => to.startsWith('server/') || to.startsWith('@sheds/server'))).toEqual([])
    expect(
      offences(below('web/src/features'), ({ path }, to) => {
        const [from, other] = [sliceOf(path), sliceOf(to)]
        return from !== undefined && other !== undefined && slices.indexOf(other) > slices.indexOf(from)
      }),
    ).toEqual([])
  })
})

describe('files are where one looks for them', () => {
  it('server slices have the known roles', () => {
    const folder = join(root, 'server/src/modules')
    const named = existsSync(folder) ? readdirSync(folder) : []
    expect(named.filter((name) => !slices.includes(name))).toEqual([])
    const odd = below('server/src/modules').filter(({ path }) => {
      const role = roleOf(basename(path))
      return role !== undefined && !roles.includes(role)
    })
    expect(odd.map(({ path }) => path)).toEqual([])
  })

  it('names are kebab-case and say what is inside', () => {
    const vague = /^(index|utils?|helpers?|common|misc|types)\./
    const odd = sources.filter(
      ({ path }) => !/^[a-z0-9]+([-.][a-z0-9]+)*\.tsx?$/.test(basename(path)) || vague.test(basename(path)),
    )
    expect(odd.map(({ path }) => path)).toEqual([])
  })

  it('no file grows past 300 lines', () => {
    const long = product.filter(({ text }) => text.split('\n').length > 301)
    expect(long.map(({ path, text }) => `${path}: ${text.split('\n').length}`)).toEqual([])
  })

  it('every workspace is one the root names', () => {
    for (const workspace of workspaces) expect(existsSync(join(root, workspace, 'package.json'))).toBe(true)
  })
})

describe('what must not be written', () => {
  it('sql.unsafe stays in migrations, test support and what others are measured against', () => {
    const files = product.filter(
      ({ path }) =>
        !/db\/(migrate|migration|testing)|^bench\/(minimal|driver)/.test(path) && path !== 'tools/architecture.test.ts',
    )
    expect(files.filter(({ text }) => /\b(sql|tx)\.unsafe\(/.test(text)).map(({ path }) => path)).toEqual([])
  })

  it('no limit is a parameter: PostgreSQL would plan the list anew with every call', () => {
    const files = product.filter(({ path }) => path.endsWith('.queries.ts'))
    const free = /\blimit \$\{(?!pageRows\(|atMost\(|mixedRows\()/
    expect(files.filter(({ text }) => free.test(text)).map(({ path }) => path)).toEqual([])
  })

  it('no HTML from strings in components', () => {
    const files = product.filter(({ path }) => path.startsWith('web/'))
    expect(files.filter(({ text }) => text.includes('dangerouslySetInnerHTML')).map(({ path }) => path)).toEqual([])
  })

  it('nothing is left for later without an issue', () => {
    const marker = new RegExp(`\\b(${['TO', 'DO'].join('')}|${['FIX', 'ME'].join('')})\\b(?! \\(#\\d+\\))`)
    expect(sources.filter(({ text }) => marker.test(text)).map(({ path }) => path)).toEqual([])
  })
})
