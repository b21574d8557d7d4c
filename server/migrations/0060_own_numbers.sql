-- migrate:up
-- Not breaking. Numbers and addresses that an organisation verified as its own, so that an operator can send test messages to them, and
-- what became of these messages.

create table own_numbers (
  org_id text not null default tenant_org() references organisations,
  mode text not null default tenant_mode() check (mode = 'live'),
  -- A hash of the number or address, and a few characters of it for the list.
  recipient bytea not null check (length(recipient) = 32),
  shown text not null check (length(shown) between 1 and 60),
  -- Of the link in the newest message. The link of an SMS is short, as in short_links.
  token_hash bytea not null check (length(token_hash) = 32),
  code_hash bytea check (length(code_hash) = 32),
  sealed_token bytea check (length(sealed_token) between 17 and 200),
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  -- The holder wants no messages. Nobody asks again.
  declined_at timestamptz,
  primary key (org_id, mode, recipient),
  check ((code_hash is null) = (sealed_token is null))
);
create unique index own_numbers_by_token on own_numbers (token_hash);
create unique index own_numbers_by_code on own_numbers (code_hash);
alter table own_numbers enable row level security;
alter table own_numbers force row level security;
create policy tenant on own_numbers using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, update, delete on own_numbers to pramaan_app;

create table own_number_sends (
  org_id text not null default tenant_org() references organisations,
  mode text not null default tenant_mode() check (mode = 'live'),
  send_id text not null check (send_id ~ '^SD_[0-9A-HJKMNP-TV-Z]{26}$'),
  recipient bytea not null check (length(recipient) = 32),
  account_id text not null,
  -- The question whether the number is one's own, or a test message.
  kind text not null check (kind in ('ask', 'test')),
  status text not null
    check (status in ('sending', 'later', 'unknown', 'accepted', 'rejected', 'invalid_contact', 'undelivered', 'delivered')),
  provider_message_id text,
  at timestamptz not null,
  primary key (org_id, mode, send_id)
);
create index own_number_sends_by_recipient on own_number_sends (recipient, at);
create index own_number_sends_by_provider_id on own_number_sends (account_id, provider_message_id) where provider_message_id is not null;
create unique index own_number_sends_by_id on own_number_sends (send_id);
alter table own_number_sends enable row level security;
alter table own_number_sends force row level security;
create policy tenant on own_number_sends using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, update, delete on own_number_sends to pramaan_app;

grant create on schema public to pramaan_gate;
grant select, update on own_numbers to pramaan_gate;
grant select, update on own_number_sends to pramaan_gate;
create policy gate on own_numbers to pramaan_gate using (true) with check (true);
create policy gate on own_number_sends to pramaan_gate using (true) with check (true);
set role pramaan_gate;

-- Whose link it is, is not known when it is opened.
create function find_own_number(wanted bytea)
returns table (org_id text, mode text, shown text, asked_at timestamptz, confirmed_at timestamptz, declined_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  select n.org_id, n.mode, n.shown, n.asked_at, n.confirmed_at, n.declined_at from own_numbers n where n.token_hash = wanted
$$;

-- Questions of a day to a number by all organisations, and by one to all numbers, and whether the number declined, whoever asked. Whoever
-- asks at the same time waits, so that both are counted.
create function count_own_number_asks(wanted bytea, of_org text, since timestamptz)
returns table (of_number integer, of_organisation integer, is_declined boolean)
language sql volatile security definer set search_path = public, pg_temp
as $$
  select pg_advisory_xact_lock(hashtext('count_own_number_asks'));
  select
    (select count(*)::integer from own_number_sends s where s.recipient = wanted and s.kind = 'ask' and s.at > since),
    (select count(*)::integer from own_number_sends s where s.org_id = of_org and s.kind = 'ask' and s.at > since),
    exists (select from own_numbers n where n.recipient = wanted and n.declined_at is not null)
$$;

-- A receipt of a provider, by our id or its own. False if it is about no such message. A later status replaces an earlier one only.
create function record_own_number_receipt(of_account text, of_send text, of_provider_id text, new_status text) returns boolean
language sql volatile security definer set search_path = public, pg_temp
as $$
  with found as (
    select s.send_id, s.status from own_number_sends s
    where s.account_id = of_account and (s.send_id = of_send or s.provider_message_id = of_provider_id)
  ), ranks (status, rank) as (
    values ('sending', 0), ('later', 0), ('unknown', 1), ('accepted', 2), ('rejected', 3), ('invalid_contact', 3), ('undelivered', 3),
      ('delivered', 4)
  ), raised as (
    update own_number_sends s set status = new_status from found f
    where s.send_id = f.send_id
      and (select rank from ranks r where r.status = new_status) > (select rank from ranks r where r.status = f.status)
  )
  select exists (select from found)
$$;

-- Who replied STOP to an account gets no more of these messages by any organisation that sent one by it.
create function decline_own_number(of_account text, wanted bytea, at timestamptz) returns boolean
language sql volatile security definer set search_path = public, pg_temp
as $$
  with declined as (
    update own_numbers n set declined_at = coalesce(n.declined_at, decline_own_number.at), confirmed_at = null
    where n.recipient = wanted and exists (
      select from own_number_sends s where s.org_id = n.org_id and s.recipient = wanted and s.account_id = of_account
    ) returning 1
  )
  select exists (select from declined)
$$;

-- As before, with the links of own numbers. Their page says itself what is too old.
create or replace function find_short_link(wanted bytea)
returns table (sealed_token bytea, expires_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  select l.sealed_token, l.expires_at from short_links l where l.code_hash = wanted
  union all
  select n.sealed_token, n.asked_at + interval '180 days' from own_numbers n where n.code_hash = wanted
$$;

revoke all on function find_own_number(bytea), count_own_number_asks(bytea, text, timestamptz),
  record_own_number_receipt(text, text, text, text), decline_own_number(text, bytea, timestamptz) from public;
grant execute on function find_own_number(bytea), count_own_number_asks(bytea, text, timestamptz),
  record_own_number_receipt(text, text, text, text), decline_own_number(text, bytea, timestamptz) to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
