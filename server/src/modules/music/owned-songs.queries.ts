import type { Fragment, Queryable } from '../../platform/db/database.ts'
import { fixedSql } from '../../platform/db/fragments.ts'
import type { CallerId } from '../../platform/session.ts'

/** As purchases are booked: one that was on its way when a song went counts as before. */
const bookedWithin = fixedSql((sql) => sql`interval '1 minute'`)

/** The caller's purchase `o` of the piece that `thing` names. */
const purchaseBy = (sql: Queryable, callerId: string, thing: Fragment) => sql`
  wallet_purchases o where o.account_id = (select id from wallets where owner_id = ${callerId}) and o.thing_id = ${thing}`

/** What was bought before a song went is heard with it still. */
const isKeptFor = (sql: Queryable, song: { isKept: Fragment; deletedAt: Fragment }, purchase: Fragment) => sql`
  (${song.isKept} and exists (select from ${purchase} and o.at < ${song.deletedAt} + ${bookedWithin(sql)}))`

/** Songs that are there, and those that are not any more but stay for the caller. */
export const isHeardOf = (sql: Queryable, callerId: CallerId) =>
  callerId === undefined
    ? sql`deleted_at is null`
    : sql`(deleted_at is null or ${isKeptFor(sql, { isKept: sql`is_kept`, deletedAt: sql`deleted_at` }, purchaseBy(sql, callerId, sql`m.id`))})`

/** Of the piece `m`. */
export const bought = (sql: Queryable, callerId: CallerId) =>
  callerId === undefined
    ? sql`false as "isBought"`
    : sql`exists (select from ${purchaseBy(sql, callerId, sql`m.id`)}) as "isBought"`

/** Is the caller's wallet paid a part of its sales? The first of its wallets is its owner's. */
export const partner = (sql: Queryable, callerId: CallerId) =>
  callerId === undefined
    ? sql`false as "isPartner"`
    : sql`exists (select from wallets w where w.owner_id = ${callerId} and w.wallet_id::text = any(m.wallets[2:])) as "isPartner"`

/** Does anybody own it? */
export const isOwned = (sql: Queryable, thing: Fragment) =>
  sql`exists (select from wallet_purchases o where o.thing_id = ${thing})`
