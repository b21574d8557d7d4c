-- The roles of a Pramaan database, run once by a superuser (`pramaan-server setup` does it in development).
-- pramaan_owner owns every table and runs migrations; pramaan_app serves requests and owns nothing; pramaan_jobs owns
-- graphile-worker's schema, whose tables have row-level security without policies (only their owner sees rows);
-- pramaan_gate owns the few functions that look something up before it is known whose it is (a key by its id); pramaan_grader
-- owns the answer keys of assessments and the two functions that keep them and grade by them: no login of a process is given it.
-- pramaan_sign_in reads and writes who signs in to the console, which no other role sees.
-- A login is a member of these and picks one by `role`; give each process its own login in production.
do $$
declare
  wanted text;
begin
  -- Two set-ups at once (parallel tests) would both find the role missing.
  perform pg_advisory_xact_lock(hashtext('pramaan roles'));
  foreach wanted in array array['pramaan_owner', 'pramaan_app', 'pramaan_jobs', 'pramaan_gate', 'pramaan_grader', 'pramaan_sign_in'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      execute format('create role %I nologin nobypassrls', wanted);
    end if;
  end loop;
  -- Migrations create objects in these roles' names.
  foreach wanted in array array['pramaan_jobs', 'pramaan_gate', 'pramaan_grader'] loop
    if not pg_has_role('pramaan_owner', wanted, 'member') then
      execute format('grant %I to pramaan_owner', wanted);
    end if;
  end loop;
end
$$;
