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

/** The same words, and what stands above them all on the web side alone. */
const levels: readonly string[] = slices
/** The site's wallet stands where the ledger does: people and news show what somebody was paid. */
const features: readonly string[] = [
  ...slices
    .filter((slice) => slice !== 'wallet' && slice !== 'pages')
    .flatMap((slice) => (slice === 'ledger' ? ['wallet', 'login'] : slice)),
  ...['basket', 'home', 'pages'],
]
/** Public files of the features that the shell uses; a second one is loaded later than the first. */
const shellDoors = ['login/log-out', 'login/login', 'search/search'].map((name) => `web/src/features/${name}.api.ts`)
const roles = ['slice', 'api', 'routes', 'service', 'policy', 'rules', 'queries', 'views']
/** Of the site. A file without one is a component (`.tsx`), a hook (`use-….ts`) or plain thought. */
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

/** At the commas that stand in no type or pattern. */
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
/** A page with the pieces that carry its name, and what it loads, may show things of any slice: nothing stands on it. */
const isTop = (path: string): boolean => /^web\/src\/features\/.*(-page[^/]*\.tsx?|\.loads\.ts)$/.test(path)
const roleOf = (path: string): string | undefined => /\.([a-z]+)\.ts$/.exec(path)?.[1]

/** A shape alone, of the platform or of a lower slice: what only computes gets no more from there. */
const isTypeFromBelow = (source: Source, to: string): boolean => {
  const isBelow =
    to.startsWith('server/src/platform/') || (to.endsWith('.api.ts') && sliceOf(to) !== sliceOf(source.path))
  const imported = source.text.match(/^import [^;]*? from '[^']+'$/gm) ?? []
  const named = imported.filter((each) => target(source, /'([^']+)'$/.exec(each)?.[1] ?? '') === to)
  return isBelow && named.every((each) => each.startsWith('import type '))
}

/** Files that know one another, be it by a type or by what comes later; each such group once. */
const circlesAmong = (files: readonly Source[]): string[] => {
  let left = new Map(files.map((source) => [source.path, importsOf(source).map((to) => target(source, to))]))
  for (;;) {
    // What knows none of the others is in no circle, nor is what none of them knows.
    const known = new Set([...left.values()].flat())
    const kept = [...left].filter(([path, to]) => known.has(path) && to.some((other) => left.has(other)))
    if (kept.length === left.size) return kept.map(([path]) => path)
    left = new Map(kept)
  }
}

