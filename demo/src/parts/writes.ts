import { mentionKey, mentionsIn, namesIn } from '@sheds/contract/writes/markup'
import type { Mention } from '@sheds/contract/writes/mentions'
import type { Row } from '../copy.ts'
import { type LargeTown, largeId, largeTime, largeWrites, scatter } from '../large.ts'
import { largeBonds } from '../large-bonds.ts'
import type { DemoContext, DemoPart } from '../plant.ts'
import { seeded, uuidv7 } from '../random.ts'
import { type SmallTown, smallTown } from './town.ts'

/** Plants writes, replies and approvals. */
export const writesPart: DemoPart = {
  name: 'writes',
  depends: ['products'],
  async small(context) {
    const town = smallTown(context)
    await plantSmall(context, town)
    await countWrites(context)
  },
  async large(context, town) {
    await context.copy('writes', writeColumns, largeRows(town))
    await context.copy('write_approvals', approvalColumns, largeApprovals(town))
    await context.copy('write_replies', replyColumns, largeReplies(town))
    await countWrites(context)
  },
}

const writeColumns = ['id', 'place', 'user_id', 'content', 'mentions', 'product_id', 'created_at']
const replyColumns = ['id', 'place', 'write_id', 'user_id', 'comment', 'mentions', 'created_at']
const approvalColumns = ['id', 'write_id', 'user_id', 'created_at']
const approvedReplies = 0.5

const plantSmall = async ({ copy, now }: DemoContext, town: SmallTown): Promise<void> => {
  const { writes, replies, bonds } = town
  const mentionsOf = mentionFinder(town)
  const written = writes.map(({ id, author, content, product, createdAt }) => {
    const attached = product === null ? null : town.productId(product)
    return [id, id, town.memberId(author), content, { json: mentionsOf(content) }, attached, createdAt]
  })
  await copy('writes', writeColumns, written)
  const answered = replies.map(({ id, write, author, comment, createdAt }) => {
    return [id, id, writes[write]?.id ?? null, town.memberId(author), comment, { json: mentionsOf(comment) }, createdAt]
  })
  await copy('write_replies', replyColumns, answered)
  const approvals = bonds.filter(({ kind }) => kind === 'approve')
  await copy(
    'write_approvals',
    approvalColumns,
    approvals.map(({ from, to, createdAt }) => {
      const id = uuidv7(createdAt.getTime(), seeded('approve', from, to))
      return [id, writes[to]?.id ?? null, town.memberId(from), createdAt]
    }),
  )
  await copy('reply_approvals', ['id', 'reply_id', 'user_id', 'created_at'], approvalsOfReplies(town, now))
}

/** Some people who approve a write also approve a reply to it. */
function* approvalsOfReplies(town: SmallTown, now: Date): Generator<Row> {
  for (const [at, { id, author, createdAt }] of town.replies.entries()) {
    const random = seeded('approved replies', at)
    if (!random.chance(approvedReplies)) continue
    for (const fan of random.sample(town.members, 1 + random.zipf(8, 1))) {
      const when = new Date(Math.min(createdAt.getTime() + random.int(1, 600) * 60_000, now.getTime()))
      if (fan.index !== author && fan.createdAt < when)
        yield [uuidv7(when.getTime(), random), id, town.memberId(fan.index), when]
    }
  }
}

/** Finds the mentions that the server would have found on saving. */
const mentionFinder = (town: SmallTown): ((text: string) => Mention[]) => {
  const known = new Map<string, Mention>()
  const add = (symbol: Mention['symbol'], type: Mention['type'], { id, name }: Pick<Mention, 'id' | 'name'>) => {
    known.set(symbol + mentionKey(name), { symbol, type, id, name })
  }
  for (const { index, name } of town.members) add('@', 'user', { id: town.memberId(index), name })
  for (const [at, { name }] of town.sheds.entries()) add('&', 'shed', { id: town.shedId(at), name })
  for (const [at, { name }] of town.products.entries()) add('!', 'product', { id: town.productId(at), name })
  return (text) => {
    const found = mentionsIn(text).flatMap((run) => {
      const keys = namesIn(run).map((name) => run.text.charAt(0) + mentionKey(name))
      return keys.flatMap((key) => known.get(key) ?? []).slice(0, 1)
    })
    return [...new Set(found)]
  }
}

function* largeRows(town: LargeTown): Generator<Row> {
  for (const { id, author, content, createdAt } of largeWrites(town))
    yield [id, id, largeId(town, 'people', author), content, { json: [] }, null, createdAt]
}

function* largeApprovals(town: LargeTown): Generator<Row> {
  const stream = seeded('approval ids')
  for (const { from, to, createdAt } of largeBonds(town, 'approvals'))
    yield [uuidv7(createdAt.getTime(), stream), largeId(town, 'writes', to), largeId(town, 'people', from), createdAt]
}

/** Replies of the large market; a few writes have most of them. */
function* largeReplies(town: LargeTown): Generator<Row> {
  const stream = seeded('reply ids')
  const { writes, people, replies } = town.size
  for (let at = 0; at < replies; at += 1) {
    const write = scatter(stream.zipf(writes, 0.8), writes)
    const since = largeTime(town, 'writes', write).getTime()
    const createdAt = new Date(since + Math.floor(stream.next() * (town.now.getTime() - since)))
    const id = uuidv7(createdAt.getTime(), stream)
    const author = largeId(town, 'people', stream.int(0, people - 1))
    yield [id, id, largeId(town, 'writes', write), author, 'True talk, I was there.', { json: [] }, createdAt]
  }
}

/** Sets the counters that the writes slice would have kept. */
const countWrites = async ({ sql, log }: DemoContext): Promise<void> => {
  await sql`
    insert into write_counts (write_id, approval_count, reply_count)
    select w.id, coalesce(a.n, 0), coalesce(r.n, 0) from writes w
    left join (select write_id, count(*)::int as n from write_approvals group by write_id) a on a.write_id = w.id
    left join (select write_id, count(*)::int as n from write_replies group by write_id) r on r.write_id = w.id
    order by w.id on conflict (write_id) do nothing`
  await sql`
    update write_replies r set approval_count = a.n
    from (select reply_id, count(*)::int as n from reply_approvals group by reply_id) a where a.reply_id = r.id`
  await sql`
    insert into author_totals (user_id, writes)
    select user_id, count(*) from writes where deleted_at is null and hidden_at is null group by user_id
    on conflict (user_id) do update set writes = excluded.writes`
  const [row] = await sql<{ writes: number }[]>`
    update write_totals set writes = (select count(*) from writes where deleted_at is null and hidden_at is null)
    returning writes::int`
  log(`${row?.writes ?? 0} writes`)
}
