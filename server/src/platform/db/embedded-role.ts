import { randomBytes } from 'node:crypto'
import postgres from 'postgres'

/** As whom the application works: it owns what is in the database, and has no rights over the server under it. */
export const applicationRole = 'sheds_app'

/**
 * Makes that role, gives it what the superuser of an earlier release still owns, and a new password for this run.
 * Returns the password.
 */
export const prepareRole = async (superuserUrl: string): Promise<string> => {
  const password = randomBytes(24).toString('base64url')
  const sql = postgres(superuserUrl, { max: 1, onnotice: () => undefined, prepare: false })
  try {
    const [role] = await sql`select from pg_roles where rolname = ${applicationRole}`
    if (role === undefined)
      await sql.unsafe(`create role ${applicationRole} nosuperuser nocreatedb nocreaterole noreplication nobypassrls`)
    await sql.unsafe(`alter role ${applicationRole} login password '${password}'`)
    await sql.unsafe(handOver)
    return password
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/**
 * Everything of ours in this database, whatever its kind; what belongs to an extension stays with it. Indexes, row types
 * and sequences of columns follow their tables. The demo market is planted without looking up each reference.
 */
const handOver = `
do $$
declare statement text;
begin
  for statement in
    with ours as (
      select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    ), foreign_parts as (
      select classid, objid from pg_depend where deptype = 'e'
    ), owned as (
      select 'schema' as kind, quote_ident(nspname) as name, nspowner as owner, 'pg_namespace'::regclass as class, oid
      from pg_namespace where oid in (select oid from ours) and nspname <> 'public'
      union all
      select case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
        oid::regclass::text, relowner, 'pg_class'::regclass, oid
      from pg_class c where relnamespace in (select oid from ours) and relkind in ('r', 'p', 'S', 'v', 'm')
        and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype in ('a', 'i') and relkind = 'S')
      union all
      select case prokind when 'p' then 'procedure' when 'a' then 'aggregate' else 'function' end,
        oid::regprocedure::text, proowner, 'pg_proc'::regclass, oid
      from pg_proc where pronamespace in (select oid from ours)
      union all
      select case typtype when 'd' then 'domain' else 'type' end, format_type(oid, null), typowner, 'pg_type'::regclass, oid
      from pg_type t where typnamespace in (select oid from ours)
        and (typtype in ('d', 'e', 'r') or typtype = 'c' and (select relkind = 'c' from pg_class where oid = t.typrelid))
    )
    select format('alter %s %s owner to ${applicationRole}', kind, name)
    from owned
    where owner <> '${applicationRole}'::regrole
      and not exists (select from foreign_parts f where f.classid = owned.class and f.objid = owned.oid)
    order by kind = 'schema' desc
  loop
    execute statement;
  end loop;
  if (select datdba from pg_database where datname = current_database()) <> '${applicationRole}'::regrole then
    execute format('alter database %I owner to ${applicationRole}', current_database());
  end if;
end $$;
grant set on parameter session_replication_role to ${applicationRole};
`
