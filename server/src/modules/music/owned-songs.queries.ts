import type { Fragment, Queryable } from '../../platform/db/database.ts'
import { fixedSql } from '../../platform/db/fragments.ts'
import type { CallerId } from '../../platform/session.ts'

/** Time that a purchase may take: one that was in progress at a song's deletion counts as made before it. */
const bookedWithin = fixedSql((sql) => sql`interval '1 minute'`)

/** The caller's purchase `o` of the piece `thing`. */
const purchaseBy = (sql: Queryable, callerId: string, thing: Fragment) => sql`
  wallet_purchases o where o.account_id = (select id from wallets where owner_id = ${callerId}) and o.thing_id = ${thing}`

/** A deleted song stays audible after a purchase made before its deletion. */
const isKeptFor = (sql: Queryable, song: { isKept: Fragment; deletedAt: Fragment }, purchase: Fragment) => sql`
  (${song.isKept} and exists (select from ${purchase} and o.at < ${song.deletedAt} + ${bookedWithin(sql)}))`

/** Songs that exist, and deleted ones that stay audible for the caller. */
export const isHeardOf = (sql: Queryable, callerId: CallerId) =>
  callerId === undefined
    ? sql`deleted_at is null`
    : sql`(deleted_at is null or ${isKeptFor(sql, { isKept: sql`is_kept`, deletedAt: sql`deleted_at` }, purchaseBy(sql, callerId, sql`m.id`))})`

/** Column of `music m`. */
export const bought = (sql: Queryable, callerId: CallerId) =>
  callerId === undefined
    ? sql`false as "isBought"`
    : sql`exists (select from ${purchaseBy(sql, callerId, sql`m.id`)}) as "isBought"`

/** Column that is true if the caller's wallet receives a share of the sales. The first wallet is the owner's. */
export const partner = (sql: Queryable, callerId: CallerId) =>
  callerId === undefined
    ? sql`false as "isPartner"`
    : sql`exists (select from wallets w where w.owner_id = ${callerId} and w.wallet_id::text = any(m.wallets[2:])) as "isPartner"`

/** True if anyone bought or received the piece. */
export const isOwned = (sql: Queryable, thing: Fragment) =>
  sql`exists (select from wallet_purchases o where o.thing_id = ${thing})`
