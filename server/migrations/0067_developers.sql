-- migrate:up
-- Not breaking. What the developers of an organisation see in the console: names of keys and when they were last used, and for a test
-- key what the server would have signed in place of a signature that it rejected.

alter table partner_keys add column name text not null default '' check (length(name) <= 100);
alter table verification_keys add column name text not null default '' check (length(name) <= 100);

-- Exact to the hour, so that a key in use is written 24 times a day and not with every call.
alter table partner_keys add column last_used_at timestamptz;
alter table verification_keys add column last_used_at timestamptz;

grant update (last_used_at) on partner_keys, verification_keys to pramaan_gate;
create policy gate_uses on partner_keys for update to pramaan_gate using (true);
create policy gate_uses on verification_keys for update to pramaan_gate using (true);

-- Of a test key: the reason, the time of the server and the string, without values that a caller may have put personal data into.
alter table request_log add column explanation jsonb;
alter table request_log add constraint request_log_explains_test_keys
  check (explanation is null or (mode = 'test' and length(explanation::text) <= 4000)) not valid;

grant create on schema public to pramaan_gate;
set role pramaan_gate;

create or replace function append_request_log(entries json) returns void
language sql security definer set search_path = public, pg_temp
as $$
  insert into request_log
    (org_id, mode, at, request_id, key_id, method, route, status, code, fields, milliseconds, times, explanation)
  select org_id, mode, at, request_id, key_id, method, route, status, code, coalesce(fields, '{}'), milliseconds,
    coalesce(times, 1), explanation
  from json_to_recordset(entries) as entry (org_id text, mode text, at timestamptz, request_id text, key_id text,
    method text, route text, status smallint, code text, fields text[], milliseconds integer, times integer, explanation jsonb);
$$;

-- Keys whose calls counted. A key that another transaction holds is left for the next call: writers of the log never wait for each other.
create function note_key_uses(uses json) returns void
language sql security definer set search_path = public, pg_temp
as $$
  with stale as (
    select u.* from json_to_recordset(uses) as u (org_id text, mode text, key_id text, at timestamptz)
    join partner_keys k on k.org_id = u.org_id and k.mode = u.mode and k.key_id = u.key_id
    where k.last_used_at is null or k.last_used_at < u.at - interval '1 hour' for no key update of k skip locked
  )
  update partner_keys k set last_used_at = stale.at from stale
  where k.org_id = stale.org_id and k.mode = stale.mode and k.key_id = stale.key_id;
  with stale as (
    select u.* from json_to_recordset(uses) as u (org_id text, mode text, key_id text, at timestamptz)
    join verification_keys k on k.org_id = u.org_id and k.mode = u.mode and k.key_id = u.key_id
    where k.last_used_at is null or k.last_used_at < u.at - interval '1 hour' for no key update of k skip locked
  )
  update verification_keys k set last_used_at = stale.at from stale
  where k.org_id = stale.org_id and k.mode = stale.mode and k.key_id = stale.key_id;
$$;
revoke all on function note_key_uses(json) from public;
grant execute on function note_key_uses(json) to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
