import { type Fragment, identifier, type Queryable } from '../../platform/db/database.ts'
import { type PendingToggle, type ToggleOutcome, toggleRows } from '../../platform/work/toggles.ts'

/** An action that a person does once to a subject and may undo; each is a row, and a counter holds their number. */
export interface Toggle {
  /** Columns besides the id and the creation time; `also` is copied from the subject's column of the same name. */
  rows: { table: string; person: string; subject: string; also?: string }
  counter: {
    table: string
    id: string
    column: string
    /** Counter of the person's own actions, in the same table: the subject is a person, too. */
    ofPerson?: string
    /** Heat that each action adds; undoing it removes the part that has not decayed. */
    heat?: number
  }
  /**
   * SQL about the subject of a pending toggle `w`. For subjects that are people, `held` has their id and closing time.
   */
  about: {
    /** Must be left joins: a toggle keeps its row if its subject does not exist. */
    joins: Fragment
    columns: Fragment
    /** Whether the subject accepts the action at all. */
    open: Fragment
    /** Whether it accepts it from this person. */
    welcome: Fragment
  }
}

/** Heat halves in this time. */
const weekSeconds = 604_800

/**
 * Writes pending toggles, one per person and subject, and returns the outcomes in their order. `count` is the value
 * after all of them, null if the subject accepts none. Accounts are locked against closing first (see `lockOpenUser`),
 * then the counters, both by ascending id, so that server instances cannot deadlock.
 */
export const writeToggle = <Subject extends object>(
  sql: Queryable,
  { rows, counter, about }: Toggle,
  { toggles, now }: { toggles: readonly PendingToggle[]; now: string },
) => {
  const [kept, person, subject] = [identifier(rows.table), identifier(rows.person), identifier(rows.subject)]
  const also = rows.also === undefined ? sql`` : sql`, ${identifier(rows.also)}`
  const [counters, id, column] = [identifier(counter.table), identifier(counter.id), identifier(counter.column)]
  return sql<(Subject & ToggleOutcome)[]>`
    with pending as (${toggleRows(sql, toggles)}
    ), held as materialized (${heldPeople(sql, counter)}
    ), seen as materialized (
      select w.*, coalesce(held.closed_at is null and ${about.open}, false) and held.id is not null as may,
        ${about.welcome} as welcome, held.id is not null and held.closed_at is null as "isCallerOpen", ${about.columns}
      from pending w left join held on held.id = w.user_id ${about.joins}
    ), locked as materialized (
      select c.${id} as id, c.${column} as count from ${counters} c
      where c.${id} in (select subject_id from seen where may) order by c.${id} for no key update
    ), came as (
      insert into ${kept} (id, ${person}, ${subject}, created_at${also})
      select w.id, w.user_id, w.subject_id, ${now}::timestamptz${also} from seen w join locked on locked.id = w.subject_id
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

/** Locks the acting people and reads when they closed. If the subjects are people, they are locked like counters. */
const heldPeople = (sql: Queryable, { ofPerson }: Toggle['counter']) =>
  ofPerson === undefined
    ? sql`
      select id, closed_at from users where id in (select user_id from pending) order by id for key share`
    : sql`
      select id, closed_at from users where id in (select user_id from pending union select subject_id from pending)
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
