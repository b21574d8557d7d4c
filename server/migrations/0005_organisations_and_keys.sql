-- migrate:up
-- Not breaking. Organisations, their keys of both kinds, the operator's switches and the audit trail; and the rule for every
-- tenant table: keyed by (org_id, mode, …), both filled in from the transaction's settings, row-level security forced.

-- '' is what a pooled connection holds after a local setting: nobody.
create function tenant_org() returns text language sql stable parallel safe
as $$ select nullif(current_setting('app.org', true), '') $$;
create function tenant_mode() returns text language sql stable parallel safe
as $$ select nullif(current_setting('app.mode', true), '') $$;
grant execute on function tenant_org(), tenant_mode() to pramaan_app;

create table organisations (
  org_id text primary key default tenant_org() check (org_id ~ '^ORG_[0-9A-HJKMNP-TV-Z]{26}$'),
  name text not null check (length(name) between 1 and 200),
  disabled_at timestamptz,
  created_at timestamptz not null
);

create table partner_keys (
  org_id text not null default tenant_org() references organisations,
  mode text not null default tenant_mode() check (mode in ('test', 'live')),
  key_id text not null check (key_id ~ ('^VFN_' || upper(mode) || '_[0-9A-HJKMNP-TV-Z]{26}$')),
  -- The secret under a data key of its own, and that key under the master key named here.
  sealed_secret bytea not null,
  master_key_id text not null,
  scopes text[] not null,
  limit_overrides jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  primary key (org_id, mode, key_id)
);
-- A caller names a key before we know whose it is.
create unique index partner_keys_by_id on partner_keys (key_id);
create index partner_keys_by_master_key on partner_keys (master_key_id);

create table verification_keys (
  org_id text not null default tenant_org() references organisations,
  mode text not null default tenant_mode() check (mode in ('test', 'live')),
  key_id text not null check (key_id ~ '^VK_[0-9A-HJKMNP-TV-Z]{26}$'),
  -- A bearer secret of 256 random bits: nobody needs it back, and it needs no slow hash.
  secret_hash bytea not null check (length(secret_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  primary key (org_id, mode, key_id)
);
create unique index verification_keys_by_hash on verification_keys (secret_hash);

create table audit_log (
  org_id text not null default tenant_org() references organisations,
  audit_id text not null,
  -- Null for what concerns the organisation as a whole.
  mode text check (mode in ('test', 'live')),
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  details jsonb not null default '{}',
  primary key (org_id, audit_id)
);

-- Areas the operator switched off for everybody.
create table area_switches (
  area text primary key,
  off_since timestamptz not null,
  reason text not null
);

alter table organisations enable row level security;
alter table organisations force row level security;
create policy tenant on organisations using (org_id = tenant_org());
alter table partner_keys enable row level security;
alter table partner_keys force row level security;
create policy tenant on partner_keys using (org_id = tenant_org() and mode = tenant_mode());
alter table verification_keys enable row level security;
alter table verification_keys force row level security;
create policy tenant on verification_keys using (org_id = tenant_org() and mode = tenant_mode());
alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy tenant on audit_log using (org_id = tenant_org());

grant select, insert, update on organisations, partner_keys, verification_keys to pramaan_app;
-- Append only: what was done stays written.
grant select, insert on audit_log to pramaan_app;
grant select, insert, delete on area_switches to pramaan_app;

-- What must be looked up before the tenant is known, and nothing else.
grant usage, create on schema public to pramaan_gate;
grant execute on function tenant_org(), tenant_mode() to pramaan_gate;
grant select on organisations, partner_keys, verification_keys to pramaan_gate;
create policy gate on organisations for select to pramaan_gate using (true);
create policy gate on partner_keys for select to pramaan_gate using (true);
create policy gate on verification_keys for select to pramaan_gate using (true);

set role pramaan_gate;

create function find_partner_key(wanted_key_id text)
returns table (
  org_id text, mode text, organisation_name text, organisation_disabled boolean, sealed_secret bytea, master_key_id text,
  scopes text[], limit_overrides jsonb, expires_at timestamptz, revoked_at timestamptz
)
language sql stable security definer set search_path = public, pg_temp
as $$
  select k.org_id, k.mode, o.name, o.disabled_at is not null, k.sealed_secret, k.master_key_id,
    k.scopes, k.limit_overrides, k.expires_at, k.revoked_at
  from partner_keys k join organisations o using (org_id)
  where k.key_id = wanted_key_id
$$;

create function find_verification_key(wanted_hash bytea)
returns table (
  org_id text, mode text, key_id text, organisation_disabled boolean, expires_at timestamptz, revoked_at timestamptz
)
language sql stable security definer set search_path = public, pg_temp
as $$
  select k.org_id, k.mode, k.key_id, o.disabled_at is not null, k.expires_at, k.revoked_at
  from verification_keys k join organisations o using (org_id)
  where k.secret_hash = wanted_hash
$$;

-- Work for a change of the master key: whose keys are still under another one.
create function find_keys_to_rewrap(current_master_key_id text, most integer)
returns table (org_id text, mode text, key_id text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select k.org_id, k.mode, k.key_id from partner_keys k
  where k.master_key_id <> current_master_key_id order by k.master_key_id, k.key_id limit most
$$;

revoke all on function find_partner_key(text), find_verification_key(bytea), find_keys_to_rewrap(text, integer) from public;
grant execute on function find_partner_key(text), find_verification_key(bytea), find_keys_to_rewrap(text, integer)
  to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
