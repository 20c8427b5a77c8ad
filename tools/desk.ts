import { countCases } from '../server/src/modules/moderation/moderation.api.ts'
import { listWaitingClaims } from '../server/src/modules/orders/orders.api.ts'
import { deskPage, readDesk } from '../server/src/modules/wallet/wallet.api.ts'
import { runTool, withMoney } from './money-context.ts'

/** `npm run desk`: prints the state of the site's money and what waits for its operator. */
await runTool(async () => {
  const page = await withMoney('books', async (context) =>
    deskPage(await readDesk(context), await countCases(context), await listWaitingClaims(context)),
  )
  console.log(page)
  return true
})
