import type { Id } from '@sheds/contract/scalars'
import { feeOf } from '@sheds/contract/wallet/operators'
import {
  auditBooks,
  bookHistory,
  type MoneyOutcome,
  type Movement,
  platformAccounts,
  topUpLegs,
  transferLegs,
  walletIdOf,
} from '@sheds/server/modules/ledger/ledger.api'
import { createPasswords } from '@sheds/server/modules/users/users.api'
import { newId } from '@sheds/server/platform/ids'
import { type Moment, type Payment, paymentHistory, pendingRequests } from '../catalogue/payments.ts'
import { plantLargeWallets } from '../large-wallets.ts'
import type { DemoContext, DemoPart } from '../plant.ts'
import { uuidv7 } from '../random.ts'
import { type SmallTown, smallTown } from './town.ts'

/** Password of every wallet of the demo market. */
export const demoWalletPassword = 'njangi-237'

const pending = 40

/** Plants an active wallet with months of payments for everybody, booked through the ledger with past times. */
export const walletsPart: DemoPart = {
  name: 'wallets',
  depends: ['people', 'sheds'],
  async small(context) {
    if (!(await holdsSimulatedMoney(context))) return
    const town = smallTown(context)
    const accounts = await plantWallets(context, town)
    const market = marketOf(town, context.now)
    const moments = paymentHistory(market, context.random.split('history'))
    const paid = await bookMoments(context, accounts, moments)
    const asked = pendingRequests(market, context.random.split('requests'), pending)
    await plantRequests(context, accounts, { asked, paid })
    await plantMoneyNews(
      context,
      asked.map(({ from, to, amount, at }) => ({
        type: 'request_in' as const,
        receiverId: town.memberId(to),
        actorId: town.memberId(from),
        amount,
        at,
      })),
    )
    await proveBooks(context)
  },
  async large(context, town) {
    if (!(await holdsSimulatedMoney(context))) return
    await plantLargeWallets(context, town, await createPasswords().hash(demoWalletPassword))
    await context.sql`insert into ledger_audits (id, postings) select ${newId()}, count(*) from ledger_postings`
  },
}

/** Whether this database holds simulated money; real and simulated money never share a database. */
const holdsSimulatedMoney = async ({ sql }: DemoContext): Promise<boolean> => {
  await sql`insert into money_kind (kind) values ('simulated') on conflict do nothing`
  const [row] = await sql<{ kind: string }[]>`select kind from money_kind`
  return row?.kind === 'simulated'
}

/** Account ids of wallets, by person. */
type Accounts = ReadonlyMap<number, Id>

const plantWallets = async ({ sql, copy, log }: DemoContext, town: SmallTown): Promise<Accounts> => {
  const hash = await createPasswords().hash(demoWalletPassword)
  const draws = await sql<{ draw: number; key: Uint8Array }[]>`
    select nextval('wallet_numbers') as draw, key from wallet_number_key, generate_series(1, ${town.members.length}::int)`
  const wallets = draws.map(({ draw, key }, index) => {
    return {
      id: newId(),
      walletId: walletIdOf(draw, key),
      ownerId: town.memberId(index),
      name: town.members[index]?.name ?? '',
    }
  })
  await copy(
    'ledger_accounts',
    ['id', 'kind', 'status'],
    wallets.map(({ id }) => [id, 'wallet', 'active']),
  )
  await copy(
    'wallets',
    ['id', 'owner_id', 'wallet_id', 'name', 'password_hash'],
    wallets.map(({ id, ownerId, walletId, name }) => [id, ownerId, walletId, name, hash]),
  )
  log(`${wallets.length} wallets`)
  return new Map(wallets.map(({ id }, index) => [index, id]))
}

const marketOf = ({ members, sheds }: SmallTown, now: Date) => {
  const ownersOf = (wanted: (category: string) => boolean) => [
    ...new Set(sheds.filter(({ category }) => wanted(category)).map(({ owner }) => owner)),
  ]
  return {
    people: members.map(({ index, tongue, createdAt }) => ({ index, tongue, since: createdAt })),
    sellers: ownersOf((category) => category !== 'food_delivery'),
    cooks: ownersOf((category) => category === 'food_delivery'),
    now,
  }
}

type PaidRequest = {
  readonly payment: Extract<Payment, { kind: 'send' | 'request' }>
  readonly entryId: Id
  readonly at: Date
}

/** Books the payments; returns the paid requests. */
const bookMoments = async (
  context: DemoContext,
  accounts: Accounts,
  moments: readonly Moment[],
): Promise<PaidRequest[]> => {
  const paid: PaidRequest[] = []
  let made = 0
  for (const { at, payments } of moments) {
    const movements = payments.map((payment) =>
      movementOf(payment, accounts, `demo-${String(++made).padStart(6, '0')}`),
    )
    const outcomes = await bookHistory(context.sql, movements, at)
    for (const [place, payment] of payments.entries()) {
      const entryId = entryOf(outcomes[place])
      if (payment.kind === 'request') paid.push({ payment, entryId, at })
    }
  }
  context.log(`${made} payments`)
  return paid
}

