-- migrate:up
-- Not breaking. Finds what has been kept long enough (docs/adr/0023): the periods are the caller's, server/src/kernel/retention.ts.

-- In the order in which sessions were last used; an emptied one has nothing left to forget.
-- squawk-ignore require-concurrent-index-creation
create index verifications_by_last_use on verifications (last_used_at) where erased_at is null;
-- squawk-ignore require-concurrent-index-creation
create index students_by_last_change on students (updated_at) where erased_at is null;
-- squawk-ignore require-concurrent-index-creation
create index skill_confirmations_by_age on skill_confirmations (confirmed_at);

grant create on schema public to pramaan_gate;
grant select (org_id, mode, service_user_id, updated_at, erased_at) on students to pramaan_gate;
create policy gate on students for select to pramaan_gate using (true);
grant delete on skill_confirmations to pramaan_gate;
create policy gate_forgets on skill_confirmations for delete to pramaan_gate using (true);

set role pramaan_gate;

-- Of all organisations; each is then emptied as its owner. A verification with a credential is kept with its student.
create function verifications_to_forget(unfinished_before timestamptz, without_proof_before timestamptz, most integer)
returns table (org_id text, mode text, verification_id text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select v.org_id, v.mode, v.verification_id from verifications v
  where v.erased_at is null and v.last_used_at < unfinished_before
    and (v.state = 'draft' or greatest(v.last_used_at, v.decided_at) < without_proof_before)
    and not exists (select from credentials c where (c.org_id, c.mode, c.verification_id) = (v.org_id, v.mode, v.verification_id)
      and c.erased_at is null)
  order by v.last_used_at limit most
$$;

-- Any verification of a student who was not heard of since. An emptied one does not count: it may have ended by being emptied.
create function students_to_forget(last_heard_before timestamptz, most integer)
returns table (org_id text, mode text, verification_id text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select s.org_id, s.mode, latest.verification_id from students s
  cross join lateral (
    select v.verification_id, max(greatest(v.last_used_at, v.decided_at)) over () as heard_at from verifications v
    where (v.org_id, v.mode, v.service_user_id) = (s.org_id, s.mode, s.service_user_id) and v.erased_at is null limit 1
  ) as latest
  where s.erased_at is null and s.updated_at < last_heard_before and latest.heard_at < last_heard_before
  order by s.updated_at limit most
$$;

create function forget_old_confirmations(older_than_days integer, most integer) returns integer
language sql security definer set search_path = public, pg_temp
as $$
  with gone as (
    delete from skill_confirmations where ctid = any (array(
      select ctid from skill_confirmations where confirmed_at < now() - make_interval(days => older_than_days)
      order by confirmed_at limit most
    )) returning 1
  )
  select count(*)::integer from gone
$$;

revoke all on function verifications_to_forget(timestamptz, timestamptz, integer), students_to_forget(timestamptz, integer),
  forget_old_confirmations(integer, integer) from public;
grant execute on function verifications_to_forget(timestamptz, timestamptz, integer), students_to_forget(timestamptz, integer),
  forget_old_confirmations(integer, integer) to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
