-- Makes the application's role, named by the setting sheds.role, with the password in sheds.password, and gives it what
-- the superuser of an earlier release still owns in this database. Indexes, row types and sequences of columns follow
-- their tables; what belongs to an extension stays with it.
do $$
declare
  app text := current_setting('sheds.role');
  statement text;
begin
  if to_regrole(app) is null then
    execute format('create role %I nosuperuser nocreatedb nocreaterole noreplication nobypassrls', app);
  end if;
  execute format('alter role %I login password %L', app, current_setting('sheds.password'));
  for statement in
    with ours as (
      select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    ), owned as (
      select 'schema' as kind, quote_ident(nspname) as name, nspowner as owner, 'pg_namespace'::regclass as class, oid
      from pg_namespace where oid in (select oid from ours) and nspname <> 'public'
      union all
      select case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
        oid::regclass::text, relowner, 'pg_class'::regclass, oid
      from pg_class c
      where relnamespace in (select oid from ours) and relkind in ('r', 'p', 'S', 'v', 'm')
        and not (relkind = 'S' and exists (
          select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype in ('a', 'i')))
      union all
      select case prokind when 'p' then 'procedure' when 'a' then 'aggregate' else 'function' end,
        oid::regprocedure::text, proowner, 'pg_proc'::regclass, oid
      from pg_proc where pronamespace in (select oid from ours)
      union all
      select case typtype when 'd' then 'domain' else 'type' end, format_type(oid, null), typowner, 'pg_type'::regclass, oid
      from pg_type t
      where typnamespace in (select oid from ours)
        and (typtype in ('d', 'e', 'r') or typtype = 'c' and (select relkind = 'c' from pg_class where oid = t.typrelid))
    )
    select format('alter %s %s owner to %I', kind, name, app)
    from owned
    where owner <> to_regrole(app)
      and not exists (select from pg_depend d where d.classid = class and d.objid = owned.oid and d.deptype = 'e')
    order by kind = 'schema' desc
  loop
    execute statement;
  end loop;
  if (select datdba from pg_database where datname = current_database()) <> to_regrole(app) then
    execute format('alter database %I owner to %I', current_database(), app);
  end if;
  -- The demo market is planted without looking up each reference.
  execute format('grant set on parameter session_replication_role to %I', app);
end $$;
