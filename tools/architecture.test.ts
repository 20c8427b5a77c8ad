import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  allSources,
  functionsOf,
  importsOf,
  isTest,
  root,
  type Source,
  sliceOf,
  slices,
  workspaces,
} from './sources.ts'

/** Slices of the server, bottom-up. */
const levels: readonly string[] = slices
/** Features of the site, bottom-up. The wallet has the ledger's level, because profiles and notifications show payments. */
const features: readonly string[] = [
  ...slices
    .filter((slice) => slice !== 'wallet' && slice !== 'pages')
    .flatMap((slice) => (slice === 'ledger' ? ['wallet', 'login'] : slice)),
  ...['basket', 'home', 'pages'],
]
/** Public files of the features that the shell uses; logging out is loaded later than the rest of login. */
const shellDoors = ['login/log-out', 'login/login', 'search/search'].map((name) => `web/src/features/${name}.api.ts`)
const roles = ['slice', 'api', 'routes', 'service', 'policy', 'rules', 'queries', 'views']
/** Roles of the site's files. A file without one is a component (`.tsx`), a hook (`use-….ts`) or plain logic. */
const webRoles = [
  'api',
  'routes',
  'loads',
  'queries',
  'store',
  'context',
  'address',
  'head',
  'rules',
  'messages',
  'actions',
]
const sources = allSources()
const product = sources.filter(({ path }) => !isTest(path))

/** Target of a relative import, from the project's root; other imports unchanged. */
const target = (source: Source, imported: string): string =>
  imported.startsWith('.') ? normalize(join(dirname(source.path), imported)) : imported

const offences = (files: readonly Source[], isOffence: (source: Source, to: string) => boolean): string[] =>
  files.flatMap((source) =>
    importsOf(source)
      .map((imported) => target(source, imported))
      .filter((to) => isOffence(source, to))
      .map((to) => `${source.path} imports ${to}`),
  )

/** Splits at the commas outside of types and patterns. */
const splitParameters = (text: string): string[] => {
  let depth = 0
  const marked = [...text].map((sign) => {
    if ('{[<('.includes(sign)) depth += 1
    if ('}]>)'.includes(sign)) depth -= 1
    return sign === ',' && depth === 0 ? '\n,\n' : sign
  })
  return marked
    .join('')
    .split('\n,\n')
    .filter((each) => each.trim() !== '')
}

const below = (folder: string): Source[] => product.filter(({ path }) => path.startsWith(`${folder}/`))
/** A page, its own components and its loader may import any slice, because no other file imports them. */
const isTop = (path: string): boolean => /^web\/src\/features\/.*(-page[^/]*\.tsx?|\.loads\.ts)$/.test(path)
const roleOf = (path: string): string | undefined => /\.([a-z]+)\.ts$/.exec(path)?.[1]

/** Rules and policies may import types, but no code, from the platform and lower slices. */
const isTypeFromBelow = (source: Source, to: string): boolean => {
  const isBelow =
    to.startsWith('server/src/platform/') || (to.endsWith('.api.ts') && sliceOf(to) !== sliceOf(source.path))
  const imported = source.text.match(/^import [^;]*? from '[^']+'$/gm) ?? []
  const named = imported.filter((each) => target(source, /'([^']+)'$/.exec(each)?.[1] ?? '') === to)
  return isBelow && named.every((each) => each.startsWith('import type '))
}

/** Files in import cycles; type imports and dynamic imports count. */
const cyclesAmong = (files: readonly Source[]): string[] => {
  let left = new Map(files.map((source) => [source.path, importsOf(source).map((to) => target(source, to))]))
  for (;;) {
    // A file that imports no other file left, or that no other imports, is in no cycle.
    const known = new Set([...left.values()].flat())
    const kept = [...left].filter(([path, to]) => known.has(path) && to.some((other) => left.has(other)))
    if (kept.length === left.size) return kept.map(([path]) => path)
    left = new Map(kept)
  }
}

