import { compileMessages } from '../web/plugins/messages.ts'
import { checkSources, finish, runTests, sum } from './steps.ts'

/** `npm run check`: what a change must pass before it is worth a commit, in under a minute. */
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
