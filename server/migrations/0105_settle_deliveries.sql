-- migrate:up
-- Not breaking. The attempt that delivered an event at first is kept on the delivery itself, and the outcomes of many endpoints are written by
-- one call (docs/adr/0046). Processes of the version before do not show the attempts that are kept so.

-- Null: the attempts are all rows of webhook_attempts.
alter table webhook_deliveries
  add column accepted_number integer,
  add column accepted_at timestamptz,
  add column accepted_url text,
  add column accepted_status smallint,
  add column accepted_ms integer,
  add column accepted_reply text;

grant create on schema public to pramaan_gate;
grant update (state, attempts, accepted_number, accepted_at, accepted_url, accepted_status, accepted_ms, accepted_reply)
  on webhook_deliveries to pramaan_gate;
-- Nothing updates it; without the right to, rows cannot be locked one after the other.
grant select, delete, update (type) on unacknowledged_events to pramaan_gate;
create policy gate on unacknowledged_events for all to pramaan_gate using (true);

set role pramaan_gate;

-- Records attempts that endpoints accepted, acknowledges their events, and releases leases: for all endpoints of a worker in one transaction.
-- A tenant is that of the leased endpoint, never a parameter. Only endpoints that are healthy, were not changed since they were leased, and are
-- locked by nobody are settled: the answer has their places in the lists. The caller decides on the others one by one.
--
-- Rows are found by their keys one by one and changed by their address (ctid): joined directly, a list of 128 was compared with every row of
-- the tenant's day, and each call was planned again for 33 partitions. Events are locked in the order of their ids, as everybody does who
-- acknowledges some.
create function settle_deliveries(
  webhooks text[], tokens uuid[], seen timestamptz[], urls text[], are_released boolean[], replays_after timestamptz[], now_is timestamptz,
  places integer[], event_ids text[], stored timestamptz[], numbers integer[], began timestamptz[], durations integer[], statuses smallint[],
  replies text[]
) returns integer[]
language plpgsql volatile security definer set search_path = public, pg_temp
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  orgs text[];
  modes text[];
  first_day timestamptz;
  last_day timestamptz;
  written integer;
begin
  -- As admit_tenant (0100): whoever fences an organisation waits for this transaction, or it sees the fence.
  perform pg_advisory_xact_lock_shared(-1816473, hashtext(o.org_id))
  from (select distinct e.org_id from webhook_endpoints e where e.webhook_id = any (webhooks) order by e.org_id) as o;

  with held as materialized (
    select l.place, e.org_id, e.mode
    from unnest(webhooks, tokens, seen) with ordinality as l (webhook_id, token, seen, place)
    join webhook_endpoints e on e.webhook_id = l.webhook_id and e.lease_token = l.token
    where date_trunc('milliseconds', e.updated_at) = l.seen and e.status = 'enabled' and e.failures_in_row = 0 and e.not_before is null
      and e.org_id not in (select m.org_id from organisation_moves m where m.phase <> 'draining')
    order by e.webhook_id for no key update of e skip locked
  )
  select array_agg(held.org_id order by listed.place), array_agg(held.mode order by listed.place) into orgs, modes
  from generate_subscripts(webhooks, 1) as listed (place) left join held on held.place = listed.place;

  if cardinality(event_ids) > 0 then
    select min(at), max(at) into first_day, last_day from unnest(stored) as at;

    -- A delivery that another transaction changes meanwhile (a replay is requested, its reply is erased) gets an address that the statement which
    -- waited for it does not see. Then all are locked, and a statement that begins afterwards writes what is missing.
    for pass in 1..2 loop
      if pass = 2 then
        perform from unnest(places, event_ids, stored) as a (place, event_id, stored_at)
        cross join lateral (
          select from webhook_deliveries d
          where d.org_id = orgs[a.place] and d.mode = modes[a.place] and d.webhook_id = webhooks[a.place] and d.event_id = a.event_id
            and d.stored_at = a.stored_at and d.stored_at >= first_day and d.stored_at <= last_day limit 1 for no key update
        ) as found;
      end if;
      with done as materialized (
        select a.*, found.part, found.address
        from unnest(places, event_ids, stored, numbers, began, durations, statuses, replies)
          as a (place, event_id, stored_at, number, began, ms, status, reply)
        cross join lateral (
          select d.tableoid as part, d.ctid as address from webhook_deliveries d
          where d.org_id = orgs[a.place] and d.mode = modes[a.place] and d.webhook_id = webhooks[a.place] and d.event_id = a.event_id
            and d.stored_at = a.stored_at and d.stored_at >= first_day and d.stored_at <= last_day limit 1
        ) as found
      )
      update webhook_deliveries d set attempts = done.number,
        -- A replay that was requested during the attempt stays queued.
        state = case when d.replayed_at is null then 'delivered' else d.state end,
        accepted_number = done.number, accepted_at = done.began, accepted_url = urls[done.place], accepted_status = done.status,
        accepted_ms = done.ms, accepted_reply = case when d.reply_erased then '' else done.reply end
      from done
      where d.ctid = done.address and d.tableoid = done.part and d.stored_at >= first_day and d.stored_at <= last_day
        and d.accepted_number is distinct from done.number;
      get diagnostics written = row_count;
      exit when written = cardinality(event_ids);
    end loop;

    with known as materialized (
      select found.part, found.address
      from (select * from unnest(places, event_ids, stored) as a (place, event_id, stored_at) order by a.event_id offset 0) as a
      cross join lateral (
        select u.tableoid as part, u.ctid as address from unacknowledged_events u
        where u.org_id = orgs[a.place] and u.mode = modes[a.place] and u.stored_at = a.stored_at and u.event_id = a.event_id
          and u.stored_at >= first_day and u.stored_at <= last_day limit 1 for update
      ) as found
    )
    delete from unacknowledged_events u using known
    where u.ctid = known.address and u.tableoid = known.part and u.stored_at >= first_day and u.stored_at <= last_day;
  end if;

  -- With a snapshot of its own, after the rows were locked: a delivery committed in between is seen.
  if true = any (are_released) then
    update webhook_endpoints e set lease_token = null, leased_until = '-infinity', replay_after = l.replay_after,
      due_at = greatest(now_is, least(
        coalesce((
          select d.due_at from webhook_deliveries d
          where d.org_id = e.org_id and d.mode = e.mode and d.webhook_id = e.webhook_id and d.state = 'queued' and d.replayed_at is null
          order by d.due_at limit 1
        ), 'infinity'),
        coalesce((
          select greatest(l.replay_after, d.due_at) from webhook_deliveries d
          where d.org_id = e.org_id and d.mode = e.mode and d.webhook_id = e.webhook_id and d.state = 'queued' and d.replayed_at is not null
          order by d.due_at limit 1
        ), 'infinity')
      ))
    from unnest(webhooks, are_released, replays_after) with ordinality as l (webhook_id, is_released, replay_after, place)
    where l.is_released and orgs[l.place] is not null and e.webhook_id = l.webhook_id;
  end if;

  return array(select place from generate_subscripts(webhooks, 1) as place where orgs[place] is not null);
