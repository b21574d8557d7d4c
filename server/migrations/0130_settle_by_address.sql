-- migrate:up
-- Not breaking. As before, but changed by address whatever the sizes of the partitions were when the plan was made (docs/adr/0046).
--
-- A plan is kept as long as its connection, and PostgreSQL prices a read of all 38 partitions, not of the one or two that are left when the statement
-- runs. For the ten rows that it expects of a list, reading an index of each partition between two times looked cheaper than 380 reads by address
-- with 8,000 rows in today's partition, not with 12,000. With such a plan each outcome was compared with every delivery that any tenant stored between the
-- first and the last of the list: 750 us instead of 43 for each of 320 outcomes. A `limit` that is not known when the plan is made leaves one expected
-- row of ten, and 38 reads by address are cheaper than 38 reads of an index at any size. With enable_material off PostgreSQL read the same rows, with
-- the list as the inner side.

grant create on schema public to pramaan_gate;
set role pramaan_gate;

create or replace function settle_deliveries(
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
        from (
          select * from unnest(places, event_ids, stored, numbers, began, durations, statuses, replies)
            as a (place, event_id, stored_at, number, began, ms, status, reply) limit cardinality(event_ids)
        ) as a
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
      from (
        select * from unnest(places, event_ids, stored) as a (place, event_id, stored_at) order by a.event_id limit cardinality(event_ids)
      ) as a
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

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
