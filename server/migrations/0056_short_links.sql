-- migrate:up
-- Not breaking. Short links of SMS. A row leads to a page only together with the code of the link, which is not stored.

create table short_links (
  org_id text not null default tenant_org() references organisations,
  mode text not null default tenant_mode() check (mode in ('test', 'live')),
  send_id text not null,
  code_hash bytea not null check (length(code_hash) = 32),
  -- The token of the candidate's page, under a key that follows from the code.
  sealed_token bytea not null check (length(sealed_token) between 17 and 200),
  expires_at timestamptz not null,
  primary key (org_id, mode, send_id),
  foreign key (org_id, mode, send_id) references journey_sends (org_id, mode, send_id)
);
create unique index short_links_by_code on short_links (code_hash);
-- For the job that deletes them, over all tenants.
create index short_links_by_expiry on short_links (expires_at);
alter table short_links enable row level security;
alter table short_links force row level security;
create policy tenant on short_links using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, update on short_links to pramaan_app;

grant create on schema public to pramaan_gate;
grant select, delete on short_links to pramaan_gate;
create policy gate on short_links to pramaan_gate using (true);
set role pramaan_gate;

-- Whose link it is, is not known when it is opened: the address has only the code.
create function find_short_link(wanted bytea)
returns table (sealed_token bytea, expires_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  select l.sealed_token, l.expires_at from short_links l where l.code_hash = wanted
$$;

create function forget_short_links(expired_by timestamptz, most integer) returns integer
language sql volatile security definer set search_path = public, pg_temp
as $$
  with gone as (
    delete from short_links where ctid = any (array(
      select ctid from short_links where expires_at <= expired_by order by expires_at limit most
    )) returning 1
  )
  select count(*)::integer from gone
$$;
revoke all on function find_short_link(bytea), forget_short_links(timestamptz, integer) from public;
grant execute on function find_short_link(bytea), forget_short_links(timestamptz, integer) to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
