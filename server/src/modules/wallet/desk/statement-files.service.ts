import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Parts } from '../../../platform/context.ts'
import { StartError } from '../../../platform/start-error.ts'
import type { OperatorName } from '../operators/operator.ts'
import { differencesIn, type Reconciliation, reconcile } from './reconciliation.service.ts'
import { isStatementFileKnown, upsertStatementFile } from './statement-files.queries.ts'

type StatementFilesContext = Parts<'config' | 'database' | 'clock' | 'log' | 'operators'>

/** `mtn-2026-11-22.csv`: the name begins with the operator. */
const namePattern = /^(mtn|orange)[-_. ].*\.csv$/i
const mostBytes = 32 * 1024 * 1024

interface StatementFile {
  operator: OperatorName
  path: string
}

/** Compares each new or changed statement in the folder with the books. */
export const reconcileFolder = async (context: StatementFilesContext): Promise<void> => {
  const folder = context.config.payments.statementsDir
  if (folder === undefined) return
  for (const name of (await readdir(folder)).sort()) {
    const operator = namePattern.exec(name)?.[1]?.toLowerCase() as OperatorName | undefined
    if (operator !== undefined) await reconcileOnce(context, { operator, path: join(folder, name) })
  }
}

const reconcileOnce = async (
  context: Parts<'database' | 'clock' | 'log' | 'operators'>,
  file: StatementFile,
): Promise<void> => {
  const { operator } = file
  const name = basename(file.path)
  const { log, database } = context
  const { size } = await stat(file.path)
  const content = size > mostBytes ? Buffer.from(String(size)) : await readFile(file.path)
  if (await isStatementFileKnown(database.sql, { operator, name, hash: hashOf(content) })) return
  try {
    if (size > mostBytes) throw new StartError(`It has ${size} bytes, more than any statement.`)
    const found = await reconcileContent(context, { ...file, content, note: null })
    const [differences, lines] = [differencesIn(found), found.lines]
    if (differences === 0) log.info({ file: name, lines }, 'statement and books agree')
    else log.error({ file: name, lines, differences }, 'statement and books differ')
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    await keep(context, { ...file, content, note: null, lines: 0, differences: 0, problem: error.message })
    log.error({ file: name }, 'a statement cannot be read')
  }
}

const hashOf = (content: Buffer): Buffer => createHash('sha256').update(content).digest()

interface StatementContent extends StatementFile {
  content: Buffer
  /** How staff settled the differences; null if they did not. */
  note: string | null
}

type Outcome = StatementContent & { lines: number; differences: number; problem: string | null }

const keep = (
  { database, clock }: Parts<'database' | 'clock'>,
  { path, content, ...outcome }: Outcome,
): Promise<void> =>
  upsertStatementFile(database.sql, {
    ...outcome,
    name: basename(path),
    hash: hashOf(content),
    at: clock.now(),
  })

const reconcileContent = async (
  context: Parts<'database' | 'clock' | 'operators'>,
  read: StatementContent,
): Promise<Reconciliation> => {
  const { operator, content } = read
  const found = await reconcile(context, { operator, statement: content.toString('utf8') })
  await keep(context, { ...read, lines: found.lines, differences: differencesIn(found), problem: null })
  return found
}

/** Compares one statement chosen by staff; a note settles its differences. */
export const reconcileFile = async (
  context: Parts<'database' | 'clock' | 'operators'>,
  { note, ...file }: StatementFile & { note: string | null },
): Promise<Reconciliation> => reconcileContent(context, { ...file, content: await readFile(file.path), note })
