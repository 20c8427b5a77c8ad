import { compileMessages } from '../web/plugins/messages.ts'
import { checkSources, finish, runTests, sum } from './steps.ts'

/** `npm run check`: quick checks before a commit, in under a minute. */
compileMessages()
const sources = await checkSources()
finish(
  sum([
    sources,
    await runTests({
      projects: ['node'],
      filters: ['contract', 'tools/architecture', 'web/src', 'server/src/platform/http'],
    }),
  ]),
)
