-- migrate:up
-- Not breaking. Every call of the console asks for the memberships of its user. As in migration 0118, a session keeps the plan of PL/pgSQL, where
-- a function in SQL is planned at each call.

grant create on schema public to pramaan_gate;
set role pramaan_gate;

create or replace function find_memberships(wanted_user text) returns table (org_id text, name text, role text, disabled boolean)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select m.org_id, o.name, m.role, o.disabled_at is not null
  from members m join organisations o on o.org_id = m.org_id where m.user_id = wanted_user order by o.name, m.org_id;
end
$$;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
