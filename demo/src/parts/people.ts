import { gramsOf, uniqueNameKey } from '@sheds/contract/text/names'
import { createPasswords, newSecret, replacePopularPeople, secretHash } from '@sheds/server/modules/users/users.api'
import type { Row } from '../copy.ts'
import { type LargeTown, largeId, largePeople } from '../large.ts'
import { largeBonds } from '../large-bonds.ts'
import { type Person, people } from '../people.ts'
import type { DemoContext, DemoPart } from '../plant.ts'
import { seeded, uuidv7 } from '../random.ts'
import { smallTown } from './town.ts'

/** Password of every member of the demo market. */
export const demoPassword = 'marche-237'

/** Name of the demo person, whose login is printed at the start. */
export const demoPerson = [...people(1, new Date(0))][0]?.name ?? ''

/** Plants people and follows. */
export const peoplePart: DemoPart = {
  name: 'people',
  async small(context) {
    const { members, bonds, memberId } = smallTown(context)
    await plantPeople(context, members)
    const stream = seeded('follow ids')
    const follows = bonds.filter(({ kind }) => kind === 'follow')
    const rows = follows.map(({ from, to, createdAt }) => [
      uuidv7(createdAt.getTime(), stream),
      memberId(from),
      memberId(to),
      createdAt,
    ])
    await plantFollows(context, rows)
    await plantVisits(context, members.slice(1))
  },
  async large(context, town) {
    await plantPeople(context, largePeople(town))
    await plantFollows(context, largeFollows(town))
    await plantVisits(context, largePeople(town, town.size.people / 10))
  },
}

type Newcomer = Person & { readonly id: string; readonly createdAt: Date }

const userColumns = [
  'id',
  'name',
  'name_key',
  'name_grams',
  'email',
  'phone_number',
  'date_of_birth',
  'sex',
  'bio',
  'password_hash',
  'logged_in_at',
  'created_at',
]

const plantPeople = async (context: DemoContext, newcomers: Iterable<Newcomer>): Promise<void> => {
  const passwordHash = await createPasswords().hash(demoPassword)
  const count = await context.copy('users', userColumns, userRows(newcomers, passwordHash, context.now))
  await context.sql`update user_totals set users = users + ${count}`
  context.log(`${count} people`)
}

function* userRows(newcomers: Iterable<Newcomer>, passwordHash: string, now: Date): Generator<Row> {
  for (const { id, name, email, phone, dateOfBirth, sex, bio, createdAt } of newcomers) {
    const key = uniqueNameKey(name)
    yield [id, name, key, gramsOf(key), email, phone, dateOfBirth, sex, bio, passwordHash, now, createdAt]
  }
}

function* largeFollows(town: LargeTown): Generator<Row> {
  const stream = seeded('follow ids')
  for (const { from, to, createdAt } of largeBonds(town, 'follows'))
    yield [uuidv7(createdAt.getTime(), stream), largeId(town, 'people', from), largeId(town, 'people', to), createdAt]
}

const plantFollows = async ({ sql, copy, log }: DemoContext, rows: Iterable<Row>): Promise<void> => {
  const count = await copy('follows', ['id', 'follower_id', 'followed_id', 'created_at'], rows)
  await sql`
    update users set follower_count = counted.n
    from (select followed_id, count(*)::int as n from follows group by followed_id) as counted
    where id = counted.followed_id`
  await sql`
    update users set following_count = counted.n
    from (select follower_id, count(*)::int as n from follows group by follower_id) as counted
    where id = counted.follower_id`
  log(`${count} follows`)
}

const DAY = 86_400_000

/** Plants recent visits from invented devices, because suggestions rank by them. The demo person has only real devices. */
const plantVisits = async ({ sql, copy, now, random }: DemoContext, people: Iterable<Newcomer>): Promise<void> => {
  const rows = function* (): Generator<Row> {
    for (const { id, createdAt } of people) {
      const at = new Date(Math.max(createdAt.getTime(), now.getTime() - Math.floor(random.next() * 40 * DAY)))
      yield [uuidv7(at.getTime(), random), id, secretHash(newSecret()), 'Chrome, Android', at, at]
    }
  }
  await copy('sessions', ['id', 'user_id', 'token_hash', 'device', 'created_at', 'last_used_at'], rows())
  await replacePopularPeople(sql, new Date(now.getTime() - 30 * DAY).toISOString())
}
