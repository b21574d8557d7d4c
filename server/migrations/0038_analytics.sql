-- migrate:up
-- Not breaking. Analytics of workflows, and an index for the results of a campaign.

-- Null in journeys that the version before this accepts: they are in no analytics.
alter table journeys add column workflow_id text;
-- The day in India of the first contact. A candidate belongs to this day in all analytics.
alter table journeys add column contacted_on date;
-- Stages that the candidate finished. Kept when the answers are erased.
alter table journeys add column finished text[] not null default '{}';
-- Where a candidate stopped who started and did not complete.
alter table journeys add column dropped_stage text;
alter table journeys add column dropped_question text;

-- The table is new in this release, so the indexes are built at once.
-- squawk-ignore require-concurrent-index-creation
create index journeys_by_day on journeys (org_id, mode, workflow_id, contacted_on) where contacted_on is not null;
-- squawk-ignore require-concurrent-index-creation
create index journeys_by_campaign on journeys (org_id, mode, campaign_id, result_id);

-- Counts of the candidates of a day, as of the last time when a mark was taken. Numbers only.
create table analytics_days (
  org_id text not null default tenant_org() references organisations,
  mode text not null default tenant_mode() check (mode in ('test', 'live')),
  workflow_id text not null,
  day date not null,
  counts jsonb not null,
  primary key (org_id, mode, workflow_id, day)
);
alter table analytics_days enable row level security;
alter table analytics_days force row level security;
create policy tenant on analytics_days using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, update on analytics_days to pramaan_app;

-- A day whose counts may have changed: one row for each transaction that changed it, so that no transaction waits for another.
create table analytics_marks (
  org_id text not null references organisations,
  mode text not null check (mode in ('test', 'live')),
  workflow_id text not null,
  day date not null,
  xact xid8 not null default pg_current_xact_id(),
  primary key (org_id, mode, workflow_id, day, xact)
);
alter table analytics_marks enable row level security;
alter table analytics_marks force row level security;
create policy tenant on analytics_marks using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, delete on analytics_marks to pramaan_app;

-- By the schema, so that no statement can forget it: what changes a candidate or a message marks the day of the candidate.
create function mark_journeys() returns trigger language plpgsql set search_path = public, pg_temp
as $$
begin
  insert into analytics_marks (org_id, mode, workflow_id, day)
  select distinct c.org_id, c.mode, c.workflow_id, c.contacted_on from changed c
  where c.contacted_on is not null and c.workflow_id is not null
  on conflict do nothing;
  return null;
end
$$;
create trigger mark_inserted_journeys after insert on journeys referencing new table as changed
  for each statement execute function mark_journeys();
create trigger mark_updated_journeys after update on journeys referencing new table as changed
  for each statement execute function mark_journeys();

-- Looks the journeys up by their key also with a plan that was made while the table was small.
create function mark_sends() returns trigger language plpgsql set search_path = public, pg_temp set enable_seqscan = off
as $$
begin
  insert into analytics_marks (org_id, mode, workflow_id, day)
  select distinct j.org_id, j.mode, j.workflow_id, j.contacted_on
  from changed c cross join lateral (
    select * from journeys where org_id = c.org_id and mode = c.mode and result_id = c.result_id offset 0
  ) j
  where j.contacted_on is not null and j.workflow_id is not null
  on conflict do nothing;
  return null;
end
$$;
create trigger mark_inserted_sends after insert on journey_sends referencing new table as changed
  for each statement execute function mark_sends();
create trigger mark_updated_sends after update on journey_sends referencing new table as changed
  for each statement execute function mark_sends();

grant create on schema public to pramaan_gate;
grant select on analytics_marks to pramaan_gate;
create policy gate on analytics_marks for select to pramaan_gate using (true);
set role pramaan_gate;

-- Marked days of all organisations. Goes from one to the next in the index: a day may have many marks.
create function list_marked_days()
returns table (org_id text, mode text, workflow_id text, day date)
language sql stable security definer set search_path = public, pg_temp
as $$
  with recursive marked as (
    (select m.org_id, m.mode, m.workflow_id, m.day from analytics_marks m order by m.org_id, m.mode, m.workflow_id, m.day limit 1)
    union all
    select n.org_id, n.mode, n.workflow_id, n.day from marked k cross join lateral (
      select m.org_id, m.mode, m.workflow_id, m.day from analytics_marks m
      where (m.org_id, m.mode, m.workflow_id, m.day) > (k.org_id, k.mode, k.workflow_id, k.day)
      order by m.org_id, m.mode, m.workflow_id, m.day limit 1
    ) n
  )
  select k.org_id, k.mode, k.workflow_id, k.day from marked k
$$;
revoke all on function list_marked_days() from public;
grant execute on function list_marked_days() to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
