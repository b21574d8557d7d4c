-- migrate:up
-- Not breaking. What a provider reports of a message before the id that it gave the message is committed here.

-- Not a tenant's: the provider names neither an organisation nor a message that is known. The app reaches it through functions only.
create table kept_receipts (
  account_id text not null references channel_accounts,
  event_id text not null check (length(event_id) between 1 and 400),
  provider_message_id text not null check (length(provider_message_id) between 1 and 400),
  -- A status, or of a person's message only whether it ends all contact. What the person wrote is not stored.
  what text not null check (what in ('accepted', 'delivered', 'undelivered', 'invalid_contact', 'stop', 'text')),
  kept_at timestamptz not null,
  primary key (account_id, event_id)
);
create index kept_receipts_by_provider_id on kept_receipts (account_id, provider_message_id);
-- For the bound of an account, which deletes the oldest.
create index kept_receipts_by_time on kept_receipts (account_id, kept_at);
alter table kept_receipts enable row level security;
alter table kept_receipts force row level security;

grant create on schema public to pramaan_gate;
grant select, insert, delete on kept_receipts to pramaan_gate;
create policy gate on kept_receipts to pramaan_gate using (true) with check (true);
set role pramaan_gate;

-- Keeps what belongs to no message of the account yet, and returns what belongs to one by now.
--
-- Without the lock a report could be lost: it looks for the message before the id is committed, and the transaction that stores the id
-- looks for reports before this one is committed. The statement after the lock sees every id that was committed before.
create function keep_receipts(of_account text, given json, received_at timestamptz) returns table (event_id text, send_id text)
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock(hashtextextended('receipts of ' || of_account, 0));
  return query
    with reported as (
      select r.event_id, r.provider_message_id, r.what, s.send_id
      from json_to_recordset(given) as r (event_id text, provider_message_id text, what text)
      left join journey_sends s on s.account_id = of_account and s.provider_message_id = r.provider_message_id
    ), kept as (
      insert into kept_receipts (account_id, event_id, provider_message_id, what, kept_at)
      select of_account, r.event_id, r.provider_message_id, r.what, received_at from reported r where r.send_id is null
      on conflict do nothing
    )
    select r.event_id, r.send_id from reported r where r.send_id is not null;
end
$$;

-- Deletes the oldest of an account above `most`, and returns how many those were. Providers report on messages within minutes, so the
-- newest are those that may still be joined.
create function bound_kept_receipts(of_account text, most integer) returns integer
language sql volatile security definer set search_path = public, pg_temp
as $$
  with gone as (
    delete from kept_receipts where ctid = any (array(
      select ctid from kept_receipts where account_id = of_account order by kept_at desc offset most
    )) returning 1
  )
  select count(*)::integer from gone
$$;

-- What was kept for messages, each named by its account and the provider's id. To be called in the transaction that stored the ids, after
-- it: see keep_receipts. In the order of the locks, so that two transactions do not wait for each other.
create function take_kept_receipts(account_ids text[], provider_ids text[])
returns table (account_id text, provider_message_id text, event_id text, what text)
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock_shared(l.key)
  from (select distinct hashtextextended('receipts of ' || a, 0) as key from unnest(account_ids) as a order by 1) l;
  return query
    delete from kept_receipts k using unnest(account_ids, provider_ids) as n (account_id, provider_message_id)
    where k.account_id = n.account_id and k.provider_message_id = n.provider_message_id
    returning k.account_id, k.provider_message_id, k.event_id, k.what;
end
$$;

create function forget_kept_receipts(kept_before timestamptz, most integer) returns integer
language sql volatile security definer set search_path = public, pg_temp
as $$
  with gone as (
    delete from kept_receipts where ctid = any (array(
      select ctid from kept_receipts where kept_at < kept_before limit most
    )) returning 1
  )
  select count(*)::integer from gone
$$;
revoke all on function keep_receipts(text, json, timestamptz), bound_kept_receipts(text, integer),
  take_kept_receipts(text[], text[]), forget_kept_receipts(timestamptz, integer) from public;
grant execute on function keep_receipts(text, json, timestamptz), bound_kept_receipts(text, integer),
  take_kept_receipts(text[], text[]), forget_kept_receipts(timestamptz, integer) to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
