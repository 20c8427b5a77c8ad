import type { Id } from '@sheds/contract/scalars'
import type { Queryable } from '../../platform/db/database.ts'
import { atMost } from '../../platform/db/limits.ts'

export const selectUnnamed = (sql: Queryable, most: number) => sql<{ id: Id; name: string }[]>`
  select id, name from products where name_key is null order by id limit ${atMost(most)}`

/** One that was renamed meanwhile has its key. */
export const updateNameKeys = async (
  sql: Queryable,
  products: readonly { id: Id; name: string; key: string }[],
): Promise<void> => {
  await sql`
    update products p set name_key = t.key from unnest(${products.map(({ id }) => id)}::uuid[],
      ${products.map(({ name }) => name)}::text[], ${products.map(({ key }) => key)}::text[]) as t (id, name, key)
    where p.id = t.id and p.name = t.name and p.name_key is null`
}
