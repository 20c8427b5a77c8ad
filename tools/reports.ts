import { type ReportKind, reportKinds } from '../contract/src/moderation/moderation.ts'
import { type Id, isId } from '../contract/src/scalars.ts'
import { failStart } from '../server/src/main.ts'
import {
  clearReportsOf,
  decideCase,
  describeCase,
  listBusyReporters,
  listCases,
} from '../server/src/modules/moderation/moderation.api.ts'
import { loadConfig } from '../server/src/platform/config.ts'
import type { Context } from '../server/src/platform/context.ts'
import { createLog } from '../server/src/platform/log.ts'
import { openPlatformBeside } from '../server/src/platform/platform.ts'
import { StartError } from '../server/src/platform/start-error.ts'
import { plugSlices } from '../server/src/slices.ts'

const usage =
  'npm run reports                          lists open reports, and people with many of them\n' +
  'npm run reports -- fine|upheld <kind> <id>\n' +
  'npm run reports -- fine reporter <id>     clears all open reports of one person'

type Decision = { verdict: 'fine' | 'upheld'; kind: ReportKind; id: Id } | { reporterId: Id }

const decisionOf = ([verdict, kind = '', id = '']: readonly string[]): Decision | undefined => {
  if (verdict === undefined) return undefined
  if (verdict === 'fine' && kind === 'reporter' && isId(id)) return { reporterId: id }
  const known = reportKinds.find((each) => each === kind)
  if ((verdict !== 'fine' && verdict !== 'upheld') || known === undefined || !isId(id)) throw new StartError(usage)
  return { verdict, kind: known, id }
}

const printWaiting = async (context: Context): Promise<void> => {
  const waiting = await listCases(context)
  for (const { kind, id, state, reports, reasons } of waiting) {
    console.log(
      `${kind} ${id}  ${state}, ${reports} reports: ${reasons.map((reason) => JSON.stringify(reason)).join(', ')}`,
    )
    for (const line of await describeCase(context, { kind, id })) console.log(`  ${line.replaceAll('\n', ' ')}`)
  }
  if (waiting.length === 0) console.log('Nothing waits.')
  for (const { id, name, ...record } of await listBusyReporters(context))
    console.log(
      `reporter ${id}  ${name}: ${record.waiting} wait, ${record.fine} were fine, ${record.upheld} were upheld`,
    )
}

const decide = async (context: Context, decision: Decision): Promise<void> => {
  if ('reporterId' in decision) {
    console.log(`${await clearReportsOf(context, decision.reporterId)} are fine.`)
    return
  }
  if (!(await decideCase(context, decision))) throw new StartError('Nobody reported that.')
  console.log('Done.')
}

/** `npm run reports`: lists open reports; `fine` shows a thing again for good, `upheld` keeps it hidden. */
try {
  const decision = decisionOf(process.argv.slice(2))
  const config = loadConfig({ LOG_LEVEL: 'warn', ...process.env })
  const platform = await openPlatformBeside(config, createLog(config))
  const context = plugSlices(platform.context)
  try {
    if (decision === undefined) await printWaiting(context)
    else await decide(context, decision)
  } finally {
    await platform.close()
  }
  process.exit(0)
} catch (error) {
  failStart(error)
}