end
$$;
revoke all on function settle_deliveries(text[], uuid[], timestamptz[], text[], boolean[], timestamptz[], timestamptz, integer[], text[],
  timestamptz[], integer[], timestamptz[], integer[], smallint[], text[]) from public;
grant execute on function settle_deliveries(text[], uuid[], timestamptz[], text[], boolean[], timestamptz[], timestamptz, integer[], text[],
  timestamptz[], integer[], timestamptz[], integer[], smallint[], text[]) to pramaan_app;

-- As before, and empties the reply that is kept on the delivery.
create or replace function forget_replies_about(of_verifications text[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  endpoints text[];
  told record;
begin
  endpoints := array(
    select e.webhook_id from webhook_endpoints e where e.org_id = tenant_org() and e.mode = tenant_mode()
    order by e.webhook_id for no key update);
  if cardinality(endpoints) = 0 then
    return;
  end if;
  for told in
    select found.event_id, found.stored_at from unnest(of_verifications) as wanted (id)
    cross join lateral (
      select e.event_id, e.stored_at from events e
      where e.org_id = tenant_org() and e.mode = tenant_mode() and e.type like 'verification.%'
        and e.data -> 'verification' ->> 'serviceVerificationId' = wanted.id offset 0
    ) as found order by found.event_id
  loop
    update webhook_deliveries d set reply_erased = true, accepted_reply = case when d.accepted_reply is null then null else '' end
    where d.org_id = tenant_org() and d.mode = tenant_mode() and d.webhook_id = any (endpoints)
      and d.event_id = told.event_id and d.stored_at = told.stored_at;
    update webhook_attempts a set reply = ''
    where a.org_id = tenant_org() and a.mode = tenant_mode() and a.webhook_id = any (endpoints)
      and a.event_id = told.event_id and a.stored_at = told.stored_at and a.reply <> '';
  end loop;
end
$$;

-- As before, and empties the reply that is kept on the delivery.
create or replace function forget_candidate_in_events(of_results text[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  endpoints text[];
  told record;
begin
  endpoints := array(
    select e.webhook_id from webhook_endpoints e where e.org_id = tenant_org() and e.mode = tenant_mode()
    order by e.webhook_id for no key update);
  for told in
    select found.event_id, found.stored_at from unnest(of_results) as wanted (id)
    cross join lateral (
      select e.event_id, e.stored_at from events e
      where e.org_id = tenant_org() and e.mode = tenant_mode() and e.type like 'result.%'
        and e.data -> 'result' ->> 'result_id' = wanted.id offset 0
    ) as found order by found.event_id
  loop
    update events e set data = (jsonb_set(e.data::jsonb, '{result,output}', (e.data::jsonb #> '{result,output}')
      || jsonb_build_object('answers', '{}'::jsonb, 'interest', null, 'skills', (
        select coalesce(jsonb_agg(s.value || '{"verdict": "not_attempted", "score": null}' order by s.ordinality), '[]')
        from jsonb_array_elements(e.data::jsonb #> '{result,output,skills}') with ordinality as s))))::json
    where e.org_id = tenant_org() and e.mode = tenant_mode() and e.event_id = told.event_id and e.stored_at = told.stored_at
      and json_typeof(e.data -> 'result' -> 'output') = 'object';
    update webhook_deliveries d set reply_erased = true, accepted_reply = case when d.accepted_reply is null then null else '' end
    where d.org_id = tenant_org() and d.mode = tenant_mode() and d.webhook_id = any (endpoints)
      and d.event_id = told.event_id and d.stored_at = told.stored_at;
    update webhook_attempts a set reply = ''
    where a.org_id = tenant_org() and a.mode = tenant_mode() and a.webhook_id = any (endpoints)
      and a.event_id = told.event_id and a.stored_at = told.stored_at and a.reply <> '';
  end loop;
end
$$;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