const entryOf = (outcome: MoneyOutcome | undefined): Id => {
  if (outcome?.code === 'done') return outcome.entryId
  throw new Error(`a payment of the demo came to nothing: ${outcome?.code}`)
}

const accountIn = (accounts: Accounts, index: number): Id => {
  const id = accounts.get(index)
  if (id === undefined) throw new Error(`person ${index} of the demo has no wallet`)
  return id
}

const movementOf = (payment: Payment, accounts: Accounts, key: string): Movement => {
  const to = accountIn(accounts, payment.to)
  if (payment.kind === 'top_up') {
    const { gross } = payment
    const float = payment.to % 2 === 0 ? platformAccounts.mtnFloat : platformAccounts.orangeFloat
    return {
      accountId: to,
      call: 'fund_wallet',
      key,
      body: { gross },
      kind: 'top_up',
      otherId: to,
      by: 'platform',
      legs: topUpLegs({ accountId: to, float, gross, fee: feeOf(gross, topUpRate) }),
    }
  }
  const { amount, note, kind } = payment
  const from = accountIn(accounts, payment.from)
  return {
    accountId: from,
    call: kind === 'send' ? 'send_money' : 'accept_incoming_request',
    key,
    by: 'platform',
    kind,
    body: { to, amount, note },
    otherId: to,
    details: kind === 'send' ? { note } : {},
    legs: transferLegs(from, to, amount),
  }
}

const topUpRate = 300

const requestColumns = ['id', 'requester_id', 'payer_id', 'amount', 'reason', 'status', 'entry_id', 'created_at']
const dayMs = 86_400_000

const plantRequests = async (
  { copy, random, log }: DemoContext,
  accounts: Accounts,
  { asked, paid }: { asked: ReturnType<typeof pendingRequests>; paid: readonly PaidRequest[] },
): Promise<void> => {
  const idAt = (at: Date) => uuidv7(at.getTime(), random)
  const rows = [
    ...paid.map(({ payment: { from, to, amount, note }, entryId, at }) => {
      const askedAt = new Date(at.getTime() - Math.floor(random.next() * 2 * dayMs))
      return [
        idAt(askedAt),
        accountIn(accounts, to),
        accountIn(accounts, from),
        amount,
        note,
        'completed',
        entryId,
        askedAt,
      ]
    }),
    ...asked.map(({ from, to, amount, reason, at }) => [
      ...[idAt(at), accountIn(accounts, from), accountIn(accounts, to), amount, reason, 'pending', null, at],
    ]),
  ]
  log(`${await copy('fund_requests', requestColumns, rows)} requests`)
}

const proveBooks = async ({ sql }: DemoContext): Promise<void> => {
  const audit = await auditBooks(sql)
  if (audit.fault !== undefined)
    throw new Error(`the books of the demo are broken at ${audit.fault.accountId}: ${audit.fault.what}`)
  await sql`insert into ledger_audits (id, postings) values (${newId()}, ${audit.postings})`
}

interface News {
  type: 'money_in' | 'request_in'
  receiverId: string
  actorId: string
  amount: number
  at: Date
}

const newsDays = 21
const readAfterMs = 3 * 86_400_000
const mostOfOne = 8

/** Notifications of recent payments and money requests; older ones are read. */
const plantMoneyNews = async ({ sql, copy, now, random }: DemoContext, requests: readonly News[]): Promise<void> => {
  const since = new Date(now.getTime() - newsDays * 86_400_000)
  const sent = await sql<News[]>`
    select 'money_in' as type, w.owner_id as "receiverId", p.owner_id as "actorId", e.at,
      (select amount from ledger_postings g where g.entry_id = e.id and g.account_id = w.id) as amount
    from ledger_entries e join wallets w on w.id = e.other_id join wallets p on p.id = e.account_id
    where e.kind = 'send' and e.at > ${since.toISOString()} and e.at <= ${now.toISOString()}`
  const all = [...requests, ...sent].map((news) => ({ ...news, at: new Date(news.at) }))
  const known = await sql<{ id: string }[]>`select user_id as id from notification_counts`
  const others = new Set(known.map(({ id }) => id))
  const rows = [...Map.groupBy(all, ({ receiverId }) => receiverId)]
    // Users with notifications already have their own list.
    .filter(([receiverId]) => !others.has(receiverId))
    .flatMap(([receiverId, news]) =>
      news
        .toSorted((one, other) => one.at.getTime() - other.at.getTime())
        .slice(-mostOfOne)
        .map(({ type, actorId, amount, at }, place) => {
          const id = uuidv7(at.getTime(), random)
          const isRead = now.getTime() - at.getTime() > readAfterMs
          const day = new Date(at.getTime() + 3_600_000).toISOString().slice(0, 10)
          return [id, receiverId, place + 1, type, id, day, [actorId], 1, String(amount), isRead, at]
        }),
    )
  const columns = [
    'id',
    'receiver_id',
    'seq',
    'type',
    'group_id',
    'day',
    'actor_ids',
    'count',
    'detail',
    'is_read',
    'told_at',
  ]
  await copy('notifications', columns, rows)
  await sql`
    insert into notification_counts (user_id, unread, seq)
    select receiver_id, count(*) filter (where not is_read), max(seq) from notifications group by receiver_id
    on conflict do nothing`
}
