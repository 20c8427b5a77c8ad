import { compileMessages } from '../web/plugins/messages.ts'
import { buildSite } from './build.ts'
import { proveMutants } from './mutants/run.ts'
import { provePlanted } from './planted.ts'
import { finish, runTests } from './steps.ts'

/** `npm run proof`: the long runs, and what needs programs that not every machine has; `planted`: mistakes are caught; `mutants`: all of one kind. */
const [what, ...more] = process.argv.slice(2)
compileMessages()
if (what === 'planted') finish(await provePlanted(more[0]))
if (what === 'mutants') finish(await proveMutants(more))
await buildSite()
finish(await runTests({ projects: ['proof'], filters: process.argv.slice(2), isFull: true }))
