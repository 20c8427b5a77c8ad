import type { Row } from '../copy.ts'
import type { DemoContext, DemoPart } from '../plant.ts'
import { seeded, uuidv7 } from '../random.ts'
import { type SmallTown, smallTown } from './town.ts'

/** Plants likes of dishes and bookmarks of writes, and the prices that people saw when they liked something. */
export const savedPart: DemoPart = {
  name: 'saved',
  depends: ['products', 'menu', 'writes', 'music'],
  async small(context) {
    const town = smallTown(context)
    const { sql, copy, now } = context
    await copy('dish_likes', ['id', 'dish_id', 'user_id', 'price', 'created_at'], dishLikes(town, now))
    await copy('write_bookmarks', ['id', 'write_id', 'user_id', 'created_at'], bookmarks(town, now))
    await sql`
      update dishes d set like_count = l.n
      from (select dish_id, count(*)::int as n from dish_likes group by dish_id) l where l.dish_id = d.id`
    await sql`update product_likes l set price = p.price from products p where p.id = l.product_id`
    await sql`update music_likes l set price = m.price from music m where m.id = l.music_id`
  },
  async large({ sql }: DemoContext) {
    await sql`
      insert into write_bookmarks (id, write_id, user_id, created_at)
      select id, write_id, user_id, created_at from write_approvals where hashtext(id::text) % 20 = 0`
  },
}

const mostDishLikes = 9
const mostBookmarks = 4

function* dishLikes(town: SmallTown, now: Date): Generator<Row> {
  for (const [at, { id, shed, price, createdAt }] of town.dishes.entries()) {
    const random = seeded('dish likes', at)
    for (const fan of random.sample(town.members, random.int(1, mostDishLikes))) {
      const when = new Date(createdAt.getTime() + random.next() * (now.getTime() - createdAt.getTime()))
      if (fan.index !== town.sheds[shed]?.owner && fan.createdAt < when)
        yield [uuidv7(when.getTime(), random), id, town.memberId(fan.index), price, when]
    }
  }
}

function* bookmarks(town: SmallTown, now: Date): Generator<Row> {
  for (const reader of town.members) {
    const random = seeded('bookmarks', reader.index)
    for (const { id, createdAt } of random.sample(town.writes, random.int(0, mostBookmarks))) {
      const since = Math.max(createdAt.getTime(), reader.createdAt.getTime())
      const when = new Date(since + random.next() * (now.getTime() - since))
      yield [uuidv7(when.getTime(), random), id, town.memberId(reader.index), when]
    }
  }
}