describe('imports', () => {
  it('keep the contract to Zod and itself', () => {
    expect(offences(below('contract/src'), (_, to) => to !== 'zod' && !to.startsWith('contract/'))).toEqual([])
  })

  it('keep the platform free of slices', () => {
    expect(offences(below('server/src/platform'), (_, to) => to.startsWith('server/src/modules'))).toEqual([])
  })

  it('point down between server slices, to `.api.ts` files', () => {
    const files = below('server/src/modules')
    expect(
      offences(files, ({ path }, to) => {
        const [from, other] = [sliceOf(path), sliceOf(to)]
        if (from === undefined || other === undefined || from === other) return false
        return levels.indexOf(other) > levels.indexOf(from) || !to.endsWith('.api.ts')
      }),
    ).toEqual([])
  })

  it('reach an `.api.ts`, which only re-exports, from other slices alone', () => {
    const facades = below('server/src/modules').filter(({ path }) => path.endsWith('.api.ts'))
    expect(facades.filter(({ text }) => !/^(export (type )?\{[^}]*\} from '[^']+'\n)+$/.test(text))).toEqual([])
    expect(
      offences(below('server/src/modules'), ({ path }, to) => to.endsWith('.api.ts') && sliceOf(path) === sliceOf(to)),
    ).toEqual([])
  })

  it('find at most 25 names in the ledger’s `.api.ts`, no row or lock function among them', () => {
    const door = sources.find(({ path }) => path === 'server/src/modules/ledger/ledger.api.ts')?.text ?? ''
    const names = [...door.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, inside = '']) =>
      inside
        .split(',')
        .map((each) => each.trim().replace(/^type /, ''))
        .filter((each) => each !== ''),
    )
    expect(names.length).toBeGreaterThan(10)
    expect(names.length).toBeLessThanOrEqual(25)
    expect(names.filter((name) => /^(lock|insert|update|delete|select|replace|claim)[A-Z]| as /.test(name))).toEqual([])
  })

  it('lead to services that take the context, then the caller, then the input', () => {
    const services = below('server/src/modules').filter(({ path }) => path.endsWith('.service.ts'))
    const asker = /\b(actor|callerId)\b|\}: Actor\b/
    const odd = services.flatMap(({ path, text }) =>
      [...text.matchAll(/^export const (\w+) = (?:async )?(?:<.*>)?\(([^()]*)\)[^=]*=> /gm)]
        .map(([, name = '', parameters = '']) => ({ name, parameters: splitParameters(parameters) }))
        .filter(({ parameters }) => parameters.length > 3 || parameters.findLastIndex((each) => asker.test(each)) > 1)
        .map(({ name }) => `${path}: ${name}`),
    )
    expect(odd).toEqual([])
  })

  it('give a use-case at most eight named parts of the context', () => {
    // Slices and routes pass the whole context on.
    const files = below('server/src/modules').filter(({ path }) => !/\.(slice|routes)\.ts$/.test(path))
    const whole = files.filter(({ text }) => /: (Readonly<)?(Base)?Context\b(?!\[)/.test(text))
    expect(whole.map(({ path }) => path)).toEqual([])
    const wide = files.flatMap(({ path, text }) =>
      [...text.matchAll(/\bParts<([^>]*)>/g)]
        .filter(([, names = '']) => names.split('|').length > 8)
        .map(([found]) => `${path}: ${found}`),
    )
    expect(wide).toEqual([])
  })

  it('keep the demo to the platform and `.api.ts` files of the server', () => {
    const doors = /^@sheds\/server\/(platform\/|modules\/[a-z]+\/[a-z]+\.api$)/
    expect(offences(below('demo'), (_, to) => to.startsWith('@sheds/server/') && !doors.test(to))).toEqual([])
  })

  it('follow the rules of roles in the server', () => {
    const files = below('server/src/modules')
    expect(
      offences(files, (source, to) => {
        const role = roleOf(basename(source.path))
        if (role === 'policy' || role === 'rules')
          return !to.startsWith('@sheds/contract/') && roleOf(to) !== 'rules' && !isTypeFromBelow(source, to)
        if (role === 'routes') return roleOf(to) === 'queries' || to.startsWith('server/src/platform/db/')
        return role === 'queries' && (roleOf(to) === 'service' || roleOf(to) === 'routes')
      }),
    ).toEqual([])
  })

  it('keep the design system free of pages, features, data and messages', () => {
    const forbidden = /^web\/src\/(app|features|lib|messages)\/|^@sheds\/contract|^@tanstack/
    expect(offences(below('web/src/ui'), (_, to) => forbidden.test(to))).toEqual([])
  })

  it('keep the hydration to itself, and reach it by its public file', () => {
    const hydration = 'web/src/hydration/'
    expect(offences(below('web/src/hydration'), (_, to) => to.startsWith('web/') && !to.startsWith(hydration))).toEqual(
      [],
    )
    const outside = below('web').filter(({ path }) => !path.startsWith(hydration))
    expect(
      offences(outside, ({ path }, to) => {
        if (!to.startsWith(hydration) || to === `${hydration}hydration.ts`) return false
        return path !== 'web/src/entry-client.tsx' || to !== `${hydration}hydrate.tsx`
      }),
    ).toEqual([])
  })

  it('keep the site free of server code', () => {
    expect(offences(below('web'), (_, to) => to.startsWith('server/') || to.startsWith('@sheds/server'))).toEqual([])
  })

  it('lead from the shell to login and search by their public files, and never back', () => {
    // The shell finds pages by name, through the route table.
    expect(
      offences(below('web/src/app'), (_, to) => to.startsWith('web/src/features/') && !shellDoors.includes(to)),
    ).toEqual([])
    expect(offences(below('web/src/features'), (_, to) => to.startsWith('web/src/app/'))).toEqual([])
    expect(offences(below('web/src/lib'), (_, to) => /^web\/src\/(app|features)\//.test(to))).toEqual([])
  })

  it('reach a feature’s public file, which only re-exports, from the shell alone', () => {
    const facades = below('web/src/features').filter(({ path }) => path.endsWith('.api.ts'))
    expect(facades.map(({ path }) => path).sort()).toEqual(shellDoors)
    expect(facades.filter(({ text }) => !/^(export (type )?\{[^}]*\} from '[^']+'\n)+$/.test(text))).toEqual([])
    expect(offences(below('web/src/features'), (_, to) => to.endsWith('.api.ts'))).toEqual([])
  })

  it('reach login, search, push and the player in one folder each', () => {
    const homes = { login: 'features/login', search: 'features/search', push: 'lib/push', player: 'lib/player' }
    // The session (`lib/session`) is below login, because all of lib asks it; the design system has classes of its own.
    const apart = /^web\/src\/(lib\/login|ui\/player)\//
    const stray = below('web/src').filter(({ path }) =>
      Object.entries(homes).some(
        ([name, home]) => path.split('/').includes(name) && !path.startsWith(`web/src/${home}/`) && !apart.test(path),
      ),
    )
    expect(stray.map(({ path }) => path)).toEqual([])
  })

  it('follow the rules of roles in the site', () => {
    expect(
      offences(below('web/src'), ({ path }, to) => {
        const role = roleOf(basename(path))
        if (role === undefined || role === 'api' || !to.startsWith('web/')) return false
        if (role === 'routes') return to !== 'web/src/lib/page/page.ts' && !isTop(to)
        return /^web\/src\/(?!ui\/).*\.tsx$/.test(to) || (roleOf(basename(to)) === 'loads' && role !== 'loads')
      }),
    ).toEqual([])
  })

  it('reach the files of one page only from that page and the routes', () => {
    expect(
      offences(below('web/src/features'), ({ path }, to) => isTop(to) && !isTop(path) && roleOf(path) !== 'routes'),
    ).toEqual([])
  })

  it('form no cycle', () => {
    expect(cyclesAmong([...below('contract/src'), ...below('server/src'), ...below('web')])).toEqual([])
  })

  it('point down between features', () => {
    expect(
      offences(below('web/src/features'), ({ path }, to) => {
        const [from, other] = [sliceOf(path), sliceOf(to)]
        if (from === undefined || other === undefined || isTop(path)) return false
        return features.indexOf(other) > features.indexOf(from)
      }),
    ).toEqual([])
  })
})

/** Whether a source assigns to `context`, or to another variable declared with a context type. */
const changesContext = ({ text }: Source): boolean => {
  const declared = [...text.matchAll(/\b(\w+): (?:Readonly<)?\w*Context\b/g)].map(([, name]) => name)
  const name = `(?<![\\w.])(?:\\w+\\.)*(?:${['context', ...declared].join('|')})`
  const assigned = new RegExp(
    `${name}(?:\\.\\w+|\\[[^\\]]+\\]) (?:\\*\\*|[-+*/%&|^]|<<|>>|\\?\\?|\\|\\||&&)?= |delete ${name}\\.`,
  )
  const passed = new RegExp(`Object\\.(?:assign|definePropert(?:y|ies))\\(\\s*${name}\\b(?!\\.\\w)`)
  return assigned.test(text) || passed.test(text)
}

describe('the context', () => {
  const server = sources.filter(({ path }) => /^(server|tools|bench|demo|e2e)\//.test(path))

  it('is built in one place: no file assigns to it or casts another object to it', () => {
    expect(server.filter(changesContext).map(({ path }) => path)).toEqual([])
    const taken = server.filter(({ text }) => /[^*] as (unknown as )?((Base|Platform)?Context|SliceParts)\b/.test(text))
    expect(taken.map(({ path }) => path)).toEqual([])
  })

  it('has each event declared in the lowest slice that raises it', () => {
    const files = below('server/src')
    const raised = files.flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?:raise\(\s*[\w.]+,\s*\w+|jobsFor\(\s*[\w.]+),\s*'(\w+)'/g)].map(([, name = '']) => ({
        name,
        level: levels.indexOf(sliceOf(path) ?? ''),
      })),
    )
    const calls = files.flatMap(({ text }) => text.match(/(?<!const )\b(raise|jobsFor)\(/g) ?? [])
    expect(calls.length, 'each names its event').toBe(raised.length)
    const lowest = [...Map.groupBy(raised, ({ name }) => name)].map(
      ([name, all]) => `${levels[Math.min(...all.map(({ level }) => level))]}: ${name}`,
    )
    const declared = files.flatMap(({ path, text }) =>
      [...text.matchAll(/^( *)(?:export )?interface Events \{\n([\s\S]*?)^\1\}/gm)].flatMap(([, indent, body = '']) =>
        [...body.matchAll(new RegExp(`^${indent}  (\\w+):`, 'gm'))].map(([, name]) => `${sliceOf(path)}: ${name}`),
      ),
    )
    expect(declared.sort()).toEqual(lowest.sort())
  })
})

describe('files', () => {
  it('have known roles in server slices', () => {
    const folder = join(root, 'server/src/modules')
    const named = existsSync(folder) ? readdirSync(folder) : []
    expect(named.filter((name) => !levels.includes(name))).toEqual([])
    const odd = below('server/src/modules').filter(({ path }) => {
      const role = roleOf(basename(path))
      return role !== undefined && !roles.includes(role)
    })
    expect(odd.map(({ path }) => path)).toEqual([])
  })

  it('have known roles in the site', () => {
    const odd = below('web/src').filter(({ path }) => {
      const role = roleOf(basename(path))
      return role !== undefined && !webRoles.includes(role)
    })
    expect(odd.map(({ path }) => path)).toEqual([])
    const slice = readdirSync(join(root, 'web/src/features'))
    expect(slice.filter((name) => !features.includes(name))).toEqual([])
  })

  it('export a hook if named `use-…`, and are loaded by a route if named `…-page`', () => {
    const hooks = below('web/src').filter(({ path }) => basename(path).startsWith('use-'))
    expect(
      hooks.filter(({ text }) => !/^export (const|function) use[A-Z]/m.test(text)).map(({ path }) => path),
    ).toEqual([])
    const routes = below('web/src').filter(({ path }) => roleOf(basename(path)) === 'routes')
    const led = routes.flatMap(({ path, text }) =>
      [...text.matchAll(/file: '([^']+)',\s+load: \(\) => import\('\.\/([^']+)'\)/g)].map(
        ([, file, loaded]) => [`web/src/${file}.tsx`, join(dirname(path), loaded ?? '')] as const,
      ),
    )
    expect(led.filter(([file, loaded]) => file !== loaded)).toEqual([])
    const pages = below('web/src').filter(({ path }) => path.endsWith('-page.tsx'))
    expect(pages.map(({ path }) => path).sort()).toEqual([...new Set(led.map(([file]) => file))].sort())
  })

  it('have kebab-case names that describe their content', () => {
    const vague = /^(index|utils?|helpers?|common|misc|types)\./
    const odd = sources.filter(
      ({ path }) => !/^[a-z0-9]+([-.][a-z0-9]+)*\.tsx?$/.test(basename(path)) || vague.test(basename(path)),
    )
    expect(odd.map(({ path }) => path)).toEqual([])
  })

  it('number at most 30 a folder', () => {
    const folders = Map.groupBy(sources, ({ path }) => dirname(path))
    const full = [...folders].filter(([, files]) => files.length > 30)
    expect(full.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([])
  })

  it('have at most 300 lines', () => {
    const long = product.filter(({ text }) => text.split('\n').length > 301)
    expect(long.map(({ path, text }) => `${path}: ${text.split('\n').length}`)).toEqual([])
  })

  it('have no function of more than 60 lines, closures included', () => {
    const long = product
      .filter(({ text }) => text.split('\n').length > 60)
      .filter((source) => functionsOf(source).some((lines) => lines > 60))
    expect(long.map(({ path }) => path)).toEqual([])
  })

  it('do not spread a literal inside a literal to save lines', () => {
    const packed = product.filter(({ text }) => /\.\.\.\{ /.test(text))
    expect(packed.map(({ path }) => path)).toEqual([])
  })

  it('include a package.json in every workspace', () => {
    for (const workspace of workspaces) expect(existsSync(join(root, workspace, 'package.json'))).toBe(true)
  })
})

describe('sources', () => {
  it('use sql.unsafe only in migrations, test support and benchmarks', () => {
    const files = product.filter(
      ({ path }) =>
        !/db\/(migrate|migration|functions|testing)|^bench\/minimal/.test(path) &&
        path !== 'tools/architecture.test.ts',
    )
    expect(files.filter(({ text }) => /\b(sql|tx)\.unsafe\(/.test(text)).map(({ path }) => path)).toEqual([])
  })

  it('have no SQL limit as a parameter, for which PostgreSQL would plan every call again', () => {
    const files = product.filter(({ path }) => path.endsWith('.queries.ts'))
    const free = /\blimit \$\{(?!pageRows\(|atMost\(|mixedRows\()/
    expect(files.filter(({ text }) => free.test(text)).map(({ path }) => path)).toEqual([])
  })

  it('preprocess input only in the text schemas, which check its length first', () => {
    const files = below('contract/src').filter(({ path }) => path !== 'contract/src/text/text.ts')
    expect(files.filter(({ text }) => /\bpreprocess\(/.test(text)).map(({ path }) => path)).toEqual([])
  })

  it('set no HTML from strings in components', () => {
    const files = product.filter(({ path }) => path.startsWith('web/'))
    expect(files.filter(({ text }) => text.includes('dangerouslySetInnerHTML')).map(({ path }) => path)).toEqual([])
  })

  it('keep no set of listeners outside `watched`', () => {
    const files = below('web/src').filter(({ path }) => !/^web\/src\/(ui\/watched\.ts|hydration\/)/.test(path))
    expect(files.filter(({ text }) => /new Set<\(.*\) => void>/.test(text)).map(({ path }) => path)).toEqual([])
  })

  it('query and invalidate API responses only in web/src/lib', () => {
    const files = product.filter(({ path }) => path.startsWith('web/src/') && !path.startsWith('web/src/lib/'))
    const byHand = /\bqueryKey:|\buseInfiniteQuery\b|\binvalidateQueries\b|\b[gs]etQueryData\b/
    expect(files.filter(({ text }) => byHand.test(text)).map(({ path }) => path)).toEqual([])
  })

  it('discard no promise with `void` on the server: a failure would go unseen', () => {
    const files = product.filter(({ path }) => /^(server|simulators)\/src\//.test(path))
    expect(files.filter(({ text }) => /(?<!\* .*)\bvoid [\w.?]+\(/.test(text)).map(({ path }) => path)).toEqual([])
  })

  it('retry no test', () => {
    const again = new RegExp(['\\bre', 'try: (?!0\\b)\\d'].join(''))
    const tests = sources.filter(({ path }) => isTest(path) || /vitest|^e2e\//.test(path))
    expect(tests.filter(({ text }) => again.test(text)).map(({ path }) => path)).toEqual([])
  })

  it('mark no unfinished work without an issue', () => {
    const marker = new RegExp(`\\b(${['TO', 'DO'].join('')}|${['FIX', 'ME'].join('')})\\b(?! \\(#\\d+\\))`)
    expect(sources.filter(({ text }) => marker.test(text)).map(({ path }) => path)).toEqual([])
  })
})
