-- migrate:up
-- Not breaking. Switches with which an operator stops messages of live mode, and how many messages of a campaign were rejected in a row.

-- What is or was switched off: the installation, a channel, an organisation, or a channel of an organisation. Rows stay, because what concerns
-- every organisation is in no audit log.
create table sending_switches (
  -- Null: of every organisation.
  org_id text references organisations,
  -- Null: every channel.
  channel text check (channel in ('whatsapp', 'sms', 'voice', 'email')),
  scope text generated always as (coalesce(org_id, '*') || ' ' || coalesce(channel, '*')) stored,
  off_since timestamptz not null,
  off_by text not null check (length(off_by) between 1 and 100),
  off_reason text not null check (length(off_reason) between 1 and 500),
  -- Null: it is off.
  on_since timestamptz,
  on_by text check (length(on_by) between 1 and 100),
  on_reason text check (length(on_reason) between 1 and 500),
  primary key (scope, off_since),
  check ((on_since is null) = (on_by is null) and (on_since is null) = (on_reason is null))
);
create unique index sending_switches_off on sending_switches (scope) where on_since is null;
alter table sending_switches enable row level security;
alter table sending_switches force row level security;
create policy tenant on sending_switches for select using (org_id = tenant_org() or org_id is null);
grant select on sending_switches to pramaan_app;

-- Rejected for good since the last message that a provider took. A table of its own and no column of campaigns: whoever resumes a campaign
-- locks it and then its journeys, and outcomes are recorded with the journeys locked.
create table campaign_rejections (
  org_id text not null default tenant_org(),
  mode text not null default tenant_mode() check (mode in ('test', 'live')),
  campaign_id text not null,
  in_a_row integer not null check (in_a_row > 0),
  primary key (org_id, mode, campaign_id),
  foreign key (org_id, mode, campaign_id) references campaigns (org_id, mode, campaign_id) on delete cascade
);
alter table campaign_rejections enable row level security;
alter table campaign_rejections force row level security;
create policy tenant on campaign_rejections using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, update, delete on campaign_rejections to pramaan_app;

grant create on schema public to pramaan_gate;
grant select, insert, update on sending_switches to pramaan_gate;
create policy gate on sending_switches to pramaan_gate using (true) with check (true);
set role pramaan_gate;

-- False if it is off already: the first reason and time stay.
create function switch_sending_off(of_org text, of_channel text, why text, by_whom text, at timestamptz) returns boolean
language sql volatile security definer set search_path = public, pg_temp
as $$
  with made as (
    insert into sending_switches (org_id, channel, off_since, off_by, off_reason) values (of_org, of_channel, at, by_whom, why)
    on conflict (scope) where on_since is null do nothing returning 1
  )
  select exists (select from made)
$$;

-- False if it was not off.
create function switch_sending_on(of_org text, of_channel text, why text, by_whom text, at timestamptz) returns boolean
language sql volatile security definer set search_path = public, pg_temp
as $$
  with ended as (
    update sending_switches s set on_since = at, on_by = by_whom, on_reason = why
    where s.org_id is not distinct from of_org and s.channel is not distinct from of_channel and s.on_since is null returning 1
  )
  select exists (select from ended)
$$;

-- Of all organisations, what is off now.
create function list_sending_switches()
returns table (org_id text, channel text, off_since timestamptz, off_by text, off_reason text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select s.org_id, s.channel, s.off_since, s.off_by, s.off_reason from sending_switches s
  where s.on_since is null order by s.org_id nulls first, s.channel nulls first
$$;

revoke all on function switch_sending_off(text, text, text, text, timestamptz),
  switch_sending_on(text, text, text, text, timestamptz), list_sending_switches() from public;
grant execute on function switch_sending_off(text, text, text, text, timestamptz),
  switch_sending_on(text, text, text, text, timestamptz), list_sending_switches() to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
