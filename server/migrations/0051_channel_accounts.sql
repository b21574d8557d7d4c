-- migrate:up
-- Not breaking. Accounts at providers of channels, and which account a message was sent by.

create table channel_accounts (
  account_id text primary key check (account_id ~ '^CA_[0-9A-HJKMNP-TV-Z]{26}$'),
  -- Null: the operator's, for every organisation that has none of its own on the channel.
  org_id text references organisations,
  channel text not null check (channel in ('whatsapp', 'sms', 'voice', 'email')),
  provider text not null check (provider in ('whatsapp_cloud', 'exotel', 'plivo', 'twilio', 'smtp')),
  -- Recipients: of any country, of India, or of every other one.
  serves text not null default 'all' check (serves in ('all', 'india', 'other')),
  name text not null check (length(name) between 1 and 100),
  -- Ids, numbers and headers. Secrets are in the next column.
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  sealed_secrets bytea not null,
  master_key_id text not null,
  per_second integer not null check (per_second between 1 and 1000),
  status text not null default 'active' check (status in ('active', 'paused', 'archived')),
  -- A code: why it is paused. Null while it is active.
  paused_reason text check (length(paused_reason) between 1 and 60),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'paused') = (paused_reason is not null))
);
create index channel_accounts_of_organisation on channel_accounts (org_id, channel) where status <> 'archived';
alter table channel_accounts enable row level security;
alter table channel_accounts force row level security;
create policy tenant on channel_accounts for select using (org_id = tenant_org() or org_id is null);
grant select on channel_accounts to pramaan_app;

-- The account that sent a message, and the provider's id of it: a reply in a chat names the message by that id.
alter table journey_sends add column account_id text;
alter table journey_sends add column provider_message_id text;

grant create on schema public to pramaan_gate;
grant select, insert, update on channel_accounts to pramaan_gate;
create policy gate on channel_accounts to pramaan_gate using (true) with check (true);
-- For find_last_send: a reply has a telephone number, and a number of the operator serves many organisations.
grant select (org_id, mode, person_id, phone) on people to pramaan_gate;
create policy gate on people for select to pramaan_gate using (true);
set role pramaan_gate;

create function add_channel_account(new_account json) returns void
language sql volatile security definer set search_path = public, pg_temp
as $$
  insert into channel_accounts (account_id, org_id, channel, provider, serves, name, settings, sealed_secrets, master_key_id, per_second,
    created_at, updated_at)
  select a.account_id, a.org_id, a.channel, a.provider, a.serves, a.name, a.settings, decode(a.sealed_secrets, 'hex'), a.master_key_id,
    a.per_second, a.at, a.at
  from json_to_record(new_account) as a (account_id text, org_id text, channel text, provider text, serves text, name text,
    settings jsonb, sealed_secrets text, master_key_id text, per_second integer, at timestamptz)
$$;

-- False if there is no such account, or it is archived.
create function set_channel_account_status(wanted text, new_status text, why text, changed_at timestamptz) returns boolean
language sql volatile security definer set search_path = public, pg_temp
as $$
  with changed as (
    update channel_accounts a set status = new_status, paused_reason = why, updated_at = changed_at
    where a.account_id = wanted and a.status <> 'archived' returning 1
  )
  select exists (select from changed)
$$;

-- Replaces the secrets if they are still those that were read.
create function set_channel_account_secrets(wanted text, sealed_before bytea, new_sealed bytea, key_id text, changed_at timestamptz)
returns boolean
language sql volatile security definer set search_path = public, pg_temp
as $$
  with changed as (
    update channel_accounts a set sealed_secrets = new_sealed, master_key_id = key_id, updated_at = changed_at
    where a.account_id = wanted and a.sealed_secrets = sealed_before returning 1
  )
  select exists (select from changed)
$$;

-- Whose account a hook is for: its address has only the id.
create function find_channel_account(wanted text) returns setof channel_accounts
language sql stable security definer set search_path = public, pg_temp
as $$
  select * from channel_accounts a where a.account_id = wanted
$$;

create function list_channel_accounts() returns setof channel_accounts
language sql stable security definer set search_path = public, pg_temp
as $$
  select * from channel_accounts a where a.status <> 'archived' order by a.org_id nulls first, a.channel, a.account_id
$$;

-- Those of the messages that an account sent, by our ids or the provider's. A hook of one account says nothing of another's messages.
create function find_sends_of_account(of_account text, send_ids text[], provider_ids text[])
returns table (send_id text, provider_message_id text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select s.send_id, s.provider_message_id from journey_sends s where s.send_id = any (send_ids) and s.account_id = of_account
  union
  select s.send_id, s.provider_message_id from journey_sends s
  where s.account_id = of_account and s.provider_message_id = any (provider_ids)
$$;

-- The last message of an account to a telephone number, of whatever organisation: whoever writes without naming a message answers that one.
create function find_last_send(of_account text, of_phone text) returns text
language sql stable security definer set search_path = public, pg_temp
as $$
  select s.send_id from people p
  join journeys j on j.org_id = p.org_id and j.mode = p.mode and j.person_id = p.person_id
  join journey_sends s on s.org_id = j.org_id and s.mode = j.mode and s.result_id = j.result_id
  where p.phone = of_phone and p.mode = 'live' and s.account_id = of_account
  order by s.at desc limit 1
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
  select 'idempotent_answers', split_part(a.body, '"', 2), count(*)::integer from idempotent_answers a
  where a.body like '["%' group by 2
$$;
revoke all on function add_channel_account(json), set_channel_account_status(text, text, text, timestamptz),
  set_channel_account_secrets(text, bytea, bytea, text, timestamptz), find_channel_account(text), list_channel_accounts(),
  find_sends_of_account(text, text[], text[]), find_last_send(text, text) from public;
grant execute on function add_channel_account(json), set_channel_account_status(text, text, text, timestamptz),
  set_channel_account_secrets(text, bytea, bytea, text, timestamptz), find_channel_account(text), list_channel_accounts(),
  find_sends_of_account(text, text[], text[]), find_last_send(text, text) to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
