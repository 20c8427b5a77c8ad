import { compileMessages } from '../web/plugins/messages.ts'
import { buildSite } from './build.ts'
import { proveMutants } from './mutants/mutants.ts'
import { provePlanted } from './planted.ts'
import { finish, runTests } from './steps.ts'

/** `npm run proof`: long tests, and those that need programs that not every machine has. `planted`: tests catch known mistakes. `mutants`: tests catch generated ones. */
const [what, ...more] = process.argv.slice(2)
compileMessages()
if (what === 'planted') finish(await provePlanted(more[0]))
if (what === 'mutants') process.exit(proveMutants(more))
await buildSite()
finish(await runTests({ projects: ['proof'], filters: process.argv.slice(2), isFull: true }))
