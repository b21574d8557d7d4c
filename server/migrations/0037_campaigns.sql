-- migrate:up
-- Not breaking. Campaigns, the journey of each candidate through one, and what was sent.

create table campaigns (
  org_id text not null default tenant_org() references organisations,
  mode text not null default tenant_mode() check (mode in ('test', 'live')),
  campaign_id text not null check (campaign_id ~ '^CP_[0-9A-HJKMNP-TV-Z]{26}$'),
  mandate_id text not null,
  name text not null check (length(name) between 1 and 200),
  status text not null check (status in ('scheduled', 'running', 'paused', 'completed', 'cancelled')),
  starts_at timestamptz,
  -- How candidates are contacted, as the workflow said when the campaign was created: a change of the workflow reaches later campaigns.
  plan json not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, mode, campaign_id),
  foreign key (org_id, mode, mandate_id) references mandates (org_id, mode, mandate_id),
  check (status <> 'scheduled' or starts_at is not null)
);
create index campaigns_by_mandate on campaigns (org_id, mode, mandate_id, campaign_id);
create index campaigns_open on campaigns (org_id, mode, campaign_id) where status in ('scheduled', 'running', 'paused');
alter table campaigns enable row level security;
alter table campaigns force row level security;
create policy tenant on campaigns using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, update on campaigns to pramaan_app;

-- A candidate in a campaign. The partner sees it as a result.
create table journeys (
  org_id text not null default tenant_org(),
  mode text not null default tenant_mode(),
  result_id text not null check (result_id ~ '^RS_[0-9A-HJKMNP-TV-Z]{26}$'),
  campaign_id text not null,
  mandate_id text not null,
  -- What the candidate is asked: the version of the mandate at the time of acceptance.
  flow_version integer not null,
  person_id text not null,
  external_candidate_id text not null check (length(external_candidate_id) between 1 and 128),
  language text not null,
  status text not null default 'pending' check (status in ('pending', 'completed', 'declined', 'failed')),
  reason text check (reason in ('unreachable', 'expired', 'opted_out', 'invalid_contact', 'abandoned', 'cancelled')),
  stage text not null default 'contacting' check (stage in ('contacting', 'enrichment', 'skills', 'interest', 'ended')),
  credits smallint not null check (credits between 1 and 3),
  credit_state text not null default 'reserved' check (credit_state in ('reserved', 'charged', 'released')),
  -- Of the last contact: 0 is the first, n the nth follow-up; -1 before the first.
  round smallint not null default -1 check (round between -1 and 5),
  -- Channels of the round that were tried, and channels that do not exist for this person.
  tried text[] not null default '{}',
  invalid_channels text[] not null default '{}',
  last_send_id text,
  last_send_status text check (last_send_status in
    ('sending', 'unknown', 'postponed', 'accepted', 'delivered', 'undelivered', 'rejected', 'invalid_contact')),
  last_send_at timestamptz,
  round_began_at timestamptz,
  is_reached boolean not null default false,
  started_at timestamptz,
  starts_at timestamptz not null,
  expires_at timestamptz,
  answers jsonb not null default '{}',
  skills jsonb not null default '[]',
  interested boolean,
  knocked_out_by text,
  -- When there is something to do next. Null: nothing, until something comes in.
  due_at timestamptz,
  -- Grows by one with every change.
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, mode, result_id),
  foreign key (org_id, mode, campaign_id) references campaigns (org_id, mode, campaign_id),
  check ((status = 'failed') = (reason is not null)),
  check ((status = 'pending') = (stage <> 'ended'))
);
create unique index journeys_one_a_candidate on journeys (org_id, mode, campaign_id, external_candidate_id);
create unique index journeys_one_a_person on journeys (org_id, mode, campaign_id, person_id);
create index journeys_due on journeys (org_id, mode, due_at) where due_at is not null;
create index journeys_counted on journeys (org_id, mode, campaign_id, status) include (credit_state, credits);
create index journeys_by_mandate on journeys (org_id, mode, mandate_id, result_id);
create index journeys_by_update on journeys (org_id, mode, updated_at, result_id);
create index journeys_of_person on journeys (org_id, mode, person_id) where status = 'pending';
alter table journeys enable row level security;
alter table journeys force row level security;
create policy tenant on journeys using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, update on journeys to pramaan_app;

