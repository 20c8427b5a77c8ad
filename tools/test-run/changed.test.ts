import { describe, expect, it } from 'vitest'
import type { Source } from '../sources.ts'
import { chooseTests, reachedBy } from './changed.ts'

const files: Readonly<Record<string, readonly string[]>> = {
  'contract/src/sheds/sheds.ts': [],
  'contract/src/sheds/sheds.test.ts': ['./sheds.ts'],
  'server/src/platform/ids.ts': [],
  'server/src/platform/http/early.test.ts': [],
  'server/src/platform/http/wire.ts': [],
  'server/src/modules/sheds/sheds.service.ts': ['../../platform/ids.ts', '@sheds/contract/sheds/sheds'],
  'server/src/modules/sheds/sheds.slice.ts': ['./sheds.service.ts'],
  'server/src/modules/sheds/sheds.test.ts': ['../../testing/test-app.ts'],
  'server/src/modules/writes/writes.rules.test.ts': ['./writes.rules.ts'],
  'server/src/modules/writes/writes.rules.ts': ['../../platform/ids.ts'],
  'server/src/modules/writes/writes.test.ts': ['../../testing/test-app.ts'],
  'server/src/toggles.test.ts': ['@sheds/contract/ledger/entries'],
  'server/src/modules/ledger/ledger.service.ts': [],
  'server/src/modules/wallet/wallet.service.ts': [],
  'server/src/slices.ts': ['./modules/sheds/sheds.slice.ts'],
  'server/src/testing/test-app.ts': ['../slices.ts'],
  'server/src/testing/cells/rows.ts': [],
  'server/src/cells.test.ts': ['./testing/cells/rows.ts'],
  'web/src/ui/button.tsx': ['./button.module.css'],
  'web/src/app/frame/header.tsx': [],
  'web/src/hydration/island.tsx': [],
  'web/src/features/sheds/page/shed-page.tsx': ['../../../ui/button.tsx'],
  'web/src/features/sheds/page/shed-page.screen.test.ts': ['@sheds/e2e/support/story'],
  'web/src/features/sheds/rank.test.ts': [],
  'web/src/features/wallet/wallet.screen.test.ts': ['@sheds/e2e/support/story'],
  'e2e/sheds.spec.ts': ['@sheds/contract/sheds/sheds'],
  'tools/structure.test.ts': [],
  'simulators/src/simulators.ts': [],
  'simulators/src/main.ts': ['./simulators.ts'],
  'demo/src/demo.test.ts': ['@sheds/simulators'],
}

const sources: readonly Source[] = [
  ...Object.entries(files).map(([path, imports]) => ({
    path,
    text: imports.map((each) => `import { one } from '${each}'\n`).join(''),
  })),
  { path: 'simulators/src/main.test.ts', text: "const main = new URL('main.ts', import.meta.url)" },
]

/** Reached tests without the structure's tests, which are always included. */
const reached = (...changed: string[]): unknown => {
  const tests = reachedBy(changed, sources)
  if (tests === 'everything') return tests
  expect(tests.node).toContain('tools/structure.test.ts')
  return [...tests.node.filter((path) => path !== 'tools/structure.test.ts'), ...tests.stories]
}

describe('reachedBy', () => {
  it('returns only the structure’s tests for an unused file', () => {
    expect(reached('README.md')).toEqual([])
  })

  it('follows imports up to the composition root', () => {
    expect(reached('server/src/platform/ids.ts')).toEqual(['server/src/modules/writes/writes.rules.test.ts'])
    expect(reached('contract/src/sheds/sheds.ts')).toEqual(['contract/src/sheds/sheds.test.ts'])
  })

  it('follows workspace names and started programs', () => {
    expect(reached('simulators/src/simulators.ts')).toEqual(['demo/src/demo.test.ts', 'simulators/src/main.test.ts'])
  })

  it('includes a changed test, but not a deleted one', () => {
    expect(reached('server/src/platform/http/early.test.ts')).toEqual(['server/src/platform/http/early.test.ts'])
    expect(reached('demo/src/gone.test.ts')).toEqual([])
  })

  it('includes the folder of a slice or platform part, and the stories of its pages', () => {
    expect(reached('server/src/platform/http/wire.ts')).toEqual(['server/src/platform/http/early.test.ts'])
    expect(reached('server/src/modules/sheds/sheds.service.ts')).toEqual([
      'server/src/modules/sheds/sheds.test.ts',
      'web/src/features/sheds/page/shed-page.screen.test.ts',
    ])
    for (const service of ['wallet/wallet.service.ts', 'ledger/ledger.service.ts'])
      expect(reached(`server/src/modules/${service}`), service).toContain(
        'web/src/features/wallet/wallet.screen.test.ts',
      )
    expect(reached('web/src/features/sheds/page/shed-page.tsx')).toEqual([
      'web/src/features/sheds/rank.test.ts',
      'web/src/features/sheds/page/shed-page.screen.test.ts',
    ])
  })

  it('includes the server’s tests of other folders that call the slice', () => {
    expect(reached('server/src/modules/ledger/ledger.service.ts')).toContain('server/src/toggles.test.ts')
    expect(reached('server/src/modules/wallet/wallet.service.ts')).not.toContain('server/src/toggles.test.ts')
  })

  it('includes the stories of every feature that shows it, and all stories for the shell', () => {
    expect(reached('web/src/ui/button.module.css')).toEqual(['web/src/features/sheds/page/shed-page.screen.test.ts'])
    for (const shell of ['web/src/app/frame/header.tsx', 'web/src/hydration/island.tsx'])
      expect(reached(shell), shell).toEqual([
        'web/src/features/sheds/page/shed-page.screen.test.ts',
        'web/src/features/wallet/wallet.screen.test.ts',
      ])
  })

  it('includes a story of e2e only when that file changed', () => {
    expect(reached('e2e/sheds.spec.ts')).toEqual(['e2e/sheds.spec.ts'])
  })

  it('includes only the tests that use a folder of test data', () => {
    expect(reached('server/src/testing/cells/rows.ts')).toEqual(['server/src/cells.test.ts'])
  })

  it.each([
    ...['server/src/slices.ts', 'server/src/testing/test-app.ts', 'e2e/support/story.ts'],
    ...['package.json', 'web/package.json', 'package-lock.json', 'vitest.config.ts', 'web/vite.config.ts'],
    ...['server/migrations/001.do.users.sql', 'web/src/entry-client.tsx', 'web/src/app/routes.tsx'],
  ])('returns everything for %s', (path) => {
    expect(reached('README.md', path)).toBe('everything')
  })
})

describe('chooseTests', () => {
  it('runs the first tier by default, both tiers for --all, and parts of file names in either', () => {
    expect(chooseTests([])).toEqual({ projects: ['node', 'stories'], filters: [], isFull: false })
    expect(chooseTests(['--all', 'wallet'])).toEqual({
      projects: ['node', 'stories'],
      filters: ['wallet'],
      isFull: true,
    })
  })
})