describe('imports point one way', () => {
  it('the contract imports Zod and itself', () => {
    expect(offences(below('contract/src'), (_, to) => to !== 'zod' && !to.startsWith('contract/'))).toEqual([])
  })

  it('the platform knows no slice', () => {
    expect(offences(below('server/src/platform'), (_, to) => to.startsWith('server/src/modules'))).toEqual([])
  })

  it('a slice of the server uses lower slices, and only what their `.api.ts` hands out', () => {
    const files = below('server/src/modules')
    expect(
      offences(files, ({ path }, to) => {
        const [from, other] = [sliceOf(path), sliceOf(to)]
        if (from === undefined || other === undefined || from === other) return false
        return levels.indexOf(other) > levels.indexOf(from) || !to.endsWith('.api.ts')
      }),
    ).toEqual([])
  })

  it('a facade only hands on, and is for other slices', () => {
    const facades = below('server/src/modules').filter(({ path }) => path.endsWith('.api.ts'))
    expect(facades.filter(({ text }) => !/^(export (type )?\{[^}]*\} from '[^']+'\n)+$/.test(text))).toEqual([])
    expect(
      offences(below('server/src/modules'), ({ path }, to) => to.endsWith('.api.ts') && sliceOf(path) === sliceOf(to)),
    ).toEqual([])
  })

  it('the ledger has one door: few names, and no rows or locks to be put together elsewhere', () => {
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

  it('services take the context, then who asks, then what about', () => {
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

  it('a use-case names the parts of the context it uses, eight at most', () => {
    // A slice and its routes are where the whole context is handed out.
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

  it('the demo plants through these doors of the server only', () => {
    const doors = /^@sheds\/server\/(platform\/|modules\/[a-z]+\/[a-z]+\.api$)/
    expect(offences(below('demo'), (_, to) => to.startsWith('@sheds/server/') && !doors.test(to))).toEqual([])
  })

  it('roles keep to what they may know', () => {
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

  it('the design system knows no page, feature, data or words', () => {
    const forbidden = /^web\/src\/(app|features|lib|messages)\/|^@sheds\/contract|^@tanstack/
    expect(offences(below('web/src/ui'), (_, to) => forbidden.test(to))).toEqual([])
  })

  it('how pages hydrate is sealed: it knows none of us, and we use its surface alone', () => {
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

  it('the web side knows nothing of the server', () => {
    expect(offences(below('web'), (_, to) => to.startsWith('server/') || to.startsWith('@sheds/server'))).toEqual([])
  })

  it('the shell uses two features by their public files, and features and lib do not use the shell', () => {
    // The shell finds the pages by their names: see the route table.
    expect(
      offences(below('web/src/app'), (_, to) => to.startsWith('web/src/features/') && !shellDoors.includes(to)),
    ).toEqual([])
    expect(offences(below('web/src/features'), (_, to) => to.startsWith('web/src/app/'))).toEqual([])
    expect(offences(below('web/src/lib'), (_, to) => /^web\/src\/(app|features)\//.test(to))).toEqual([])
  })

  it('a public file of a feature only hands on, and is for the shell', () => {
    const facades = below('web/src/features').filter(({ path }) => path.endsWith('.api.ts'))
    expect(facades.map(({ path }) => path).sort()).toEqual(shellDoors)
    expect(facades.filter(({ text }) => !/^(export (type )?\{[^}]*\} from '[^']+'\n)+$/.test(text))).toEqual([])
    expect(offences(below('web/src/features'), (_, to) => to.endsWith('.api.ts'))).toEqual([])
  })

  it('login, search, push and the player live in one folder each', () => {
    const homes = { login: 'features/login', search: 'features/search', push: 'lib/push', player: 'lib/player' }
    // Below the homes are the session (`lib/session`), which all of lib asks, and the design system's own classes.
    const apart = /^web\/src\/(lib\/login|ui\/player)\//
    const stray = below('web/src').filter(({ path }) =>
      Object.entries(homes).some(
        ([name, home]) => path.split('/').includes(name) && !path.startsWith(`web/src/${home}/`) && !apart.test(path),
      ),
    )
    expect(stray.map(({ path }) => path)).toEqual([])
  })

  it('roles of the site keep to what they may know', () => {
    expect(
      offences(below('web/src'), ({ path }, to) => {
        const role = roleOf(basename(path))
        if (role === undefined || role === 'api' || !to.startsWith('web/')) return false
        if (role === 'routes') return to !== 'web/src/lib/page/page.ts' && !isTop(to)
        return /^web\/src\/(?!ui\/).*\.tsx$/.test(to) || (roleOf(basename(to)) === 'loads' && role !== 'loads')
      }),
    ).toEqual([])
  })

  it('nothing but its own page and the routes stands on what is for one page', () => {
    expect(
      offences(below('web/src/features'), ({ path }, to) => isTop(to) && !isTop(path) && roleOf(path) !== 'routes'),
    ).toEqual([])
  })

  it('no import leads back to where it came from', () => {
    expect(circlesAmong([...below('contract/src'), ...below('server/src'), ...below('web')])).toEqual([])
  })

  it('features use only lower features', () => {
    expect(
      offences(below('web/src/features'), ({ path }, to) => {
        const [from, other] = [sliceOf(path), sliceOf(to)]
        if (from === undefined || other === undefined || isTop(path)) return false
        return features.indexOf(other) > features.indexOf(from)
      }),
    ).toEqual([])
  })
})

/** Where the context is known, and by which names: `context`, and what is declared as one. */
const changesContext = ({ text }: Source): boolean => {
  const declared = [...text.matchAll(/\b(\w+): (?:Readonly<)?\w*Context\b/g)].map(([, name]) => name)
  const name = `(?<![\\w.])(?:\\w+\\.)*(?:${['context', ...declared].join('|')})`
  const assigned = new RegExp(
    `${name}(?:\\.\\w+|\\[[^\\]]+\\]) (?:\\*\\*|[-+*/%&|^]|<<|>>|\\?\\?|\\|\\||&&)?= |delete ${name}\\.`,
  )
  const passed = new RegExp(`Object\\.(?:assign|definePropert(?:y|ies))\\(\\s*${name}\\b(?!\\.\\w)`)
  return assigned.test(text) || passed.test(text)
}

describe('what slices plug in', () => {
  const server = sources.filter(({ path }) => /^(server|tools|bench|demo|e2e)\//.test(path))

  it('is put together in one place: nobody changes the context, or takes something else for one', () => {
    expect(server.filter(changesContext).map(({ path }) => path)).toEqual([])
    const taken = server.filter(({ text }) => /[^*] as (unknown as )?((Base|Platform)?Context|SliceParts)\b/.test(text))
    expect(taken.map(({ path }) => path)).toEqual([])
  })

  it('declares an event where it is raised: in the lowest slice that does', () => {
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

describe('files are where one looks for them', () => {
  it('server slices have the known roles', () => {
    const folder = join(root, 'server/src/modules')
    const named = existsSync(folder) ? readdirSync(folder) : []
    expect(named.filter((name) => !levels.includes(name))).toEqual([])
    const odd = below('server/src/modules').filter(({ path }) => {
      const role = roleOf(basename(path))
      return role !== undefined && !roles.includes(role)
    })
    expect(odd.map(({ path }) => path)).toEqual([])
  })

  it('files of the site have the known roles', () => {
    const odd = below('web/src').filter(({ path }) => {
      const role = roleOf(basename(path))
      return role !== undefined && !webRoles.includes(role)
    })
    expect(odd.map(({ path }) => path)).toEqual([])
    const slice = readdirSync(join(root, 'web/src/features'))
    expect(slice.filter((name) => !features.includes(name))).toEqual([])
  })

  it('a hook is called like its file, and a page is what the routes of its slice lead to', () => {
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

  it('names are kebab-case and say what is inside', () => {
    const vague = /^(index|utils?|helpers?|common|misc|types)\./
    const odd = sources.filter(
      ({ path }) => !/^[a-z0-9]+([-.][a-z0-9]+)*\.tsx?$/.test(basename(path)) || vague.test(basename(path)),
    )
    expect(odd.map(({ path }) => path)).toEqual([])
  })

  it('no room holds more than 30 files', () => {
    const rooms = Map.groupBy(sources, ({ path }) => dirname(path))
    const full = [...rooms].filter(([, files]) => files.length > 30)
    expect(full.map(([room, files]) => `${room}: ${files.length}`)).toEqual([])
  })

  it('no file grows past 300 lines', () => {
    const long = product.filter(({ text }) => text.split('\n').length > 301)
    expect(long.map(({ path, text }) => `${path}: ${text.split('\n').length}`)).toEqual([])
  })

  it('no function has more than 60 lines, closures included', () => {
    const long = product.filter((source) => functionsOf(source).some((lines) => lines > 60))
    expect(long.map(({ path }) => path)).toEqual([])
  })

  it('no literal is packed into fewer lines by spreading another one', () => {
    const packed = product.filter(({ text }) => /\.\.\.\{ /.test(text))
    expect(packed.map(({ path }) => path)).toEqual([])
  })

  it('every workspace is one the root names', () => {
    for (const workspace of workspaces) expect(existsSync(join(root, workspace, 'package.json'))).toBe(true)
  })
})

describe('what must not be written', () => {
  it('sql.unsafe stays in migrations, test support and what others are measured against', () => {
    const files = product.filter(
      ({ path }) =>
        !/db\/(migrate|migration|functions|testing)|^bench\/minimal/.test(path) &&
        path !== 'tools/architecture.test.ts',
    )
    expect(files.filter(({ text }) => /\b(sql|tx)\.unsafe\(/.test(text)).map(({ path }) => path)).toEqual([])
  })

  it('no limit is a parameter: PostgreSQL would plan the list anew with every call', () => {
    const files = product.filter(({ path }) => path.endsWith('.queries.ts'))
    const free = /\blimit \$\{(?!pageRows\(|atMost\(|mixedRows\()/
    expect(files.filter(({ text }) => free.test(text)).map(({ path }) => path)).toEqual([])
  })

  it('what reads an input before it is judged measures it first', () => {
    const files = below('contract/src').filter(({ path }) => path !== 'contract/src/text/text.ts')
    expect(files.filter(({ text }) => /\bpreprocess\(/.test(text)).map(({ path }) => path)).toEqual([])
  })

  it('no HTML from strings in components', () => {
    const files = product.filter(({ path }) => path.startsWith('web/'))
    expect(files.filter(({ text }) => text.includes('dangerouslySetInnerHTML')).map(({ path }) => path)).toEqual([])
  })

  it('a set of listeners of its own: `watched` has one', () => {
    const files = below('web/src').filter(({ path }) => !/^web\/src\/(ui\/watched\.ts|hydration\/)/.test(path))
    expect(files.filter(({ text }) => /new Set<\(.*\) => void>/.test(text)).map(({ path }) => path)).toEqual([])
  })

  it('what is asked, kept and made stale of answers is in one place', () => {
    const files = product.filter(({ path }) => path.startsWith('web/src/') && !path.startsWith('web/src/lib/'))
    const byHand = /\bqueryKey:|\buseInfiniteQuery\b|\binvalidateQueries\b|\b[gs]etQueryData\b/
    expect(files.filter(({ text }) => byHand.test(text)).map(({ path }) => path)).toEqual([])
  })

  it('nothing fails unheard: who waits for nobody says what becomes of a failure', () => {
    const files = product.filter(({ path }) => /^(server|simulators)\/src\//.test(path))
    expect(files.filter(({ text }) => /(?<!\* .*)\bvoid [\w.?]+\(/.test(text)).map(({ path }) => path)).toEqual([])
  })

  it('no test is given a second try', () => {
    const again = new RegExp(['\\bre', 'try: (?!0\\b)\\d'].join(''))
    const tests = sources.filter(({ path }) => isTest(path) || /vitest|^e2e\//.test(path))
    expect(tests.filter(({ text }) => again.test(text)).map(({ path }) => path)).toEqual([])
  })

  it('nothing is left for later without an issue', () => {
    const marker = new RegExp(`\\b(${['TO', 'DO'].join('')}|${['FIX', 'ME'].join('')})\\b(?! \\(#\\d+\\))`)
    expect(sources.filter(({ text }) => marker.test(text)).map(({ path }) => path)).toEqual([])
  })
})
