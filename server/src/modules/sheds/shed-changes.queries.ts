import type { ShedCategory } from '@sheds/contract/categories'
import type { Picture } from '@sheds/contract/files/files'
import type { Id, Time } from '@sheds/contract/scalars'
import type { Hours } from '@sheds/contract/sheds/opening'
import { gramsOf, nameKey } from '@sheds/contract/text/names'
import type { Queryable, Tx } from '../../platform/db/database.ts'

/** A shed's own row, read with its lock. */
export interface LockedShed {
  id: Id
  userId: Id
  name: string
  category: ShedCategory
  phoneNumber: string
  logo: Picture | null
  backgroundImage: Picture | null
  deletedAt: Time | null
}

/** Held until the end of the transaction by every change of a shed or its contents. */
export const lockShed = async (tx: Tx, id: string): Promise<LockedShed | undefined> => {
  const [row] = await tx<LockedShed[]>`
    select id, user_id as "userId", name, category, phone_number as "phoneNumber", logo,
      background_image as "backgroundImage", deleted_at as "deletedAt"
    from sheds where id = ${id} for no key update`
  return row
}

/** Keeps the shed open until the transaction ends, shared with others; false if it is closed. */
export const keepShedOpen = async (tx: Tx, id: string): Promise<boolean> => {
  const rows = await tx`select from sheds where id = ${id} and deleted_at is null for share`
  return rows.length === 1
}

export interface NewShed {
  id: string
  userId: string
  name: string
  email: string
  category: ShedCategory
  phoneNumber: string
  location: string
  description: string
  bio: string
  createdAt: string
}

/** Inserts the shed and its counters, with the heat of opening; false if the id is taken. */
export const insertShed = async (tx: Tx, shed: NewShed, points: number): Promise<boolean> => {
  const key = nameKey(shed.name)
  const rows = await tx`
    with made as (
      insert into sheds (id, user_id, name, name_key, name_grams, email, category, phone_number, location, description,
        bio, created_at)
      values (${shed.id}, ${shed.userId}, ${shed.name}, ${key}, ${gramsOf(key)}, ${shed.email}, ${shed.category},
        ${shed.phoneNumber}, ${shed.location}, ${shed.description}, ${shed.bio}, ${shed.createdAt})
      on conflict (id) do nothing returning id, created_at
    )
    insert into shed_counts (shed_id, heat) select id, add_heat(null, ${points}, created_at) from made
    returning shed_id`
  return rows.length === 1
}

export interface ShedChange {
  name?: string | undefined
  email?: string | undefined
  category?: string | undefined
  phone_number?: string | undefined
  location?: string | undefined
  description?: string | undefined
  bio?: string | undefined
  hours?: Hours | null | undefined
  away_until?: string | null | undefined
  away_note?: string | undefined
}

export const updateShedFields = async (tx: Tx, id: string, change: ShedChange): Promise<void> => {
  const key = change.name === undefined ? null : nameKey(change.name)
  await tx`
    update sheds set
      name = coalesce(${change.name ?? null}, name),
      name_key = coalesce(${key}, name_key),
      name_grams = coalesce(${key === null ? null : gramsOf(key)}::text[], name_grams),
      email = coalesce(${change.email ?? null}, email),
      category = coalesce(${change.category ?? null}, category),
      phone_number = coalesce(${change.phone_number ?? null}, phone_number),
      location = coalesce(${change.location ?? null}, location),
      description = coalesce(${change.description ?? null}, description),
      bio = coalesce(${change.bio ?? null}, bio),
      hours = case when ${change.hours === undefined} then hours else ${toJson(change.hours)}::text::jsonb end,
      away_until = case when ${change.away_until === undefined} then away_until else ${change.away_until ?? null} end,
      away_note = coalesce(${change.away_note ?? null}, away_note)
    where id = ${id}`
}

export interface NewPictures {
  logo?: Picture | undefined
  backgroundImage?: Picture | undefined
}

export const updateShedPictures = async (tx: Tx, id: string, { logo, backgroundImage }: NewPictures) => {
  await tx`
    update sheds set
      logo = coalesce(${toJson(logo)}::text::jsonb, logo),
      background_image = coalesce(${toJson(backgroundImage)}::text::jsonb, background_image)
    where id = ${id}`
}

const toJson = (value: Picture | Hours | null | undefined): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value)

/** Drops its pictures and its ranks. */
export const updateShedToDeleted = async (tx: Tx, id: string, now: string): Promise<void> => {
  await tx`update sheds set deleted_at = ${now}, logo = null, background_image = null where id = ${id}`
  await tx`delete from shed_ranks where shed_id = ${id}`
}

/** All who open or close sheds share these rows, so they are changed last. */
export const addToShedTotals = async (tx: Tx, changes: readonly [category: string, by: number][]): Promise<void> => {
  const ordered = changes.toSorted(([one], [other]) => (one < other ? -1 : 1))
  await tx`
    insert into shed_totals (category, sheds)
    select * from unnest(${ordered.map(([category]) => category)}::text[], ${ordered.map(([, by]) => by)}::bigint[])
    on conflict (category) do update set sheds = shed_totals.sheds + excluded.sheds`
}

/** Needs the shed's lock. */
export const addToProductCount = async (
  tx: Tx,
  id: string,
  { shown, hidden }: { shown: number; hidden: number },
): Promise<void> => {
  if (shown === 0 && hidden === 0) return
  await tx`
    update sheds set product_count = product_count + ${shown}, hidden_count = hidden_count + ${hidden} where id = ${id}`
}

export const selectOpenShedIdsOf = async (sql: Queryable, userId: string): Promise<Id[]> => {
  const rows = await sql<{ id: Id }[]>`
    select id from sheds where user_id = ${userId} and deleted_at is null order by id`
  return rows.map(({ id }) => id)
}
