-- migrate:up
-- Not breaking. Whom the service writes to, over all organisations: how many mails a mailbox got in a day, and who is not written to any
-- more. A mailbox is the SHA-256 of its canonical address. These rows outlive the erasure of a person.

create table mail_days (
  recipient bytea not null check (length(recipient) = 32),
  -- In India.
  day date not null,
  mails smallint not null check (mails between 0 and 10),
  primary key (recipient, day)
);
create index mail_days_by_day on mail_days (day);
grant select, insert, update, delete on mail_days to pramaan_app;

create table suppressed_recipients (
  recipient bytea primary key check (length(recipient) = 32),
  reason text not null check (reason in ('no_mailbox', 'unsubscribed', 'operator')),
  since timestamptz not null
);
create index suppressed_recipients_by_time on suppressed_recipients (since);
grant select, insert, delete on suppressed_recipients to pramaan_app;

-- One for each mail. The token is 256 random bits, so its hash needs no salt.
create table unsubscribe_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  recipient bytea not null check (length(recipient) = 32),
  created_at timestamptz not null
);
create index unsubscribe_tokens_by_time on unsubscribe_tokens (created_at);
grant select, insert, delete on unsubscribe_tokens to pramaan_app;

-- Mails of test keys to addresses that did not agree to get them, and in development those that were sent. They hold names, an address and
-- a link, so they are deleted after 24 hours and with the person.
create table stored_mails (
  org_id text not null default tenant_org() references organisations,
  mode text not null default tenant_mode() check (mode in ('test', 'live')),
  mail_id text not null check (mail_id ~ '^ML_[0-9A-HJKMNP-TV-Z]{26}$'),
  verification_id text not null,
  outcome text not null check (outcome in ('stored', 'sent', 'refused', 'unknown')),
  address text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  primary key (org_id, mode, mail_id)
);
create index stored_mails_by_time on stored_mails (created_at);
create index stored_mails_by_verification on stored_mails (org_id, mode, verification_id);
alter table stored_mails enable row level security;
alter table stored_mails force row level security;
create policy tenant on stored_mails using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, delete on stored_mails to pramaan_app;

-- Mailboxes that test keys of an organisation may write to, once their owner pressed the button behind the mailed link.
create table test_addresses (
  org_id text not null default tenant_org() references organisations,
  mode text not null default tenant_mode() check (mode = 'test'),
  recipient bytea not null check (length(recipient) = 32),
  token_hash bytea not null check (length(token_hash) = 32),
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (org_id, mode, recipient)
);
create unique index test_addresses_by_token on test_addresses (token_hash);
alter table test_addresses enable row level security;
alter table test_addresses force row level security;
create policy tenant on test_addresses using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, update on test_addresses to pramaan_app;

grant create on schema public to pramaan_gate;
grant select, delete on stored_mails to pramaan_gate;
grant select on test_addresses to pramaan_gate;
create policy gate on stored_mails for all to pramaan_gate using (true);
create policy gate on test_addresses for select to pramaan_gate using (true);

set role pramaan_gate;

-- For the operator and the developer, of all organisations, newest first. The id starts with the time.
create function list_stored_mails(since timestamptz, most integer)
returns table (org_id text, mode text, mail_id text, outcome text, address text, subject text, body text, created_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  select m.org_id, m.mode, m.mail_id, m.outcome, m.address, m.subject, m.body, m.created_at from stored_mails m
  where m.created_at > since order by m.created_at desc, m.mail_id desc limit most
$$;

create function forget_stored_mails(before timestamptz, most integer) returns integer
language sql security definer set search_path = public, pg_temp
as $$
  with gone as (
    delete from stored_mails where ctid = any (array(
      select ctid from stored_mails where created_at <= before order by created_at limit most
    )) returning 1
  )
  select count(*)::integer from gone
$$;

-- Whose the link is, is not known when it is opened.
create function find_test_address(wanted_hash bytea)
returns table (org_id text, mode text, asked_at timestamptz, confirmed_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$ select t.org_id, t.mode, t.asked_at, t.confirmed_at from test_addresses t where t.token_hash = wanted_hash $$;

revoke all on function list_stored_mails(timestamptz, integer), forget_stored_mails(timestamptz, integer), find_test_address(bytea)
  from public;
grant execute on function list_stored_mails(timestamptz, integer), forget_stored_mails(timestamptz, integer), find_test_address(bytea)
  to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
