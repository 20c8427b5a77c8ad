import { connect } from '../../../platform/db/database.ts'
import { unheard } from '../../../testing/unheard.ts'
import type { MoneyOutcome, Movement } from '../ledger.queries.ts'
import { createLedger } from '../ledger.service.ts'

/** What a copy of the server is asked, and what it answers; who asked for what came to nothing asks again. */
export interface CopyAsked {
  id: number
  movement: Movement
}
export interface CopyAnswer {
  id: number
  outcome?: MoneyOutcome
}

/** One copy of the server as far as the books go, in a process of its own, so that it can be killed. */
const database = connect({ url: process.argv[2] ?? '', prepare: true, max: 3 })
const ledger = createLedger({ ...unheard, database })
process.on('message', ({ id, movement }: CopyAsked) => {
  const answer = (message: CopyAnswer): void => void (process.connected && process.send?.(message))
  ledger.move(movement).then(
    (outcome) => answer({ id, outcome }),
    () => answer({ id }),
  )
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
