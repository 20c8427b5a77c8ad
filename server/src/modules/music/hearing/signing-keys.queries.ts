import type { Queryable } from '../../../platform/db/database.ts'

/** Key with this name; the first caller stores it. */
export const findSigningKey = async (sql: Queryable, name: string, fresh: Buffer): Promise<Buffer> => {
  await sql`insert into signing_keys (name, secret) values (${name}, ${fresh}) on conflict do nothing`
  const [row] = await sql<{ secret: Buffer }[]>`select secret from signing_keys where name = ${name}`
  if (row === undefined) throw new Error('a key that was just made is gone')
  return row.secret
}
