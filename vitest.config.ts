import { defineConfig } from 'vitest/config'

const node = {
  environment: 'node' as const,
  pool: 'forks' as const,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // What is awaited may take long on a machine with other work; it comes all the same.
  expect: { poll: { timeout: 15_000 } },
}

/** `node`: everything beside its file. `browser`: users' stories in Chromium. `proof`: the long ones. */
export default defineConfig({
  test: {
    // More than two processors have: who tells a story in a browser waits for much of the time.
    maxWorkers: 4,
    projects: [
      {
        test: {
          ...node,
          name: 'node',
          include: ['{contract,server,web,simulators,demo,tools,bench}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['./server/src/testing/database.setup.ts'],
        },
      },
      {
        test: {
          ...node,
          name: 'browser',
          include: ['e2e/**/*.spec.ts'],
          testTimeout: 90_000,
          globalSetup: ['./server/src/testing/database.setup.ts', './e2e/support/site.setup.ts'],
        },
      },
      {
        test: {
          ...node,
          name: 'proof',
          include: ['**/*.proof.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: 600_000,
        },
      },
    ],
  },
})
