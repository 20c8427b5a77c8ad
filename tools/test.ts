import { compileMessages } from '../web/plugins/messages.ts'
import { buildSite } from './build.ts'
import { chooseTests } from './changed.ts'
import { checkSources, finish, runTests, sum } from './steps.ts'

/** `npm test`: every check there is, except the long ones of `npm run proof`; `--changed`: those that a change can reach. */
const { projects, filters } = chooseTests(process.argv.slice(2))
compileMessages()
const sources = await checkSources()
if (projects.includes('stories')) await buildSite()
finish(sum([sources, await runTests(projects, filters)]))
