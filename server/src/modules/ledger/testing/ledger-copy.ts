import { connect } from '../../../platform/db/database.ts'
import { noSlices } from '../../../testing/no-slices.ts'
import type { MoneyOutcome, Movement } from '../ledger.queries.ts'
import { createLedger } from '../ledger.service.ts'

/** Messages of a server process. After an answer without an outcome the caller repeats the request. */
export interface CopyRequest {
  id: number
  movement: Movement
}
export interface CopyAnswer {
  id: number
  outcome?: MoneyOutcome
}

/** The ledger in a process of its own, so that a test can kill it. */
const database = connect({ url: process.argv[2] ?? '', prepare: true, max: 3 })
const ledger = createLedger({ ...noSlices, database })
process.on('message', ({ id, movement }: CopyRequest) => {
  const answer = (message: CopyAnswer): void => void (process.connected && process.send?.(message))
  ledger.move(movement).then(
    (outcome) => answer({ id, outcome }),
    () => answer({ id }),
  )
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
