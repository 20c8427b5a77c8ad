import { countCases } from '../server/src/modules/moderation/moderation.api.ts'
import { deskPage, readDesk } from '../server/src/modules/wallet/wallet.api.ts'
import { runTool, withMoney } from './money-context.ts'

/** `npm run desk`: prints the state of the site's money for its operator. */
await runTool(async () => {
  const page = await withMoney('books', async (context) => deskPage(await readDesk(context), await countCases(context)))
  console.log(page)
  return true
})
