-- Creates the application's role, named by the setting sheds.role, with the password in sheds.password, and makes it the
-- owner of this database.
do $$
declare
  app text := current_setting('sheds.role');
begin
  if to_regrole(app) is null then
    execute format('create role %I nosuperuser nocreatedb nocreaterole noreplication nobypassrls', app);
  end if;
  execute format('alter role %I login password %L', app, current_setting('sheds.password'));
  if (select datdba from pg_database where datname = current_database()) <> to_regrole(app) then
    execute format('alter database %I owner to %I', current_database(), app);
  end if;
  -- The demo market is planted without looking up each reference.
  execute format('grant set on parameter session_replication_role to %I', app);
end $$;
