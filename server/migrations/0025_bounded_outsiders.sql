-- migrate:up
-- Not breaking. A line of the request log may stand for several refused calls, and a verification key may have limits of its own.

alter table request_log add column times integer not null default 1;

alter table verification_keys add column limit_overrides jsonb not null default '{}';

grant create on schema public to pramaan_gate;
set role pramaan_gate;

create or replace function append_request_log(entries json) returns void
language sql security definer set search_path = public, pg_temp
as $$
  insert into request_log (org_id, mode, at, request_id, key_id, method, route, status, code, fields, milliseconds, times)
  select org_id, mode, at, request_id, key_id, method, route, status, code, coalesce(fields, '{}'), milliseconds, coalesce(times, 1)
  from json_to_recordset(entries) as entry (org_id text, mode text, at timestamptz, request_id text, key_id text,
    method text, route text, status smallint, code text, fields text[], milliseconds integer, times integer)
$$;

-- Beside find_verification_key, which processes of the version before call by a named statement: its result must not change under them.
create function find_verification_key_with_limits(wanted_hash bytea)
returns table (
  org_id text, mode text, key_id text, organisation_disabled boolean, limit_overrides jsonb, expires_at timestamptz,
  revoked_at timestamptz
)
language sql stable security definer set search_path = public, pg_temp
as $$
  select k.org_id, k.mode, k.key_id, o.disabled_at is not null, k.limit_overrides, k.expires_at, k.revoked_at
  from verification_keys k join organisations o using (org_id)
  where k.secret_hash = wanted_hash
$$;

revoke all on function find_verification_key_with_limits(bytea) from public;
grant execute on function find_verification_key_with_limits(bytea) to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
