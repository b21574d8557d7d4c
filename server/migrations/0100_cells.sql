-- migrate:up
-- Not breaking. Several installations ("cells") share the organisations. This one knows which cell it is, has a copy of the directory (organisation
-- to cell), and lists the organisations that it does not serve at the moment because they are moving or have moved.

-- One row; none in an installation without cells. The document is features/cells/core/directory.ts.
create table cell_directory (
  only_row boolean primary key default true check (only_row),
  -- This cell. Null in a copy from before `cell init`.
  cell_id text check (cell_id ~ '^[a-z][a-z0-9-]{0,30}$'),
  version bigint not null check (version > 0),
  document jsonb not null check (jsonb_typeof(document) = 'object'),
  updated_at timestamptz not null default now()
);

-- Phases here: draining (its workers end what they do), fenced (nothing is written), moved (to_cell has it), arriving (it is copied to here).
create table organisation_moves (
  org_id text primary key,
  short_number integer not null unique,
  phase text not null check (phase in ('draining', 'fenced', 'moved', 'arriving')),
  to_cell text not null,
  from_cell text not null,
  since timestamptz not null default now()
);
-- Every process reads both tables a few times a second, so that it knows soon what it serves; the number tells whether to read.
create sequence cell_changes;
create function note_cell_change() returns trigger language plpgsql as $$
begin
  perform nextval('cell_changes');
  return null;
end
$$;
create trigger note_cell_change after insert or update or delete on cell_directory
  for each statement execute function note_cell_change();
create trigger note_cell_change after insert or update or delete on organisation_moves
  for each statement execute function note_cell_change();

grant create on schema public to pramaan_gate;
grant select on cell_directory, organisation_moves, cell_changes to pramaan_gate;
set role pramaan_gate;

create function read_cell_changes() returns bigint
language sql stable security definer set search_path = public, pg_temp
as $$ select last_value from cell_changes $$;

create function read_cell_state() returns table (changes bigint, cell_id text, document jsonb, moves jsonb)
language sql stable security definer set search_path = public, pg_temp
as $$
  select (select last_value from cell_changes), d.cell_id, d.document, coalesce((select jsonb_agg(jsonb_build_object('orgId', m.org_id,
    'shortNumber', m.short_number, 'phase', m.phase, 'toCell', m.to_cell)) from organisation_moves m), '[]')
  from (select) as one left join cell_directory d on true
$$;

-- At the beginning of every transaction of a tenant. The lock is how a move waits for the transactions that began before it fenced the
-- organisation; those that begin later see the row. A query of its own after the lock: its snapshot is newer than the lock.
create function admit_tenant(wanted text) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  held organisation_moves;
begin
  perform pg_advisory_xact_lock_shared(-1816473, hashtext(wanted));
  select * into held from organisation_moves m where m.org_id = wanted and m.phase <> 'draining';
  if not found then
    return;
  elsif held.phase = 'moved' then
    raise exception 'The organisation is in cell %.', held.to_cell using errcode = 'PC421', hint = held.to_cell;
  else
    raise exception 'The organisation is being moved.' using errcode = 'PC503';
  end if;
end
$$;

revoke all on function read_cell_changes(), read_cell_state(), admit_tenant(text) from public;
grant execute on function read_cell_changes(), read_cell_state(), admit_tenant(text) to pramaan_app, pramaan_jobs;

-- What workers look for is not that of organisations that are moving or have moved. Otherwise unchanged.
create or replace function list_due_tenants(now_is timestamptz)
returns table(org_id text, mode text, due_at timestamptz)
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
 
  where t.org_id not in (select m.org_id from organisation_moves m)
    and first.due_at <= now_is + coalesce(c.offset_ms, 0) * interval '1 ms' and (t.mode = 'test' or (select may_send()))
$$;

