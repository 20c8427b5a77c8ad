import { deskPage, readDesk } from '../server/src/modules/payments/payments.api.ts'
import { runTool, withMoney } from './money-context.ts'

/** `npm run desk`: what whoever runs the site has to know of its money. */
await runTool(async () => {
  console.log(deskPage(await withMoney('books', readDesk)))
  return true
})
