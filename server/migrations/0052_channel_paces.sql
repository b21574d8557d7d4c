-- migrate:up
-- Not breaking. The pace of a sending number: who may send from a channel account, and when. Slots of time are handed out one after another,
-- so no process has to know what the others send.
--
-- Why never more than P messages in any 1,000 ms. Any two slots of an account are at least 1,100 / P ms apart, and a slot at s is used
-- in [s, s + 100). What is used in [t, t + 1,000] has slots in (t - 100, t + 1,000]. Let n be their number: the last is at least
-- (n - 1) * 1,100 / P after the first, and less than 1,100. So n - 1 < P, and n <= P. Bulk slots are 1,000 / (0.8 * P) ms apart: the
-- rest is for replies, and bulk gets what replies leave.
--
-- The tables are unlogged: nothing waits for a disk, and after a crash or a failover they are empty, where an old row could hand out
-- slots a second time. So the first slot of an account without a row is later than any slot that may have been handed out before.

create unlogged table channel_paces (
  account_id text primary key check (length(account_id) between 1 and 100),
  -- The earliest next slot: of all messages, and of bulk.
  next_any timestamptz not null,
  next_bulk timestamptz not null,
  -- Virtual time: what the organisation with the fewest slots has taken. One that comes starts here: it saves nothing up by a pause.
  virtual_bulk bigint not null default 0,
  virtual_reply bigint not null default 0,
  -- Grows with each answer that has slots. The slots of the last answer can be given back.
  ticket bigint not null default 0,
  releasable integer not null default 0,
  releasable_gap_us integer not null default 0
) with (fillfactor = 50);

create unlogged table channel_shares (
  account_id text not null,
  kind text not null check (kind in ('bulk', 'reply')),
  org_id text not null,
  -- Slots that were handed out to the organisation, counted from the virtual time at which it started.
  taken bigint not null,
  asked_at timestamptz not null,
  -- It got fewer slots than it asked for.
  is_waiting boolean not null,
  primary key (account_id, kind, org_id)
) with (fillfactor = 50);

grant create on schema public to pramaan_gate;
grant select, insert, update on channel_paces to pramaan_gate;
grant select, insert, update, delete on channel_shares to pramaan_gate;
set role pramaan_gate;

-- One row: slots are handed out at first_ms, first_ms + gap_ms and so on, from the time of the answer on. waited_ms is how long the
-- statement waited for the lock. Bulk slots are at most 500 ms ahead, replies 2,000 ms, so that a reply waits for few bulk messages and
-- slots of a process that has ended are few.
--
-- Organisations that wait share the slots equally: none gets further ahead of another than its part of the slots of the time ahead. Only
-- who got fewer slots than wanted is waited for, and only for 400 ms: one that asks for a message now and then does not slow the others.
--
-- To be called as a statement of its own: the row is locked until the transaction ends, and after a rollback the slots are not reserved.
create function reserve_sends(account text, org text, wanted integer, send_kind text, per_second integer)
returns table (granted integer, first_ms double precision, gap_ms double precision, waited_ms double precision, ticket bigint)
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  -- In whole microseconds, as timestamps are; rounded up, so that no two slots are too close.
  any_gap interval := ceil(1100000.0 / nullif(per_second, 0)) * interval '1 microsecond';
  bulk_gap interval := ceil(1250000.0 / nullif(per_second, 0)) * interval '1 microsecond';
  own_gap interval := case send_kind when 'bulk' then bulk_gap when 'reply' then any_gap end;
  ahead interval := case send_kind when 'bulk' then interval '500 ms' when 'reply' then interval '2 s' end;
  pace channel_paces;
  now_is timestamptz;
  first_slot timestamptz;
  room integer := 0;
  rivals integer;
  least_taken bigint;
  own_taken bigint;
  is_recent boolean;
  was_waiting boolean;
  most_ahead bigint;
  virtual_time bigint;
