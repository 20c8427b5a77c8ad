import { platformAccounts } from '@sheds/server/modules/ledger/ledger.api'
import { openWallet } from '@sheds/server/modules/ledger/wallets.service'
import { newSecret, secretHash } from '@sheds/server/modules/users/users.api'
import type { Sql } from '@sheds/server/platform/db/database'
import { newId } from '@sheds/server/platform/ids'

export interface Owner {
  id: string
  token: string
}

const float = platformAccounts.mtnFloat

/** Plants two wallets that sent an amount to and fro this number of times, with correct books. */
export const plantLongWallet = async (sql: Sql, count: number): Promise<Owner> => {
  const [one, other] = [await plantWallet(sql), await plantWallet(sql)]
  const [account] = await sql<{ seq: number; balance: number; entries: number }[]>`
    select seq, balance, (select count(*) from ledger_entries) as entries from ledger_accounts where id = ${float}`
  const { seq = 0, balance = 0, entries = 0 } = account ?? {}
  await sql`drop table if exists planted`
  await sql`
    create temporary table planted (n int, id uuid, at timestamptz(3), payer uuid, payee uuid)`
  await sql`
    insert into planted select n, uuidv7() as id, (n::text || ' ms')::interval + now() - interval '30 days' as at,
      case when n % 2 = 1 then ${other.wallet}::uuid else ${one.wallet}::uuid end as payer,
      case when n % 2 = 1 then ${one.wallet}::uuid else ${other.wallet}::uuid end as payee
    from generate_series(0, ${count}::int) n`
  await sql`update planted set payer = ${float}, payee = ${other.wallet} where n = 0`
  await sql`
    insert into ledger_entries (id, kind, reference, account_id, other_id, details, at)
    select id, case when n = 0 then 'top_up' else 'send' end,
      translate(upper(substr(md5(id::text), 1, 4) || lpad(to_hex(n + ${entries}::int), 6, '0')), '01', 'GH'),
      case when n = 0 then payee else payer end, payee, '{}', at
    from planted`
  await sql`
    insert into payment_intents (account_id, call, key, body_hash, outcome, entry_id, balance, at)
    select case when n = 0 then payee else payer end, 'send_money', id::text, '\\x00', 'done', id, 0, at from planted`
  await sql`alter table ledger_postings disable trigger ledger_postings_check`
  await sql`
    insert into ledger_postings (account_id, seq, entry_id, amount, balance_after, at)
    select payee, case when payee = ${one.wallet} then n else n + 1 end, id, 25, 25, at from planted
    union all
    select payer, case when n = 0 then ${seq}::bigint + 1 when payer = ${one.wallet} then n else n + 1 end, id, -25,
      case when n = 0 then ${balance}::bigint - 25 else 0 end, at from planted`
  await sql`alter table ledger_postings enable trigger ledger_postings_check`
  await sql`
    update ledger_accounts a set balance = p.balance_after, seq = p.seq, moved_at = p.at
    from (select distinct on (account_id) * from ledger_postings order by account_id, seq desc) p
    where a.id = p.account_id and a.id in (${one.wallet}, ${other.wallet}, ${float})`
  return one
}

const plantWallet = async (sql: Sql): Promise<Owner & { wallet: string }> => {
  const [id, token] = [newId(), newSecret()]
  await sql`insert into users (id, name, email, phone_number) values (${id}, ${`Owner ${id}`}, '', '')`
  await sql`
    insert into sessions (id, user_id, token_hash, created_at, last_used_at)
    values (${newId()}, ${id}, ${secretHash(token)}, now(), now() + interval '1 hour')`
  const { wallet } = await openWallet(sql, { ownerId: id, ownerName: 'Owner' })
  await sql`update ledger_accounts set status = 'active' where id = ${wallet.id}`
  return { id, token, wallet: wallet.id }
}
