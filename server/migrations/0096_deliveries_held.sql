-- migrate:up
-- Not breaking. A restored database delivers no webhooks until an operator resumes it, as it sends no messages: what was delivered after
-- the backup is not known, and whether another copy still delivers. Workers of the version before hold them, too.

grant create on schema public to pramaan_gate;
set role pramaan_gate;

-- Asked at each look for due endpoints, every 50 ms. In plpgsql, which keeps its plan, and without current_cluster(): 0.05 ms instead of 0.6 ms.
create or replace function may_send() returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
begin
  return exists (
    select from sending_cluster s, pg_control_system() c
    where s.system_identifier = c.system_identifier and s.database_oid = (select d.oid from pg_database d where d.datname = current_database())
      and s.timeline = ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint
  );
end
$$;

-- As before, but for the first statement.
create or replace function claim_lanes(now_is timestamptz, most integer, most_unwell integer, lease interval)
returns table (org_id text, mode text, webhook_id text, lease_token uuid, url text, status text, failures_in_row integer,
  failing_since timestamptz, warned_percent smallint, pauses integer, not_before timestamptz, replay_after timestamptz, updated_at timestamptz,
  secret_ids text[], sealed_secrets bytea[], master_key_ids text[])
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
    order by e.org_id, e.mode, e.webhook_id for no key update skip locked);
  if cardinality(woken) > 0 then
    update webhook_endpoints e set due_at = greatest(now_is, e.not_before)
      where e.webhook_id = any (woken) and e.due_at > greatest(now_is, e.not_before) and e.status in ('enabled', 'suspended');
    delete from webhook_wakes w where w.webhook_id = any (woken);
  end if;
  return query
    with well as (
      select e.webhook_id from webhook_endpoints e
      where e.due_at <= now_is and e.leased_until < now() and e.failures_in_row < 5 and e.status = 'enabled'
      order by e.due_at limit most for no key update skip locked
    ), unwell as (
      select e.webhook_id from webhook_endpoints e
      where e.due_at <= now_is and e.leased_until < now()
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

-- For a restore that PostgreSQL does not show: a snapshot of disks keeps the cluster and the timeline. No timeline has the number 0.
create function hold_sending(why text) returns void
language sql volatile security definer set search_path = public, pg_temp
as $$
  update sending_cluster set timeline = 0, recorded_at = now(), reason = why
$$;
revoke all on function hold_sending(text) from public;
grant execute on function hold_sending(text) to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
