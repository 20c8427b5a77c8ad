import { createInterface } from 'node:readline'
import { connect } from '@sheds/server/platform/db/database'
import pg from 'pg'
import postgres from 'postgres'

/** One way to PostgreSQL, asked by many callers at once: for each line `<work> <seconds>` it prints what it did. */
const url = process.env.DATABASE_URL ?? ''
const max = 10
const callers = 32

type Run = (text: string, values: unknown[]) => PromiseLike<unknown>

const ways: Readonly<Record<string, () => Run>> = {
  ours: () => {
    const { sql } = connect({ url, prepare: true, max })
    return (text, values) => {
      const texts = text.split(/\$\d+/)
      return sql(Object.assign(texts, { raw: texts }), ...values)
    }
  },
  pg: () => {
    const pool = new pg.Pool({ connectionString: url, max })
    return (text, values) => pool.query({ name: text.slice(0, 40), text, values })
  },
  'postgres.js': () => {
    const sql = postgres(url, { max, fetch_types: false, onnotice: () => undefined })
    return (text, values) => sql.unsafe(text, values as string[], { prepare: true })
  },
}

const list = `
  select p.id, p.name, p.price, p.caption, p.category, p.quantity, p.description, p.status, p.created_at, p.user_id,
    p.shed_id, p.media, s.name as shed_name, s.category as shed_category, s.phone_number, s.location, s.logo,
    u.name as owner_name, c.like_count, c.review_count, c.stars
  from products p join sheds s on s.id = p.shed_id join users u on u.id = p.user_id
    join product_counts c on c.product_id = p.id
  where p.deleted_at is null and p.status <> $1 and s.deleted_at is null order by p.id desc limit 21`

const session = 'select id, user_id, device, created_at, last_used_at from sessions where token_hash = $1'

const batch = `
  insert into bench_transfers (id, sender, recipient, amount)
  select * from unnest($1::int8[], $2::int4[], $3::int4[], $4::int8[]) returning id, amount`

const numbers = Array.from({ length: 200 }, (_, at) => at)

const run = ways[process.argv[2] ?? '']?.()
if (run === undefined) throw new Error(`one of ${Object.keys(ways).join(', ')}`)
const works: Readonly<Record<string, () => PromiseLike<unknown>>> = {
  list: () => run(list, ['hidden']),
  session: () => run(session, [Buffer.alloc(32)]),
  batch: () => run(batch, [numbers, numbers, numbers, numbers]),
}

const measure = async (work: () => PromiseLike<unknown>, seconds: number) => {
  const started = performance.now()
  const before = process.cpuUsage()
  let done = 0
  const call = async (): Promise<void> => {
    while (performance.now() < started + seconds * 1000) {
      await work()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: callers }, call))
  const { user, system } = process.cpuUsage(before)
  return { rate: (done / (performance.now() - started)) * 1000, perCpu: (done / (user + system)) * 1e6 }
}

createInterface({ input: process.stdin }).on('line', async (line) => {
  const [name = '', seconds = '1'] = line.split(' ')
  const work = works[name]
  if (work !== undefined) console.log(JSON.stringify(await measure(work, Number(seconds))))
})
console.log('ready')
