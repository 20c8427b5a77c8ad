import { type Fragment, identifier, type Queryable } from '../../platform/db/database.ts'
import { type PendingToggle, type ToggleOutcome, toggleRows } from '../../platform/work/wishes.ts'

/** Somebody does it to something once and may take it back; a row says so, and a counter how many did. */
export interface Toggle {
  /** A row has an id, who, to what, and since when. */
  rows: { table: string; person: string; subject: string }
  counter: {
    table: string
    id: string
    column: string
    /** How many the person did it to, in the same table: a row of it is a person. */
    ofPerson?: string
    /** Points of heat that each adds; taken back it takes along what is left of them. */
    heat?: number
  }
  /** What is known of the subject of a wish `w`. Of people who may be counted, `held` has who and when they closed. */
  about: {
    /** Joined from the left: a wish stays when its subject is not there. */
    joins: Fragment
    columns: Fragment
    /** Whether anything may be done there, */
    open: Fragment
    /** and whether by this person. */
    welcome: Fragment
  }
}

/** Heat halves in that time. */
const weekSeconds = 604_800

/**
 * Carries out wishes, one of a person and subject, and answers them in their order; `count` is that after all of them,
 * null where nothing may be done. Accounts are kept from closing first (see `lockOpenUser`), then the counters are
 * locked, both in the order of their ids: of several copies that do this none waits for another in a circle.
 */
export const writeToggle = <Subject extends object>(
  sql: Queryable,
  { rows, counter, about }: Toggle,
  { wishes, now }: { wishes: readonly PendingToggle[]; now: string },
) => {
  const [kept, person, subject] = [identifier(rows.table), identifier(rows.person), identifier(rows.subject)]
  const [counters, id, column] = [identifier(counter.table), identifier(counter.id), identifier(counter.column)]
  return sql<(Subject & ToggleOutcome)[]>`
    with wish as (${toggleRows(sql, wishes)}
    ), held as materialized (${heldPeople(sql, counter)}
    ), seen as materialized (
      select w.*, coalesce(held.closed_at is null and ${about.open}, false) and held.id is not null as may,
        ${about.welcome} as welcome, held.id is not null and held.closed_at is null as "isCallerOpen", ${about.columns}
      from wish w left join held on held.id = w.user_id ${about.joins}
    ), locked as materialized (
      select c.${id} as id, c.${column} as count from ${counters} c
      where c.${id} in (select subject_id from seen where may) order by c.${id} for no key update
    ), came as (
      insert into ${kept} (id, ${person}, ${subject}, created_at)
      select w.id, w.user_id, w.subject_id, ${now}::timestamptz from seen w join locked on locked.id = w.subject_id
      where w.wanted and w.may and w.welcome order by w.subject_id, w.user_id
      on conflict do nothing returning id, ${person} as user_id, ${subject} as subject_id
    ), went as (
      delete from ${kept} k using seen w join locked on locked.id = w.subject_id
      where not w.wanted and w.may and k.${person} = w.user_id and k.${subject} = w.subject_id
      returning k.${person} as user_id, k.${subject} as subject_id, k.created_at
    ), moved as (
      select id, sum(change)::int as change, sum(own)::int as own, sum(points) as points from (${movesOf(sql, counter, now)}
      ) each group by id
    ), counted as (
      update ${counters} c set ${countersAfter(sql, counter, now)} from moved m where c.${id} = m.id
    )
    select w.*, came.id is not null as "isNew", locked.count + coalesce(m.change, 0) as count
    from seen w left join locked on locked.id = w.subject_id left join moved m on m.id = w.subject_id
    left join came on came.id = w.id order by w.at`
}

/** Who wishes, each with when they closed their account. People who are themselves counted are locked as counters are. */
const heldPeople = (sql: Queryable, { ofPerson }: Toggle['counter']) =>
  ofPerson === undefined
    ? sql`
      select id, closed_at from users where id in (select user_id from wish) order by id for key share`
    : sql`
      select id, closed_at from users where id in (select user_id from wish union select subject_id from wish)
      order by id for no key update`

const movesOf = (sql: Queryable, { ofPerson, heat = 0 }: Toggle['counter'], now: string) => sql`
        select subject_id as id, 1 as change, 0 as own, ${heat}::float8 as points from came
        union all select subject_id, -1, 0, -${heat}::float8
          * power(2, extract(epoch from created_at - ${now}::timestamptz)::float8 / ${weekSeconds}::float8) from went${
            ofPerson === undefined
              ? sql``
              : sql`
        union all select user_id, 0, 1, 0 from came union all select user_id, 0, -1, 0 from went`
          }`

const countersAfter = (sql: Queryable, { column, ofPerson, heat }: Toggle['counter'], now: string) => {
  const own = ofPerson === undefined ? sql`` : sql`, ${identifier(ofPerson)} = c.${identifier(ofPerson)} + m.own`
  const warmth = heat === undefined ? sql`` : sql`, heat = add_heat(c.heat, m.points, ${now})`
  return sql`${identifier(column)} = c.${identifier(column)} + m.change${own}${warmth}`
}
