import { defineConfig } from 'vitest/config'
import base from '../../vitest.config.ts'

const [node] = base.test?.projects ?? []
if (typeof node !== 'object' || !('test' in node)) throw new Error('the first project is that of the tests in Node')

/** The tests that can notice a mistake in the sources that Stryker changes; those that kill servers for minutes are left out. */
export default defineConfig({
  test: {
    ...node.test,
    tags: base.test?.tags ?? [],
    include: [
      'server/src/*.test.ts',
      'server/src/modules/{wallet,payments,menu,products,sheds,users,writes}/**/*.test.ts',
    ],
    exclude: ['**/killed.races.test.ts', '**/operator-schedules*', '**/ledger-faults.test.ts'],
  },
})
