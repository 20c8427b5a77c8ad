import { compileMessages } from '../web/plugins/messages.ts'
import { buildSite } from './build.ts'
import { finish, runTests } from './steps.ts'

/** `npm run proof`: the long runs, and what needs programs that not every machine has. */
compileMessages()
await buildSite()
finish(await runTests(['proof'], process.argv.slice(2)))
