-- migrate:up
-- Not breaking. Sign-in to the console by the identity provider of an organisation (OpenID Connect).

create table single_sign_on (
  org_id text not null default tenant_org() references organisations,
  issuer text not null check (length(issuer) between 8 and 2000),
  client_id text not null check (length(client_id) between 1 and 500),
  sealed_secret bytea not null,
  master_key_id text not null,
  domain text not null check (domain = lower(domain) and length(domain) between 4 and 253),
  -- Published in a TXT record to prove the domain. Public by its nature.
  txt_token text not null check (length(txt_token) between 20 and 100),
  -- Null until the record was seen.
  proven_at timestamptz,
  -- Members with an address of the domain sign in in no other way, except owners.
  is_required boolean not null default false,
  -- People of the domain who are not members become viewers when they sign in.
  adds_viewers boolean not null default false,
  -- When an owner signed in with these settings for the first time. Null: nobody has shown that they work.
  owner_signed_in_at timestamptz,
  updated_at timestamptz not null,
  primary key (org_id),
  check (not is_required or (proven_at is not null and owner_signed_in_at is not null))
);
-- Addresses of a domain are signed in by one organisation only.
create unique index single_sign_on_by_proven_domain on single_sign_on (domain) where proven_at is not null;
create index single_sign_on_by_master_key on single_sign_on (master_key_id);
alter table single_sign_on enable row level security;
alter table single_sign_on force row level security;
create policy tenant on single_sign_on using (org_id = tenant_org());
grant select, insert, update, delete on single_sign_on to pramaan_app;

-- Browsers that were sent to an identity provider and are not back yet. Hashes only: whoever reads them can finish no sign-in.
create table single_sign_on_attempts (
  state_hash bytea primary key check (length(state_hash) = 32),
  browser_hash bytea not null check (length(browser_hash) = 32),
  org_id text not null references organisations,
  expires_at timestamptz not null
);
create index single_sign_on_attempts_by_expiry on single_sign_on_attempts (expires_at);
grant select, insert, delete on single_sign_on_attempts to pramaan_app;

grant create on schema public to pramaan_gate;
grant select on single_sign_on to pramaan_gate;
create policy gate on single_sign_on to pramaan_gate using (true);
set role pramaan_gate;

-- Whose domain it is, is not known when somebody signs in.
create function find_proven_domain(wanted text)
returns table (org_id text, is_required boolean, disabled boolean)
language sql stable security definer set search_path = public, pg_temp
as $$
  select s.org_id, s.is_required, o.disabled_at is not null
  from single_sign_on s join organisations o using (org_id) where s.domain = wanted and s.proven_at is not null
$$;

create function find_single_sign_on_to_rewrap(current_master_key_id text, most integer)
returns table (org_id text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select s.org_id from single_sign_on s where s.master_key_id <> current_master_key_id limit most
$$;

create or replace function count_secrets_by_master_key()
returns table (place text, master_key_id text, secrets integer)
language sql stable security definer set search_path = public, pg_temp
as $$
  select 'partner_keys', k.master_key_id, count(*)::integer from partner_keys k group by 2
  union all
  select 'webhook_secrets', s.master_key_id, count(*)::integer from webhook_secrets s group by 2
  union all
  select 'channel_accounts', c.master_key_id, count(*)::integer from channel_accounts c where c.status <> 'archived' group by 2
  union all
  select 'single_sign_on', i.master_key_id, count(*)::integer from single_sign_on i group by 2
  union all
  select 'idempotent_answers', split_part(a.body, '"', 2), count(*)::integer from idempotent_answers a
  where a.body like '["%' group by 2
$$;

revoke all on function find_proven_domain(text), find_single_sign_on_to_rewrap(text, integer) from public;
grant execute on function find_proven_domain(text), find_single_sign_on_to_rewrap(text, integer) to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
