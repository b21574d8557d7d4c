-- migrate:up
-- Not breaking. Credits of an organisation: a double-entry ledger. Each transfer takes an amount from one account and adds it to another, so
-- the four balances of a tenant always add up to zero.

create table credit_accounts (
  org_id text not null default tenant_org() references organisations,
  mode text not null default tenant_mode() check (mode in ('test', 'live')),
  -- granted is the counterpart of the other three: minus everything that the operator granted.
  account text not null check (account in ('available', 'granted', 'reserved', 'spent')),
  balance bigint not null default 0,
  -- Number of the last entry.
  version bigint not null default 0 check (version >= 0),
  primary key (org_id, mode, account),
  constraint credit_accounts_never_negative
    check (case account when 'granted' then balance <= 0 else balance >= 0 end)
);

create table credit_transfers (
  org_id text not null default tenant_org() references organisations,
  mode text not null default tenant_mode() check (mode in ('test', 'live')),
  transfer_id text not null check (transfer_id ~ '^CT_[0-9A-HJKMNP-TV-Z]{26}$'),
  -- Assigned while the accounts are locked: the transfers of a tenant in the order of their commits, with gaps.
  seq bigint generated always as identity,
  kind text not null check (kind in ('grant', 'withdraw', 'reserve', 'charge', 'release')),
  amount bigint not null check (amount > 0),
  -- What it was made for, such as a call or a batch of results. A cause moves credits once per kind.
  cause text not null check (length(cause) between 1 and 200),
  campaign_id text check (campaign_id ~ '^CP_[0-9A-HJKMNP-TV-Z]{26}$'),
  -- Of grants and withdrawals, as the operator typed it.
  reason text check (length(reason) between 1 and 500),
  at timestamptz not null,
  primary key (org_id, mode, transfer_id),
  constraint credit_transfers_one_per_cause unique (org_id, mode, kind, cause)
);
create index credit_transfers_in_order on credit_transfers (org_id, mode, seq);

create table credit_entries (
  org_id text not null default tenant_org(),
  mode text not null default tenant_mode(),
  transfer_id text not null,
  account text not null,
  amount bigint not null check (amount <> 0),
  -- Of the account, after this entry.
  balance bigint not null,
  version bigint not null,
  primary key (org_id, mode, transfer_id, account),
  foreign key (org_id, mode, transfer_id) references credit_transfers (org_id, mode, transfer_id),
  foreign key (org_id, mode, account) references credit_accounts (org_id, mode, account),
  constraint credit_entries_in_order unique (org_id, mode, account, version)
);

-- When credits.low is sent.
create table credit_settings (
  org_id text not null default tenant_org() references organisations,
  mode text not null default tenant_mode() check (mode in ('test', 'live')),
  threshold bigint not null default 1000 check (threshold >= 0),
  -- credits.low was sent, and available was never at the threshold since.
  low_reported boolean not null default false,
  primary key (org_id, mode)
);

alter table credit_accounts enable row level security;
alter table credit_accounts force row level security;
create policy tenant on credit_accounts using (org_id = tenant_org() and mode = tenant_mode());
alter table credit_transfers enable row level security;
alter table credit_transfers force row level security;
create policy tenant on credit_transfers using (org_id = tenant_org() and mode = tenant_mode());
alter table credit_entries enable row level security;
alter table credit_entries force row level security;
create policy tenant on credit_entries using (org_id = tenant_org() and mode = tenant_mode());
alter table credit_settings enable row level security;
alter table credit_settings force row level security;
create policy tenant on credit_settings using (org_id = tenant_org() and mode = tenant_mode());

-- The app reads the ledger and writes it through credits_transfer only.
grant select on credit_accounts, credit_transfers, credit_entries to pramaan_app;
grant select, insert, update (threshold, low_reported) on credit_settings to pramaan_app;

-- The only way that a balance changes. It runs as the owner of the tables, for whom the policies hold as well: it sees the tenant of the
-- transaction and nobody else. All accounts of the tenant are locked until the transaction ends, always in the same order, so the
-- statements after the lock see every earlier transfer, and a transaction may make several transfers of any kind without a deadlock.
-- Outcomes: moved; repeated, if this cause moved the same amount before; conflict, if it moved another; insufficient. Only moved changes
-- anything.
create function credits_transfer(new_id text, new_kind text, new_amount bigint, new_cause text, of_campaign text, given_reason text,
  made_at timestamptz)
returns table (outcome text, available bigint, reserved bigint, threshold bigint, low_reported boolean)
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  source text := case new_kind when 'grant' then 'granted' when 'withdraw' then 'available' when 'reserve' then 'available'
    when 'charge' then 'reserved' when 'release' then 'reserved' end;
  target text := case new_kind when 'grant' then 'available' when 'withdraw' then 'granted' when 'reserve' then 'reserved'
    when 'charge' then 'spent' when 'release' then 'available' end;
  held bigint;
  earlier record;
  came_to text := 'moved';
begin
  perform from credit_accounts order by account for no key update;
  if not found then
    insert into credit_accounts (account) values ('available'), ('granted'), ('reserved'), ('spent') on conflict do nothing;
    insert into credit_settings default values on conflict do nothing;
    perform from credit_accounts order by account for no key update;
  end if;
  perform from credit_settings for no key update;
  select t.amount, t.campaign_id into earlier from credit_transfers t where t.kind = new_kind and t.cause = new_cause;
  select a.balance into held from credit_accounts a where a.account = source;
  if earlier.amount is not null then
    came_to := case when earlier.amount = new_amount and earlier.campaign_id is not distinct from of_campaign
      then 'repeated' else 'conflict' end;
  elsif source <> 'granted' and held < new_amount then
    came_to := 'insufficient';
  else
    insert into credit_transfers (transfer_id, kind, amount, cause, campaign_id, reason, at)
      values (new_id, new_kind, new_amount, new_cause, of_campaign, given_reason, made_at);
    with moved as (
      update credit_accounts a set balance = a.balance + change.amount, version = a.version + 1
      from (values (source, -new_amount), (target, new_amount)) as change (account, amount)
      where a.account = change.account
      returning a.account, change.amount, a.balance, a.version
    )
    insert into credit_entries (transfer_id, account, amount, balance, version)
      select new_id, m.account, m.amount, m.balance, m.version from moved m;
  end if;
  return query
    select came_to, (select a.balance from credit_accounts a where a.account = 'available'),
      (select a.balance from credit_accounts a where a.account = 'reserved'), s.threshold, s.low_reported
    from credit_settings s;
end
$$;
revoke all on function credits_transfer(text, text, bigint, text, text, text, timestamptz) from public;
grant execute on function credits_transfer(text, text, bigint, text, text, text, timestamptz) to pramaan_app;

-- migrate:down
