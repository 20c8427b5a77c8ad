import * as api from '@sheds/contract/api'
import type { EndpointSpec } from '@sheds/contract/endpoint'
import * as files from '@sheds/contract/files/files'
import * as menu from '@sheds/contract/menu/menu'
import * as moderation from '@sheds/contract/moderation/moderation'
import * as music from '@sheds/contract/music/music'
import * as musicCodes from '@sheds/contract/music/music-codes'
import * as musicListeners from '@sheds/contract/music/music-listeners'
import * as musicSales from '@sheds/contract/music/music-sales'
import * as purchases from '@sheds/contract/music/purchases'
import * as notifications from '@sheds/contract/notifications/notifications'
import * as push from '@sheds/contract/notifications/push'
import * as basket from '@sheds/contract/orders/basket'
import * as orderClaims from '@sheds/contract/orders/order-claims'
import * as orderForms from '@sheds/contract/orders/order-forms'
import * as orders from '@sheds/contract/orders/orders'
import * as figures from '@sheds/contract/pages/figures'
import * as pages from '@sheds/contract/pages/pages'
import * as productForms from '@sheds/contract/products/product-forms'
import * as productReviews from '@sheds/contract/products/product-reviews'
import * as products from '@sheds/contract/products/products'
import * as saved from '@sheds/contract/saved/saved'
import * as scalars from '@sheds/contract/scalars'
import * as savedSearches from '@sheds/contract/search/saved-searches'
import * as search from '@sheds/contract/search/search'
import * as contacts from '@sheds/contract/sheds/contacts'
import * as reviews from '@sheds/contract/sheds/reviews'
import * as shedForms from '@sheds/contract/sheds/shed-forms'
import * as shedReviews from '@sheds/contract/sheds/shed-reviews'
import * as sheds from '@sheds/contract/sheds/sheds'
import * as accountExport from '@sheds/contract/users/account-export'
import * as accounts from '@sheds/contract/users/accounts'
import * as users from '@sheds/contract/users/users'
import * as demoPhone from '@sheds/contract/wallet/demo-phone'
import * as fundRequests from '@sheds/contract/wallet/fund-requests'
import * as listingFees from '@sheds/contract/wallet/listing-fees'
import * as mobileMoney from '@sheds/contract/wallet/mobile-money'
import * as receipts from '@sheds/contract/wallet/receipts'
import * as payments from '@sheds/contract/wallet/wallet'
import * as wallet from '@sheds/contract/wallet/wallet-card'
import * as walletFreeze from '@sheds/contract/wallet/wallet-freeze'
import * as mentions from '@sheds/contract/writes/mentions'
import * as writeReplies from '@sheds/contract/writes/write-replies'
import * as writes from '@sheds/contract/writes/writes'
import type { z } from 'zod'

/** All parts of the contract with calls or shared shapes. A test reports a call that is in none of them. */
const parts: readonly object[] = [
  ...[scalars, files, api, accounts, accountExport, users, moderation, wallet, notifications, push],
  ...[payments, mobileMoney, fundRequests, listingFees, receipts, walletFreeze, demoPhone],
  ...[sheds, shedForms, shedReviews, contacts, products, productForms, productReviews, reviews, menu],
  ...[music, musicCodes, musicListeners, musicSales, purchases, writes, writeReplies, mentions],
  ...[orders, basket, orderClaims, orderForms, search, savedSearches, saved, pages, figures],
]

const values: readonly [string, unknown][] = parts.flatMap((part) => Object.entries(part))

const isEndpoint = (value: unknown): value is EndpointSpec =>
  typeof value === 'object' && value !== null && 'method' in value && 'answers' in value

const isSchema = (value: unknown): value is z.ZodType => typeof value === 'object' && value !== null && '_zod' in value

export const callNames: ReadonlyMap<EndpointSpec, string> = new Map(
  values.flatMap(([name, value]): [EndpointSpec, string][] => (isEndpoint(value) ? [[value, name]] : [])),
)

/** Only schemas with a capital letter are named; lists and parts of forms are described inline. */
export const schemaNames: ReadonlyMap<z.ZodType, string> = new Map(
  values.flatMap(([name, value]): [z.ZodType, string][] =>
    isSchema(value) && /^[A-Z]/.test(name) && !/^By[A-Z]/.test(name) ? [[value, name]] : [],
  ),
)
