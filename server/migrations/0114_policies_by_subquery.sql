-- migrate:up transaction:false
-- squawk-ignore-file

-- Plans are made before the tenant is known. PostgreSQL evaluates a stable function for its estimates, so `org_id = tenant_org()` was compared with
-- null: no rows expected of any index that begins with the tenant, and any of them taken. With 5,000 requests for skills, one was found by reading
-- the 2,500 of its organisation by name. A subquery is not evaluated for estimates: the average of all tenants is expected.
-- One table after the other, each in a transaction of its own that gives way to calls: `alter policy` locks the table for a moment.
do $$
declare
  changed record;
  tries integer;
begin
  for changed in
    select concat('alter policy ', quote_ident(p.polname), ' on ', p.polrelid::regclass,
        ' using (' || regexp_replace(pg_get_expr(p.polqual, p.polrelid), tenant, subquery, 'g') || ')',
        ' with check (' || regexp_replace(pg_get_expr(p.polwithcheck, p.polrelid), tenant, subquery, 'g') || ')') as statement
    from pg_policy p, (values ('(?:public\.)?(tenant_(?:org|mode))\(\)', '(select public.\1())')) as v (tenant, subquery)
    where concat(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) ~ 'tenant_(org|mode)\(\)'
      and concat(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) !~* 'select (public\.)?tenant_(org|mode)\(\)'
  loop
    tries := 0;
    loop
      begin
        perform set_config('lock_timeout', '300ms', true);
        execute changed.statement;
        exit;
      exception when lock_not_available then
        tries := tries + 1;
        if tries = 600 then raise; end if;
      end;
      commit;
      perform pg_sleep(1);
    end loop;
    commit;
  end loop;
end $$;

-- migrate:down
