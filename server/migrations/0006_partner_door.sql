-- migrate:up
-- Not breaking. Answers kept for retries with the same Idempotency-Key, and requests for missing skills.

create table idempotent_answers (
  org_id text not null default tenant_org(),
  mode text not null default tenant_mode(),
  key_id text not null,
  idempotency_key text not null check (length(idempotency_key) between 1 and 255),
  -- Of method, path and body: the same key with another request is refused, never executed.
  fingerprint bytea not null check (length(fingerprint) = 32),
  status smallint not null,
  body text not null,
  expires_at timestamptz not null,
  primary key (org_id, mode, key_id, idempotency_key),
  foreign key (org_id, mode, key_id) references partner_keys (org_id, mode, key_id)
);
create index idempotent_answers_by_expiry on idempotent_answers (expires_at);
alter table idempotent_answers enable row level security;
alter table idempotent_answers force row level security;
create policy tenant on idempotent_answers using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, update on idempotent_answers to pramaan_app;

create table skill_requests (
  org_id text not null default tenant_org() references organisations,
  mode text not null default tenant_mode() check (mode in ('test', 'live')),
  skill_request_id text not null check (skill_request_id ~ '^SR_[0-9A-HJKMNP-TV-Z]{26}$'),
  name text not null check (length(name) between 2 and 120),
  -- The name without case and spacing, by which it is compared.
  folded_name text not null,
  description text not null check (length(description) <= 500),
  sub_skill_number integer,
  status text not null default 'open' check (status in ('open', 'approved', 'rejected')),
  skill_number integer,
  reason text,
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (org_id, mode, skill_request_id),
  check ((status = 'approved') = (skill_number is not null)),
  check ((status = 'rejected') = (reason is not null)),
  check ((status = 'open') = (decided_at is null))
);
-- Asking twice while the first is open is the same wish.
create unique index skill_requests_one_open on skill_requests (org_id, mode, folded_name) where status = 'open';
-- The operator's list, over all organisations.
create index skill_requests_by_status on skill_requests (status, skill_request_id);
alter table skill_requests enable row level security;
alter table skill_requests force row level security;
create policy tenant on skill_requests using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, update on skill_requests to pramaan_app;

grant create on schema public to pramaan_gate;
grant select, delete on idempotent_answers to pramaan_gate;
grant select on skill_requests to pramaan_gate;
create policy gate on idempotent_answers for all to pramaan_gate using (true);
create policy gate on skill_requests for select to pramaan_gate using (true);

set role pramaan_gate;

-- By the index, some at a time: what has expired must not pile up.
create function forget_expired_answers(most integer) returns integer
language sql security definer set search_path = public, pg_temp
as $$
  with gone as (
    delete from idempotent_answers where ctid = any (array(
      select ctid from idempotent_answers where expires_at < now() order by expires_at limit most
    )) returning 1
  )
  select count(*)::integer from gone
$$;

create function list_skill_requests_of_all(wanted_status text, skip integer, most integer)
returns table (org_id text, mode text, skill_request_id text, organisation_name text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select r.org_id, r.mode, r.skill_request_id, o.name
  from skill_requests r join organisations o using (org_id)
  where r.status = wanted_status order by r.skill_request_id offset skip limit most
$$;

create function count_skill_requests_of_all(wanted_status text) returns integer
language sql stable security definer set search_path = public, pg_temp
as $$ select count(*)::integer from skill_requests where status = wanted_status $$;

create function find_skill_request_owner(wanted_id text) returns table (org_id text, mode text)
language sql stable security definer set search_path = public, pg_temp
as $$ select r.org_id, r.mode from skill_requests r where r.skill_request_id = wanted_id $$;

revoke all on function forget_expired_answers(integer), list_skill_requests_of_all(text, integer, integer),
  count_skill_requests_of_all(text), find_skill_request_owner(text) from public;
grant execute on function forget_expired_answers(integer), list_skill_requests_of_all(text, integer, integer),
  count_skill_requests_of_all(text), find_skill_request_owner(text) to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
