import { compileMessages } from '../web/plugins/messages.ts'
import { buildSite } from './build.ts'
import { checkSources, finish, runTests, sum } from './steps.ts'

/** `npm test`: every check there is, except the long ones of `npm run proof`. */
compileMessages()
const sources = await checkSources()
await buildSite()
finish(sum([sources, await runTests(['node', 'stories'], process.argv.slice(2))]))
