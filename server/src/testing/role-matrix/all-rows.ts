import { accountRows } from './account-rows.ts'
import { menuRows } from './menu-rows.ts'
import { musicRows } from './music-rows.ts'
import { musicSaleRows } from './music-sale-rows.ts'
import { notificationRows } from './notification-rows.ts'
import { operatorRows } from './operator-rows.ts'
import { orderRows } from './order-rows.ts'
import { pageRows } from './page-rows.ts'
import { peopleRows } from './people-rows.ts'
import { productRows } from './product-rows.ts'
import { purchaseRows } from './purchase-rows.ts'
import { reviewRows } from './review-rows.ts'
import type { Row } from './rows.ts'
import { searchRows } from './search-rows.ts'
import { shedRows } from './shed-rows.ts'
import { walletRows } from './wallet-rows.ts'
import { writeRows } from './write-rows.ts'

/** One row for each call of the API. */
export const allRows: readonly Row[] = [
  ...accountRows,
  ...walletRows,
  ...operatorRows,
  ...peopleRows,
  ...notificationRows,
  ...shedRows,
  ...productRows,
  ...reviewRows,
  ...menuRows,
  ...orderRows,
  ...musicRows,
  ...musicSaleRows,
  ...purchaseRows,
  ...writeRows,
  ...searchRows,
  ...pageRows,
]
