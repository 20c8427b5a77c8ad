import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { fullTag } from './tools/test-run/tiers.ts'

// What Node compiles of packages and of the servers that tests start it keeps, for all of the run's processes.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url))

const node = {
  environment: 'node' as const,
  pool: 'forks' as const,
  // A worker loads the server once and stays warm. So nothing may stay behind in a module: what a test changes of its
  // process (a clock, a global) it puts back, and each file has a database and a server of its own.
  isolate: false,
  setupFiles: ['tools/restored-globals.setup.ts', 'tools/worker-priority.setup.ts'].map((file) =>
    fileURLToPath(new URL(file, import.meta.url)),
  ),
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // What is awaited may take long on a machine with other work; it comes all the same.
  expect: { poll: { timeout: 120_000 } },
}

/** Stories take longest: begun last, a few of them would be waited for alone. */
class StoriesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isStory = ({ project }: TestSpecification): boolean => project.name === 'stories'
    return [...sorted.filter(isStory), ...sorted.filter((each) => !isStory(each))]
  }
}

/** `node`: tests beside their file. `stories`: what people do in Chromium. `proof`: the long runs. */
export default defineConfig({
  test: {
    // More workers than processors take longer, and a quarter more processor time.
    maxWorkers: '100%',
    sequence: { sequencer: StoriesFirst },
    tags: [{ name: fullTag, description: 'Runs in `npm run test:all` only.' }],
    projects: [
      {
        test: {
          ...node,
          name: 'node',
          include: ['{contract,server,web,simulators,demo,tools,bench}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.screen.test.ts'],
          globalSetup: ['./server/src/testing/database.setup.ts'],
        },
      },
      {
        test: {
          ...node,
          name: 'stories',
          include: ['e2e/**/*.spec.ts', 'web/src/**/*.screen.test.ts'],
          testTimeout: 240_000,
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
