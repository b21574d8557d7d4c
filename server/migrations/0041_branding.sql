-- migrate:up
-- Not breaking. How an organisation appears on pages, mails and proofs.

-- At most one row per organisation, for both modes. What is null has a default: the name of the organisation, our colours, no mark.
create table organisation_brandings (
  org_id text primary key default tenant_org() references organisations,
  name text check (length(name) between 1 and 80),
  -- Of the light theme. Colours of the dark theme follow from it.
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  -- An e-mail address or a web address.
  support text check (length(support) between 1 and 320),
  privacy_url text check (length(privacy_url) between 1 and 2000),
  -- The beginning of the hash of the picture, which is its public address: another picture has another one, so browsers may keep it.
  mark_id text check (mark_id ~ '^[A-Za-z0-9_-]{22}$'),
  mark_type text check (mark_type in ('svg', 'png')),
  mark bytea check (length(mark) between 1 and 10000),
  updated_at timestamptz not null,
  check (num_nonnulls(mark_id, mark_type, mark) in (0, 3))
);
create index organisation_brandings_by_mark on organisation_brandings (mark_id) where mark_id is not null;
alter table organisation_brandings enable row level security;
alter table organisation_brandings force row level security;
create policy tenant on organisation_brandings using (org_id = tenant_org());
grant select, insert, update, delete on organisation_brandings to pramaan_app;

grant create on schema public to pramaan_gate;
grant select (mark_id, mark_type, mark) on organisation_brandings to pramaan_gate;
create policy gate on organisation_brandings for select to pramaan_gate using (true);
set role pramaan_gate;

-- Pictures are public: whoever has the address of one was shown it.
create function find_brand_mark(wanted text)
returns table (mark_type text, mark bytea)
language sql stable security definer set search_path = public, pg_temp
as $$
  select b.mark_type, b.mark from organisation_brandings b where b.mark_id = wanted limit 1
$$;
revoke all on function find_brand_mark(text) from public;
grant execute on function find_brand_mark(text) to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
