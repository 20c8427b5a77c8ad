import { describe, expect, it } from 'vitest'
import { isPlainRead } from './plain-reads.ts'

describe('isPlainRead', () => {
  it.each([
    'select id from products where id = $1',
    '\n    select p.updated_at, p.shared from products p',
    'with found as (select id from sheds) select * from found',
    'SELECT name FROM users',
    'select f.amount from listing_fees f',
  ])('accepts %s', (text) => {
    expect(isPlainRead(text)).toBe(true)
    expect(isPlainRead(text), 'again').toBe(true)
  })

  it.each([
    'insert into products (id) values ($1)',
    'update products set name = $1',
    'with gone as (delete from likes returning 1) select count(*) from gone',
    'select id from products for update',
    'select id from products for no key update skip locked',
    'select id from products for key share',
    "select nextval('numbers')",
    "select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)",
    'select pg_advisory_xact_lock(1)',
    'select pg_try_advisory_lock(1)',
    'select id into temp copies from products',
    'select * from push_claim($1)',
    'select balance from ledger_accounts where id = $1',
    'select o.id from products p join ORDERS o on o.product_id = p.id',
    'select exists (select from "wallet_purchases" where id = $1)',
    'select ledger_seq_at($1)',
    'begin',
    'values (1)',
    'explain select 1',
    '',
  ])('leaves to the primary: %s', (text) => expect(isPlainRead(text)).toBe(false))
})
