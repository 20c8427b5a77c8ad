import { z } from 'zod'
import { asJson } from '../../../platform/db/column-types.ts'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { atMost } from '../../../platform/db/limits.ts'
import { PackedFiles } from './release-pack.ts'

/** Number of builds that stay available: pages opened before have been reloaded since, or will be. */
const keptBuilds = 3

const Release = z.object({ id: z.string(), files: PackedFiles })
export type Release = z.infer<typeof Release>

export const listReleases = async (sql: Queryable): Promise<Release[]> => {
  const rows = await sql<Release[]>`
    select id, files from releases order by released_at, id limit ${atMost(keptBuilds)}`
  return rows.map((row) => Release.parse(row))
}

/** Serialises server instances that start together, so that each sees the others' releases. */
export const lockReleases = async (tx: Tx): Promise<void> => {
  await tx`select pg_advisory_xact_lock(hashtextextended('releases', 7446))`
}

export const upsertRelease = async (tx: Tx, { id, files }: Release): Promise<void> => {
  await tx`
    insert into releases (id, files, released_at) values (${id}, ${asJson(files)}::jsonb, clock_timestamp())
    on conflict (id) do update set files = excluded.files, released_at = excluded.released_at`
}

/** Returns the ids of the deleted releases. */
export const deleteOldReleases = async (tx: Tx): Promise<string[]> => {
  const rows = await tx<{ id: string }[]>`
    delete from releases where id not in (
      select id from releases order by released_at desc, id limit ${atMost(keptBuilds)})
    returning id`
  return rows.map(({ id }) => id)
}
