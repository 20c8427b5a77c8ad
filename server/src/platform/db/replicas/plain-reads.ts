import { moneyNames, writingFunctions } from './money-names.ts'

/** `update` and `share` include the row locks. */
const writingWords = [
  'call',
  'currval',
  'delete',
  'insert',
  'into',
  'lastval',
  'listen',
  'lock',
  'merge',
  'nextval',
  'notify',
  'pg_current_xact_id',
  'pg_notify',
  'set_config',
  'setval',
  'share',
  'truncate',
  'txid_current',
  'update',
]

const primaryOnly = new Set([...writingWords, ...writingFunctions, ...moneyNames])

/** Locks that sessions of the primary share. */
const advisoryLock = /^pg_(try_)?advisory_/

const mostKnown = 4000
const known = new Map<string, boolean>()

/** True for a statement that a replica may answer: it only reads, and not about money. Unsure cases are false. */
export const isPlainRead = (text: string): boolean => {
  const found = known.get(text)
  if (found !== undefined) return found
  const isPlain = readsOnly(text.toLowerCase())
  if (known.size < mostKnown) known.set(text, isPlain)
  return isPlain
}

const readsOnly = (text: string): boolean => {
  const words = text.match(/[a-z_][a-z0-9_]*/g) ?? []
  if (words[0] !== 'select' && words[0] !== 'with') return false
  return !words.some((word) => primaryOnly.has(word) || advisoryLock.test(word))
}