-- Committed before the provider is called: at most one for each journey and step.
create table journey_sends (
  org_id text not null default tenant_org(),
  mode text not null default tenant_mode(),
  send_id text not null check (send_id ~ '^SD_[0-9A-HJKMNP-TV-Z]{26}$'),
  result_id text not null,
  round smallint not null check (round between 0 and 5),
  channel text not null check (channel in ('whatsapp', 'sms', 'voice', 'email')),
  language text not null,
  status text not null check (status in
    ('sending', 'unknown', 'postponed', 'accepted', 'delivered', 'undelivered', 'rejected', 'invalid_contact')),
  -- Of the token in the link of the message.
  token_hash bytea not null check (length(token_hash) = 32),
  at timestamptz not null,
  look_ups smallint not null default 0,
  answered_at timestamptz,
  primary key (org_id, mode, send_id),
  foreign key (org_id, mode, result_id) references journeys (org_id, mode, result_id)
);
create unique index journey_sends_one_a_step on journey_sends (org_id, mode, result_id, round, channel);
create unique index journey_sends_by_token on journey_sends (token_hash);
create unique index journey_sends_by_id on journey_sends (send_id);
alter table journey_sends enable row level security;
alter table journey_sends force row level security;
create policy tenant on journey_sends using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, update on journey_sends to pramaan_app;

-- What the simulator plays: receipts and replies with the time at which they happen. Also keeps a message from being applied twice.
create table journey_inbox (
  org_id text not null default tenant_org(),
  mode text not null default tenant_mode() check (mode = 'test'),
  result_id text not null,
  send_id text not null,
  number smallint not null,
  due_at timestamptz not null,
  what jsonb not null,
  primary key (org_id, mode, result_id, send_id, number),
  foreign key (org_id, mode, result_id) references journeys (org_id, mode, result_id)
);
create index journey_inbox_due on journey_inbox (org_id, mode, result_id, due_at);
alter table journey_inbox enable row level security;
alter table journey_inbox force row level security;
create policy tenant on journey_inbox using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, delete on journey_inbox to pramaan_app;

-- Grading of candidates. Whoever serves requests learns how many answers on a skill were right, once for each candidate and skill: with
-- a second try the key could be found.
grant select on mandate_answer_keys to pramaan_grader;
set role pramaan_grader;

create table grading.graded_candidates (
  org_id text not null default tenant_org(),
  mode text not null default tenant_mode(),
  result_id text not null,
  skill_id text not null,
  correct smallint not null,
  primary key (org_id, mode, result_id, skill_id)
);
alter table grading.graded_candidates enable row level security;
alter table grading.graded_candidates force row level security;
create policy tenant on grading.graded_candidates using (org_id = tenant_org() and mode = tenant_mode());

-- Null if the skill was graded before.
create function grading.grade_candidate(of_result text, of_mandate text, of_version integer, of_skill text, question_ids text[],
  options smallint[])
returns integer
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  found_correct smallint;
begin
  select count(*) into found_correct
  from mandate_answer_keys k join unnest(question_ids, options) as given (id, place) on given.id = k.question_id
  where k.org_id = tenant_org() and k.mode = tenant_mode() and k.mandate_id = of_mandate and k.flow_version = of_version
    and k.right_option = given.place;
  insert into grading.graded_candidates (result_id, skill_id, correct) values (of_result, of_skill, found_correct)
  on conflict do nothing;
  if not found then
    return null;
  end if;
  return found_correct;
end
$$;
revoke all on function grading.grade_candidate(text, text, integer, text, text[], smallint[]) from public;
grant execute on function grading.grade_candidate(text, text, integer, text, text[], smallint[]) to pramaan_app;

reset role;

grant create on schema public to pramaan_gate;
grant select on journeys, journey_sends, test_clocks to pramaan_gate;
create policy gate on journeys for select to pramaan_gate using (true);
create policy gate on journey_sends for select to pramaan_gate using (true);
create policy gate on test_clocks for select to pramaan_gate using (true);
set role pramaan_gate;

-- Tenants with journeys that are due. Goes from tenant to tenant in the index: the cost depends on their number, not on that of the
-- journeys that sleep.
create function list_due_tenants(now_is timestamptz)
returns table (org_id text, mode text, due_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  with recursive tenants as (
    (select j.org_id, j.mode from journeys j where j.due_at is not null order by j.org_id, j.mode limit 1)
    union all
    select n.org_id, n.mode from tenants t cross join lateral (
      select j.org_id, j.mode from journeys j
      where j.due_at is not null and (j.org_id, j.mode) > (t.org_id, t.mode) order by j.org_id, j.mode limit 1
    ) n
  )
  select t.org_id, t.mode, first.due_at from tenants t
  cross join lateral (
    select j.due_at from journeys j
    where j.org_id = t.org_id and j.mode = t.mode and j.due_at is not null order by j.due_at limit 1
  ) first
  left join test_clocks c on c.org_id = t.org_id and c.mode = t.mode
  where first.due_at <= now_is + coalesce(c.offset_ms, 0) * interval '1 ms'
$$;

-- Whose send it is: providers know only our id.
create function find_send_owners(wanted text[])
returns table (send_id text, org_id text, mode text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select s.send_id, s.org_id, s.mode from journey_sends s where s.send_id = any(wanted)
$$;
revoke all on function list_due_tenants(timestamptz), find_send_owners(text[]) from public;
grant execute on function list_due_tenants(timestamptz), find_send_owners(text[]) to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
