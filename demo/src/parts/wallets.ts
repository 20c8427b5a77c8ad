import { feeOf } from '@sheds/contract/payments/operators'
import type { Id } from '@sheds/contract/scalars'
import { createPasswords } from '@sheds/server/modules/users/users.api'
import {
  auditBooks,
  bookPast,
  describeFault,
  type MoneyOutcome,
  type Movement,
  platformAccounts,
  topUpLegs,
  transferLegs,
  walletIdOf,
} from '@sheds/server/modules/wallet/wallet.api'
import { newId } from '@sheds/server/platform/ids'
import { type Moment, type Payment, paymentHistory, pendingRequests } from '../catalogue/payments.ts'
import { plantLargeWallets } from '../large-wallets.ts'
import type { DemoContext, DemoPart } from '../plant.ts'
import { uuidv7 } from '../random.ts'
import { plantMoneyNews } from './money-news.ts'
import { type SmallTown, smallTown } from './town.ts'

/** Every wallet of the demo market opens with this. */
export const demoWalletPassword = 'njangi-237'

const pending = 40

/** Everybody has an active wallet and months of payments in it, booked by the engine at the time they were made. */
export const walletsPart: DemoPart = {
  name: 'wallets',
  depends: ['people', 'sheds'],
  async small(context) {
    if (!(await holdsSimulatedMoney(context))) return
    const town = await smallTown(context)
    const accounts = await plantWallets(context, town)
    const market = marketOf(town, accounts, context.now)
    const moments = paymentHistory(market, context.random.split('history'))
    const paid = await bookMoments(context, accounts, moments)
    const asked = pendingRequests(market, context.random.split('requests'), pending)
    await plantRequests(context, accounts, { asked, paid })
    await plantMoneyNews(
      context,
      asked.map(({ from, to, amount, at }) => ({
        ...{
          type: 'request_in' as const,
          receiverId: town.memberId(to) ?? '',
          actorId: town.memberId(from) ?? '',
          amount,
          at,
        },
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

/** Real and simulated money never meet in one database. */
const holdsSimulatedMoney = async ({ sql }: DemoContext): Promise<boolean> => {
  await sql`insert into money_kind (kind) values ('simulated') on conflict do nothing`
  const [row] = await sql<{ kind: string }[]>`select kind from money_kind`
  return row?.kind === 'simulated'
}

/** The account of each person's wallet, but of those who use theirs already. */
type Accounts = ReadonlyMap<number, Id>

const plantWallets = async (context: DemoContext, town: SmallTown): Promise<Accounts> => {
  const { sql, log } = context
  const accounts = await openWallets(context, town)
  const hash = await createPasswords().hash(demoWalletPassword)
  const opened = await sql<{ id: Id }[]>`
    with opened as (
      update ledger_accounts set status = 'active' where id = any(${[...accounts.values()]}::uuid[])
        and status = 'inactive' and seq = 0 returning id
    )
    update wallets w set password_hash = ${hash} from opened where w.id = opened.id returning w.id`
  const fresh = new Set(opened.map(({ id }) => id))
  log(`${fresh.size} wallets`)
  return new Map([...accounts].filter(([, id]) => fresh.has(id)))
}

/** As everybody's first login would, but all at once. */
const openWallets = async ({ sql, copy }: DemoContext, town: SmallTown): Promise<Map<number, Id>> => {
  const rows = await sql<{ id: Id; ownerId: string }[]>`select id, owner_id as "ownerId" from wallets`
  const known = new Map(rows.map(({ id, ownerId }) => [ownerId, id]))
  const lacking = town.members.flatMap(({ index, name }) => {
    const ownerId = town.memberId(index)
    return ownerId === undefined || known.has(ownerId) ? [] : [{ ownerId, name, id: newId() }]
  })
  const draws = await sql<{ draw: number; key: Uint8Array }[]>`
    select nextval('wallet_numbers') as draw, key from wallet_number_key, generate_series(1, ${lacking.length}::int)`
  await copy(
    'ledger_accounts',
    ['id', 'kind', 'status'],
    lacking.map(({ id }) => [id, 'wallet', 'inactive']),
  )
  const walletRows = lacking.map(({ id, ownerId, name }, at) => {
    const { draw = 0, key = new Uint8Array() } = draws[at] ?? {}
    return [id, ownerId, walletIdOf(draw, key), name]
  })
  await copy('wallets', ['id', 'owner_id', 'wallet_id', 'name'], walletRows)
  for (const { ownerId, id } of lacking) known.set(ownerId, id)
  return new Map(
    town.members.flatMap(({ index }) => {
      const id = known.get(town.memberId(index) ?? '')
      return id === undefined ? [] : [[index, id] as const]
    }),
  )
}

const marketOf = ({ members, sheds }: SmallTown, accounts: Accounts, now: Date) => {
  const ownersOf = (wanted: (category: string) => boolean) =>
    [...new Set(sheds.filter(({ category }) => wanted(category)).map(({ owner }) => owner))].filter((at) =>
      accounts.has(at),
    )
  const people = members.filter(({ index }) => accounts.has(index))
  const everybody = people.map(({ index }) => index)
  const orAll = (owners: number[]) => (owners.length > 0 ? owners : everybody)
  return {
    people: people.map(({ index, tongue, createdAt }) => ({ index, tongue, since: createdAt })),
    sellers: orAll(ownersOf((category) => category !== 'food_delivery')),
    cooks: orAll(ownersOf((category) => category === 'food_delivery')),
    now,
  }
}

type PaidRequest = {
  readonly payment: Extract<Payment, { kind: 'send' | 'request' }>
  readonly entryId: Id
  readonly at: Date
}

/** Answers the requests that were paid. */
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
    const outcomes = await bookPast(context.sql, movements, { at: at.toISOString() })
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
      ...{ accountId: to, call: 'fund_wallet', key, body: { gross }, kind: 'top_up', otherId: to, by: 'platform' },
      legs: topUpLegs({ accountId: to, float, gross, fee: feeOf(gross, topUpRate) }),
    }
  }
  const { amount, note, kind } = payment
  const from = accountIn(accounts, payment.from)
  return {
    ...{ accountId: from, call: kind === 'send' ? 'send_money' : 'accept_incoming_request', key, by: 'platform' },
    ...{ kind, body: { to, amount, note }, otherId: to, details: kind === 'send' ? { note } : {} },
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
  const fault = describeFault(audit)
  if (fault !== undefined) throw new Error(`the books of the demo are broken: ${fault}`)
  await sql`insert into ledger_audits (id, postings) values (${newId()}, ${audit.postings})`
}
