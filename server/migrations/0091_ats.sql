-- migrate:up
-- Not breaking. Tokens with which applicant tracking systems (ATS) call, and the tests that they ordered for candidates.

create table ats_tokens (
  org_id text not null default tenant_org() references organisations,
  mode text not null default tenant_mode() check (mode in ('test', 'live')),
  token_id text not null check (token_id ~ '^AT_[0-9A-HJKMNP-TV-Z]{26}$'),
  ats text not null check (ats in ('greenhouse', 'ashby')),
  -- A bearer secret of 256 random bits: it needs no slow hash.
  token_hash bytea not null check (length(token_hash) = 32),
  -- Where results of Ashby are sent. Greenhouse names an address with every order.
  api_url text check (length(api_url) between 8 and 2000),
  -- With what we authenticate when we report: to Greenhouse the token itself, to Ashby a key of the customer there.
  sealed_secret bytea not null,
  master_key_id text not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  primary key (org_id, mode, token_id),
  check ((ats = 'ashby') = (api_url is not null))
);
-- A caller shows a token before we know whose it is.
create unique index ats_tokens_by_hash on ats_tokens (token_hash);
create index ats_tokens_by_master_key on ats_tokens (master_key_id);

-- Ids only: names, numbers and addresses of candidates are in `people`.
create table ats_orders (
  org_id text not null default tenant_org() references organisations,
  mode text not null default tenant_mode() check (mode in ('test', 'live')),
  -- Ashby documents ids of assessments as UUIDs.
  order_id uuid not null default gen_random_uuid(),
  token_id text not null,
  -- SHA-256 of what the ATS calls this order, so that a repeated call finds it.
  external_key text not null check (length(external_key) = 64),
  mandate_id text not null,
  -- Null only within the transaction that creates the order.
  campaign_id text,
  result_id text,
  -- Where Greenhouse wants to be told. Emptied when it was.
  callback_url text check (length(callback_url) between 8 and 2000),
  created_at timestamptz not null,
  cancelled_at timestamptz,
  -- When the final result is to be reported next. Null: nothing to report.
  report_due_at timestamptz,
  report_failures integer not null default 0,
  reported_at timestamptz,
  primary key (org_id, mode, order_id),
  foreign key (org_id, mode, token_id) references ats_tokens,
  foreign key (org_id, mode, result_id) references journeys
);
create unique index ats_orders_one_an_order on ats_orders (org_id, mode, token_id, external_key) where cancelled_at is null;
create unique index ats_orders_by_result on ats_orders (org_id, mode, result_id);
create unique index ats_orders_by_id on ats_orders (order_id);
create index ats_orders_due on ats_orders (report_due_at) where report_due_at is not null;

alter table ats_tokens enable row level security;
alter table ats_tokens force row level security;
create policy tenant on ats_tokens using (org_id = tenant_org() and mode = tenant_mode());
alter table ats_orders enable row level security;
alter table ats_orders force row level security;
create policy tenant on ats_orders using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, update on ats_tokens, ats_orders to pramaan_app;

grant create on schema public to pramaan_gate;
grant select on ats_tokens, ats_orders to pramaan_gate;
create policy gate on ats_tokens for select to pramaan_gate using (true);
create policy gate on ats_orders for select to pramaan_gate using (true);
set role pramaan_gate;

create function find_ats_token(wanted_hash bytea)
returns table (org_id text, mode text, token_id text, ats text, organisation_disabled boolean, revoked_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  select t.org_id, t.mode, t.token_id, t.ats, o.disabled_at is not null, t.revoked_at
  from ats_tokens t join organisations o using (org_id) where t.token_hash = wanted_hash
$$;

-- A recruiter opens the page of a result with a signed address and nothing else.
create function find_ats_order(wanted_order uuid)
returns table (org_id text, mode text, result_id text, organisation_disabled boolean, revoked_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  select r.org_id, r.mode, r.result_id, o.disabled_at is not null, t.revoked_at
  from ats_orders r join organisations o using (org_id)
  join ats_tokens t on t.org_id = r.org_id and t.mode = r.mode and t.token_id = r.token_id
  where r.order_id = wanted_order
$$;

create function list_due_ats_reports(now timestamptz, most integer)
returns table (org_id text, mode text, order_id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  select r.org_id, r.mode, r.order_id from ats_orders r where r.report_due_at <= now order by r.report_due_at limit most
$$;

create function list_ats_tokens(wanted_org text)
returns table (org_id text, mode text, token_id text, ats text, created_at timestamptz, revoked_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  select t.org_id, t.mode, t.token_id, t.ats, t.created_at, t.revoked_at from ats_tokens t
  where wanted_org is null or t.org_id = wanted_org order by t.org_id, t.token_id
$$;

create function find_ats_tokens_to_rewrap(current_master_key_id text, most integer)
returns table (org_id text, mode text, token_id text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select t.org_id, t.mode, t.token_id from ats_tokens t where t.master_key_id <> current_master_key_id limit most
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
  select 'ats_tokens', t.master_key_id, count(*)::integer from ats_tokens t group by 2
  union all
  select 'idempotent_answers', split_part(a.body, '"', 2), count(*)::integer from idempotent_answers a
  where a.body like '["%' group by 2
$$;

revoke all on function find_ats_token(bytea), find_ats_order(uuid), list_due_ats_reports(timestamptz, integer),
  list_ats_tokens(text), find_ats_tokens_to_rewrap(text, integer) from public;
grant execute on function find_ats_token(bytea), find_ats_order(uuid), list_due_ats_reports(timestamptz, integer),
  list_ats_tokens(text), find_ats_tokens_to_rewrap(text, integer) to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
