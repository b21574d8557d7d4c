-- migrate:up
-- Not breaking. Three queries that read more the more an installation holds now read only what they are for.

drop policy fill_erased_proofs on verifications;
drop policy fill_erased_proofs on credentials;
drop policy fill_erased_proofs on erased_proofs;

grant create on schema public to pramaan_gate;
set role pramaan_gate;

-- Of all organisations, those used longest ago first. A verification with a credential is kept with its student: it is in neither index, nor in
-- erased_proofs. A draft is forgotten by its last use, any other by the later of use and decision.
create or replace function verifications_to_forget(unfinished_before timestamptz, without_proof_before timestamptz, most integer)
returns table (org_id text, mode text, verification_id text)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select f.org_id, f.mode, f.verification_id from (
    (select v.org_id, v.mode, v.verification_id, v.last_used_at from verifications v
     where v.erased_at is null and v.state = 'draft' and v.last_used_at < unfinished_before
       and v.org_id not in (select m.org_id from organisation_moves m)
     order by v.last_used_at limit most)
    union all
    (select v.org_id, v.mode, v.verification_id, v.last_used_at from verifications v
     where v.erased_at is null and v.state not in ('draft', 'passed', 'endorsed', 'partly_endorsed')
       and greatest(v.last_used_at, v.decided_at) < without_proof_before and v.last_used_at < unfinished_before
       and v.org_id not in (select m.org_id from organisation_moves m)
     order by greatest(v.last_used_at, v.decided_at) limit most)
    union all
    (select v.org_id, v.mode, v.verification_id, v.last_used_at from erased_proofs p
     join verifications v on v.org_id = p.org_id and v.mode = p.mode and v.verification_id = p.verification_id
     where p.last_changed_at < without_proof_before and v.erased_at is null
       and greatest(v.last_used_at, v.decided_at) < without_proof_before and v.last_used_at < unfinished_before
       and v.org_id not in (select m.org_id from organisation_moves m)
     order by p.last_changed_at limit most)
  ) f order by f.last_used_at limit most;
end
$$;

-- Campaigns that are over and were not completed, because the process ended between the end of the last candidate and the completion. A campaign
-- that is over keeps the rows that its last candidate appended to campaign_figure_changes until it is completed (features/journeys/figure-store.ts),
-- so only campaigns with such rows are looked at. Before, every running campaign was, each minute.
create or replace function list_finished_campaigns(most integer) returns table (org_id text, mode text, campaign_id text)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select c.org_id, c.mode, c.campaign_id from list_changed_campaigns() k
  join campaigns c on c.org_id = k.org_id and c.mode = k.mode and c.campaign_id = k.campaign_id
  where c.status in ('scheduled', 'running')
    and not exists (select from journeys j
      where j.org_id = c.org_id and j.mode = c.mode and j.campaign_id = c.campaign_id and j.status = 'pending')
    and exists (select from journeys j where j.org_id = c.org_id and j.mode = c.mode and j.campaign_id = c.campaign_id)
    and not exists (select from journeys j
      where j.org_id = c.org_id and j.mode = c.mode and j.campaign_id = c.campaign_id and j.credit_state = 'reserved')
  limit most;
end
$$;

-- Of live mode, in the order of their times, at most as many as the caller counts; of test mode, for each organisation whose clock was moved, and
-- for the rest together. Before, every organisation with a journey that waits was looked at.
create or replace function count_due_journeys(most integer) returns table (mode text, due integer, oldest_seconds float8)
language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off set enable_bitmapscan = off
as $$
#variable_conflict use_column
begin
  return query
  with waiting as (
    -- In the order of journeys_due_of_all: by an index of the tenant, a mode without any would be looked for in all of them.
    select m.mode from (values ('live'), ('test')) as m (mode) cross join lateral (
      select j.mode from journeys j where j.mode = m.mode and j.due_at is not null order by j.due_at limit 1
    ) any_of_them
  ),
  found as (
    select w.mode, own.org_id, own.due_at, now() as now_is from waiting w cross join lateral (
      select j.org_id, j.due_at from journeys j
      where j.mode = w.mode and j.due_at is not null and j.due_at <= now() order by j.due_at limit most
    ) own
    where not exists (select from test_clocks c where c.org_id = own.org_id and c.mode = w.mode)
    union all
    select c.mode, c.org_id, own.due_at, now() + c.offset_ms * interval '1 ms' from test_clocks c cross join lateral (
      select j.due_at from journeys j
      where j.org_id = c.org_id and j.mode = c.mode and j.due_at is not null and j.due_at <= now() + c.offset_ms * interval '1 ms'
      order by j.due_at limit most
    ) own
  )
  select w.mode, count(f.due_at)::integer, coalesce(max(extract(epoch from f.now_is - f.due_at)), 0)::float8
  from waiting w left join found f on f.mode = w.mode group by w.mode;
end
$$;

reset role;
revoke create on schema public from pramaan_gate;

-- Campaigns from before, of which the changes are already added up: the next run looks at each of them once.
alter table campaigns no force row level security;
alter table campaign_figure_changes no force row level security;
insert into campaign_figure_changes (org_id, mode, campaign_id, status, credit_state, people, credits)
select c.org_id, c.mode, c.campaign_id, 'pending', 'reserved', 0, 0 from campaigns c where c.status in ('scheduled', 'running');
alter table campaign_figure_changes force row level security;
alter table campaigns force row level security;

-- migrate:down