create or replace function list_due_chat_tenants(now_is timestamptz)
returns table(org_id text, mode text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select distinct t.org_id, t.mode from chat_turns t
  where t.org_id not in (select m.org_id from organisation_moves m)
    and t.due_at <= now_is and (select may_send())
$$;

create or replace function list_changed_campaigns()
returns table(org_id text, mode text, campaign_id text)
language sql stable security definer set search_path = public, pg_temp
as $$
  with recursive changed as (
    (select c.org_id, c.mode, c.campaign_id from campaign_figure_changes c order by c.org_id, c.mode, c.campaign_id limit 1)
    union all
    select n.org_id, n.mode, n.campaign_id from changed k cross join lateral (
      select c.org_id, c.mode, c.campaign_id from campaign_figure_changes c
      where (c.org_id, c.mode, c.campaign_id) > (k.org_id, k.mode, k.campaign_id)
      order by c.org_id, c.mode, c.campaign_id limit 1
    ) n
  )
  select k.org_id, k.mode, k.campaign_id from changed k where k.org_id not in (select m.org_id from organisation_moves m)
$$;

create or replace function list_marked_days()
returns table(org_id text, mode text, workflow_id text, day date)
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
  select k.org_id, k.mode, k.workflow_id, k.day from marked k where k.org_id not in (select h.org_id from organisation_moves h)
$$;

create or replace function list_abandoned_generations(abandoned_for interval, most integer)
returns table(org_id text, mode text, verification_id text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select g.org_id, g.mode, g.verification_id from assessment_generations g
 
  where g.org_id not in (select m.org_id from organisation_moves m)
    and g.lease_token is not null and g.leased_until < now() - abandoned_for order by g.leased_until limit most
$$;

create or replace function list_due_ats_reports(now timestamptz, most integer)
returns table(org_id text, mode text, order_id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  select r.org_id, r.mode, r.order_id from ats_orders r
  where r.org_id not in (select m.org_id from organisation_moves m)
    and r.report_due_at <= now order by r.report_due_at limit most
$$;

create or replace function list_finished_campaigns(most integer)
returns table(org_id text, mode text, campaign_id text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select c.org_id, c.mode, c.campaign_id from campaigns c
  where c.status in ('scheduled', 'running') and c.org_id not in (select m.org_id from organisation_moves m)
    and not exists (select from journeys j
      where j.org_id = c.org_id and j.mode = c.mode and j.campaign_id = c.campaign_id and j.status = 'pending')
    and exists (select from journeys j where j.org_id = c.org_id and j.mode = c.mode and j.campaign_id = c.campaign_id)
    and not exists (select from journeys j
      where j.org_id = c.org_id and j.mode = c.mode and j.campaign_id = c.campaign_id and j.credit_state = 'reserved')
  limit most
$$;

create or replace function list_overdue_attempts(now_is timestamptz, most integer)
returns table(org_id text, mode text, verification_id text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select a.org_id, a.mode, a.verification_id from assessments a
  where a.state = 'open' and a.org_id not in (select m.org_id from organisation_moves m) and a.expires_at <= now_is order by a.expires_at limit most
$$;

create or replace function list_overdue_preparations(at timestamptz, most integer)
returns table(org_id text, mode text, mandate_id text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select m.org_id, m.mode, m.mandate_id from mandates m
  where m.status = 'preparing' and m.org_id not in (select h.org_id from organisation_moves h) and m.prepare_by < at order by m.prepare_by limit most
$$;

create or replace function list_recordings_to_remove(begun_before timestamptz, stored_before timestamptz, most integer)
returns table(org_id text, mode text, recording_id text, object_key text)
language sql stable security definer set search_path = public, pg_temp
as $$
  (select r.org_id, r.mode, r.recording_id, r.object_key from recordings r where r.state = 'deleting' and r.org_id not in (select m.org_id from organisation_moves m)
   order by r.created_at limit most)
  union all
  (select r.org_id, r.mode, r.recording_id, r.object_key from recordings r
   where r.state = 'uploading'
  and r.org_id not in (select m.org_id from organisation_moves m)
    and r.created_at < begun_before order by r.created_at limit most)
  union all
  (select r.org_id, r.mode, r.recording_id, r.object_key from recordings r
   where r.state = 'stored'
  and r.org_id not in (select m.org_id from organisation_moves m)
    and r.created_at < stored_before order by r.created_at limit most)
  limit most
$$;

create or replace function students_to_forget(last_heard_before timestamptz, most integer)
returns table(org_id text, mode text, verification_id text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select s.org_id, s.mode, latest.verification_id from students s
  cross join lateral (
    select v.verification_id, max(greatest(v.last_used_at, v.decided_at)) over () as heard_at from verifications v
    where (v.org_id, v.mode, v.service_user_id) = (s.org_id, s.mode, s.service_user_id) and v.erased_at is null limit 1
  ) as latest
  where s.erased_at is null
  and s.org_id not in (select m.org_id from organisation_moves m)
    and s.updated_at < last_heard_before and latest.heard_at < last_heard_before
  order by s.updated_at limit most
$$;

create or replace function verifications_to_forget(unfinished_before timestamptz, without_proof_before timestamptz, most integer)
returns table(org_id text, mode text, verification_id text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select v.org_id, v.mode, v.verification_id from verifications v
  where v.erased_at is null and v.last_used_at < unfinished_before
    and v.org_id not in (select m.org_id from organisation_moves m)
    and (v.state = 'draft' or greatest(v.last_used_at, v.decided_at) < without_proof_before)
    and not exists (select from credentials c where (c.org_id, c.mode, c.verification_id) = (v.org_id, v.mode, v.verification_id)
      and c.erased_at is null)
  order by v.last_used_at limit most
$$;

create or replace function reviewer_mails_due(now_is timestamptz, most integer)
returns table(org_id text, mode text, verification_id text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select r.org_id, r.mode, r.verification_id from reviewers r
  where r.decided_at is null
  and r.org_id not in (select m.org_id from organisation_moves m)
    and r.next_mail_at <= now_is order by r.next_mail_at limit most
$$;

create or replace function reviewers_expired(now_is timestamptz, most integer)
returns table(org_id text, mode text, verification_id text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select r.org_id, r.mode, r.verification_id from reviewers r
  where r.decided_at is null
  and r.org_id not in (select m.org_id from organisation_moves m)
    and r.token_expires_at <= now_is order by r.token_expires_at limit most
$$;

create or replace function list_own_periods()
returns table(org_id text, candidate_days integer, recording_days integer, request_days integer)
language sql stable security definer set search_path = public, pg_temp
as $$
  select p.org_id, p.candidate_days, p.recording_days, p.request_days from organisation_periods p
 
  where p.org_id not in (select m.org_id from organisation_moves m)
    and num_nonnulls(p.candidate_days, p.recording_days, p.request_days) > 0 order by p.org_id
$$;

create or replace function claim_lanes(now_is timestamptz, most integer, most_unwell integer, lease interval)
returns table(org_id text, mode text, webhook_id text,
  lease_token uuid, url text, status text, failures_in_row integer, failing_since timestamptz, warned_percent smallint, pauses integer, not_before timestamptz, replay_after timestamptz, updated_at timestamptz, secret_ids text[],
  sealed_secrets bytea[], master_key_ids text[])
language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  woken text[];
begin
  if not may_send() then
    return;
  end if;
  woken := array(
    select e.webhook_id from webhook_endpoints e
    where (e.org_id, e.mode, e.webhook_id) in (select w.org_id, w.mode, w.webhook_id from webhook_wakes w)
      and e.org_id not in (select m.org_id from organisation_moves m)
    order by e.org_id, e.mode, e.webhook_id for no key update skip locked);
  if cardinality(woken) > 0 then
    update webhook_endpoints e set due_at = greatest(now_is, e.not_before)
      where e.webhook_id = any (woken) and e.due_at > greatest(now_is, e.not_before) and e.status in ('enabled', 'suspended');
    delete from webhook_wakes w where w.webhook_id = any (woken);
  end if;
  return query
    with well as (
      select e.webhook_id from webhook_endpoints e
      where e.org_id not in (select m.org_id from organisation_moves m)
        and e.due_at <= now_is and e.leased_until < now() and e.failures_in_row < 5 and e.status = 'enabled'
      order by e.due_at limit most for no key update skip locked
    ), unwell as (
      select e.webhook_id from webhook_endpoints e
      where e.org_id not in (select m.org_id from organisation_moves m)
        and e.due_at <= now_is and e.leased_until < now()
        and (e.status = 'suspended' or (e.status = 'enabled' and e.failures_in_row >= 5))
      order by e.due_at limit most_unwell for no key update skip locked
    ), leased as (
      update webhook_endpoints e set lease_token = gen_random_uuid(), leased_until = now() + lease
      where e.webhook_id in (select webhook_id from well union all select webhook_id from unwell)
      returning e.*
    )
    select l.org_id, l.mode, l.webhook_id, l.lease_token, l.url, l.status, l.failures_in_row,
      l.failing_since, l.warned_percent, l.pauses, l.not_before, l.replay_after, l.updated_at, s.ids, s.sealed, s.masters
    from leased l cross join lateral (
      select array_agg(x.secret_id order by x.created_at desc) as ids,
        array_agg(x.sealed_secret order by x.created_at desc) as sealed,
        array_agg(x.master_key_id order by x.created_at desc) as masters
      from webhook_secrets x
      where (x.org_id, x.mode, x.webhook_id) = (l.org_id, l.mode, l.webhook_id)
        and (x.expires_at is null or x.expires_at > now_is)
    ) as s;
end
$$;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
