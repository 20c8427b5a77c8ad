import { compileMessages } from '../web/plugins/messages.ts'
import { buildSite } from './build.ts'
import { checkSources, finish, runTests, sum } from './steps.ts'
import { chooseTests } from './test-run/changed.ts'

/**
 * `npm test`: what a change must pass. `npm run test:all` (`--all`) adds the tests of the tag `full`; `--changed` runs
 * both tiers of what a change can reach.
 */
const { projects, filters, isFull } = chooseTests(process.argv.slice(2))
compileMessages()
const sources = await checkSources()
if (projects.includes('stories')) await buildSite()
finish(sum([sources, await runTests({ projects, filters, isFull })]))
