-- migrate:up
-- Not breaking. Messages of candidates in a chat, and what was replied to each. Nothing of what they wrote is stored here.

create table chat_turns (
  org_id text not null default tenant_org() references organisations,
  mode text not null default tenant_mode() check (mode = 'live'),
  -- Our id of the reply.
  turn_id text not null check (turn_id ~ '^SD_[0-9A-HJKMNP-TV-Z]{26}$'),
  account_id text not null,
  -- The provider's id of the person's message.
  event_id text not null check (length(event_id) between 1 and 310),
  result_id text not null,
  -- The message of the journey that the chat is about.
  send_id text not null,
  received_at timestamptz not null,
  -- False: it did not answer what was asked.
  is_understood boolean not null,
  -- Chosen in the chat before the start; null for that of the candidate.
  language text,
  -- The provider's id of a voice message that is not fetched yet.
  media_id text check (length(media_id) between 1 and 300),
  -- What the reply asks; null if nothing is replied.
  step text check (length(step) between 1 and 200),
  status text not null check (status in ('recording', 'due', 'sending', 'silent', 'unknown', 'accepted', 'delivered', 'undelivered',
    'rejected', 'invalid_contact')),
  attempts smallint not null default 0,
  due_at timestamptz,
  primary key (org_id, mode, turn_id),
  foreign key (org_id, mode, result_id) references journeys (org_id, mode, result_id),
  check ((status in ('recording', 'due', 'sending')) = (due_at is not null))
);
-- Over all organisations: the number of an operator serves many, and a message that is reported again may then belong to another of them.
create unique index chat_turns_by_event on chat_turns (account_id, event_id);
create unique index chat_turns_by_id on chat_turns (turn_id);
create index chat_turns_due on chat_turns (org_id, mode, due_at) where due_at is not null;
create index chat_turns_of_journey on chat_turns (org_id, mode, result_id, received_at);
alter table chat_turns enable row level security;
alter table chat_turns force row level security;
create policy tenant on chat_turns using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, update on chat_turns to pramaan_app;

grant create on schema public to pramaan_gate;
grant select, update (status, due_at) on chat_turns to pramaan_gate;
create policy gate on chat_turns to pramaan_gate using (true) with check (true);
grant select (org_id, mode, person_id, kind, value) on person_identities to pramaan_gate;
create policy gate on person_identities for select to pramaan_gate using (true);
set role pramaan_gate;

create function list_due_chat_tenants(now_is timestamptz)
returns table (org_id text, mode text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select distinct t.org_id, t.mode from chat_turns t where t.due_at <= now_is and (select may_send())
$$;

-- Receipts of replies. Returns those of the ids that are replies of the account.
create function raise_chat_replies(of_account text, ids text[], statuses text[], ranks json)
returns table (turn_id text)
language sql volatile security definer set search_path = public, pg_temp
as $$
  with reported as (
    select distinct on (n.id) n.id, n.status from unnest(ids, statuses) as n (id, status)
    order by n.id, (ranks ->> n.status)::integer desc
  ), raised as (
    update chat_turns t set status = n.status, due_at = null from reported n
    where t.turn_id = n.id and t.account_id = of_account and t.status not in ('recording', 'due', 'silent')
      and (ranks ->> n.status)::integer > (ranks ->> t.status)::integer
  )
  select t.turn_id from chat_turns t where t.turn_id = any (ids) and t.account_id = of_account
$$;

-- As find_last_send, for a person who hides the telephone number behind a username.
create function find_last_send_to_user(of_account text, of_user text) returns text
language sql stable security definer set search_path = public, pg_temp
as $$
  select s.send_id from person_identities p
  join journeys j on j.org_id = p.org_id and j.mode = p.mode and j.person_id = p.person_id
  join journey_sends s on s.org_id = j.org_id and s.mode = j.mode and s.result_id = j.result_id
  where p.kind = 'whatsapp_user_id' and p.value = of_user and p.mode = 'live' and s.account_id = of_account
  order by s.at desc limit 1
$$;
revoke all on function list_due_chat_tenants(timestamptz), raise_chat_replies(text, text[], text[], json),
  find_last_send_to_user(text, text) from public;
grant execute on function list_due_chat_tenants(timestamptz), raise_chat_replies(text, text[], text[], json),
  find_last_send_to_user(text, text) to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
