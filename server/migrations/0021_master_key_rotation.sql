-- migrate:up
-- Not breaking. For a change of the master key while the service runs: which keys the running processes know, and where a key is still
-- in use, kept answers included. Before, a process that did not know the new key answered 500, and kept answers stayed under the old one.

-- One row per process, renewed every few seconds. It belongs to no organisation and contains ids of keys, never keys.
create table process_keys (
  process_id uuid primary key,
  -- What the operator knows the process by: its part, host and pid.
  name text not null check (length(name) between 1 and 200),
  master_key_ids text[] not null,
  current_master_key_id text not null,
  -- When the process began to encrypt with the current key. Null: since its start.
  current_since timestamptz,
  seen_at timestamptz not null default now()
);
grant select, insert, update, delete on process_keys to pramaan_app;

grant create on schema public to pramaan_gate;
set role pramaan_gate;

create function find_answers_to_rewrap(current_master_key_id text, most integer)
returns table (org_id text, mode text, key_id text, idempotency_key text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select a.org_id, a.mode, a.key_id, a.idempotency_key from idempotent_answers a
  where a.body like '["%' and split_part(a.body, '"', 2) <> current_master_key_id limit most
$$;

create function count_secrets_by_master_key()
returns table (place text, master_key_id text, secrets integer)
language sql stable security definer set search_path = public, pg_temp
as $$
  select 'partner_keys', k.master_key_id, count(*)::integer from partner_keys k group by 2
  union all
  select 'webhook_secrets', s.master_key_id, count(*)::integer from webhook_secrets s group by 2
  union all
  select 'idempotent_answers', split_part(a.body, '"', 2), count(*)::integer from idempotent_answers a
  where a.body like '["%' group by 2
$$;

revoke all on function find_answers_to_rewrap(text, integer), count_secrets_by_master_key() from public;
grant execute on function find_answers_to_rewrap(text, integer), count_secrets_by_master_key() to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