begin
  if ahead is null or wanted is null or wanted < 0 or per_second is null or per_second not between 1 and 1000 then
    raise exception 'reserve_sends: invalid kind, number or limit' using errcode = 'invalid_parameter_value';
  end if;
  select * into pace from channel_paces p where p.account_id = account for no key update;
  if not found then
    insert into channel_paces (account_id, next_any, next_bulk)
      values (account, clock_timestamp() + interval '2 s' + any_gap, clock_timestamp()) on conflict do nothing;
    select * into strict pace from channel_paces p where p.account_id = account for no key update;
  end if;
  -- After the lock: whoever had it before has handed out slots since this statement began.
  now_is := clock_timestamp();

  -- No slot is further ahead than this, unless the clock was set back or the limit was raised: both must not stop the number.
  pace.next_any := least(pace.next_any, now_is + interval '2 s' + any_gap);
  pace.next_bulk := least(pace.next_bulk, now_is + interval '500 ms' + bulk_gap);
  first_slot := greatest(now_is, pace.next_any, case send_kind when 'bulk' then pace.next_bulk end);
  if first_slot <= now_is + ahead then
    room := 1 + floor(extract(epoch from now_is + ahead - first_slot) / extract(epoch from own_gap));
  end if;

  select count(*) filter (where s.org_id <> org), min(s.taken) filter (where s.org_id <> org), max(s.taken) filter (where s.org_id = org),
    bool_or(s.asked_at between now_is - interval '400 ms' and now_is) filter (where s.org_id = org),
    bool_or(s.is_waiting) filter (where s.org_id = org)
  into rivals, least_taken, own_taken, is_recent, was_waiting
  from channel_shares s
  where s.account_id = account and s.kind = send_kind
    and (s.org_id = org or (s.is_waiting and s.asked_at between now_is - interval '400 ms' and now_is));
  most_ahead := ceil(extract(epoch from ahead) / extract(epoch from own_gap) / (rivals + 1));
  virtual_time := case send_kind when 'bulk' then pace.virtual_bulk else pace.virtual_reply end;
  if is_recent and not was_waiting then
    -- It got all it asked for last time, perhaps by one of several processes. Not more than this is saved up.
    own_taken := greatest(own_taken, virtual_time - most_ahead);
  elsif is_recent is not true then
    own_taken := greatest(own_taken, virtual_time);
    -- Rows of organisations that do not come again are removed when another one comes.
    delete from channel_shares s where s.account_id = account and s.asked_at not between now_is - interval '1 minute' and now_is;
  end if;
  virtual_time := greatest(virtual_time, least(least_taken, own_taken));

  granted := least(wanted, room);
  if rivals > 0 then
    granted := greatest(0, least(granted, least_taken + most_ahead - own_taken));
  end if;

  insert into channel_shares as s (account_id, kind, org_id, taken, asked_at, is_waiting)
    values (account, send_kind, org, own_taken + granted, now_is, granted < wanted)
    on conflict (account_id, kind, org_id) do update
    set taken = excluded.taken, asked_at = excluded.asked_at, is_waiting = excluded.is_waiting;
  if granted > 0 then
    update channel_paces p set
      next_any = first_slot + (granted - 1) * own_gap + any_gap,
      next_bulk = case send_kind when 'bulk' then first_slot + granted * own_gap else pace.next_bulk end,
      virtual_bulk = case send_kind when 'bulk' then virtual_time else p.virtual_bulk end,
      virtual_reply = case send_kind when 'reply' then virtual_time else p.virtual_reply end,
      ticket = p.ticket + 1,
      releasable = case send_kind when 'bulk' then granted else 0 end,
      releasable_gap_us = extract(epoch from own_gap) * 1000000
    where p.account_id = account;
  end if;

  first_ms := extract(epoch from first_slot - now_is) * 1000;
  gap_ms := extract(epoch from own_gap) * 1000;
  waited_ms := extract(epoch from now_is - statement_timestamp()) * 1000;
  ticket := case when granted > 0 then pace.ticket + 1 end;
  return next;
end
$$;

-- Gives back the last so many bulk slots of an answer, if nothing was handed out since. Returns how many. The next slot is where the first
-- of them was; reserve_sends hands out none before its time.
create function release_sends(account text, org text, of_ticket bigint, unused integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  pace channel_paces;
  released integer;
begin
  select * into pace from channel_paces p where p.account_id = account for no key update;
  released := case when pace.ticket = of_ticket then least(unused, pace.releasable) end;
  if released is null or released <= 0 then
    return 0;
  end if;
  pace.next_bulk := pace.next_bulk - released * pace.releasable_gap_us * interval '1 microsecond';
  update channel_paces p set next_any = pace.next_bulk, next_bulk = pace.next_bulk, releasable = 0 where p.account_id = account;
  update channel_shares s set taken = s.taken - released where s.account_id = account and s.kind = 'bulk' and s.org_id = org;
  return released;
end
$$;

revoke all on function reserve_sends(text, text, integer, text, integer), release_sends(text, text, bigint, integer) from public;
grant execute on function reserve_sends(text, text, integer, text, integer), release_sends(text, text, bigint, integer) to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
