import { connect, type Sql } from '@sheds/server/platform/db/database'
import { logIn } from '../support/callers.ts'
import { holdBar } from '../support/rounds.ts'
import { holdToggles, togglers } from '../support/toggles.ts'

/** Measures 200 people who like and unlike one product repeatedly, against inserting the rows alone. */
export const holdLikes = async (databaseUrl: string): Promise<void> => {
  const { sql, close } = connect({ url: databaseUrl, prepare: false, max: 1 })
  try {
    const people = await logIn(sql, togglers)
    const [hot, other] = await sql<{ id: string }[]>`
      select product_id as id from product_counts order by like_count desc limit 2`
    await holdToggles({
      databaseUrl,
      people,
      path: `/api/products/${hot?.id}/reaction`,
      otherProduct: other?.id ?? '',
      names: { row: 'likes of one product', activity: 'their like of one product', bar: 'likes' },
      holdCounter: () => holdCounter(sql, hot?.id ?? ''),
    })
  } finally {
    await close()
  }
}

/** Requires that the counter equals the number of rows. */
const holdCounter = async (sql: Sql, product: string): Promise<void> => {
  const [counted] = await sql<{ likes: number; rows: number }[]>`
    select like_count as likes, (select count(*)::int from product_likes where product_id = ${product}) as rows
    from product_counts where product_id = ${product}`
  holdBar('likes counted, of those there are', (counted?.likes ?? 0) === counted?.rows ? 1 : 0, 1)
}
