import type { Queryable } from '../../platform/db/database.ts'

export const selectSynonymGroups = async (sql: Queryable): Promise<string[]> => {
  const rows = await sql<{ phrases: string }[]>`select phrases from search_synonyms order by created_at, phrases`
  return rows.map(({ phrases }) => phrases)
}

export const insertSynonymGroup = async (sql: Queryable, phrases: string): Promise<void> => {
  await sql`insert into search_synonyms (phrases) values (${phrases}) on conflict do nothing`
}

/** False if there is no such group. */
export const deleteSynonymGroup = async (sql: Queryable, phrases: string): Promise<boolean> =>
  (await sql`delete from search_synonyms where phrases = ${phrases} returning phrases`).length > 0
