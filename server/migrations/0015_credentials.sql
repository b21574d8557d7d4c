-- migrate:up
-- Not breaking. Credentials as they were issued, and the lists of bits that say which of them were revoked.

-- A list has 131,072 places. Nothing is counted here: a list is as good as full when draws keep hitting taken places.
create table credential_status_lists (
  org_id text not null default tenant_org() references organisations,
  mode text not null default tenant_mode() check (mode in ('test', 'live')),
  list_id text not null check (list_id ~ '^csl_[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null,
  primary key (org_id, mode, list_id)
);
create unique index credential_status_lists_by_id on credential_status_lists (list_id);
alter table credential_status_lists enable row level security;
alter table credential_status_lists force row level security;
create policy tenant on credential_status_lists using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert on credential_status_lists to pramaan_app;

create table credentials (
  org_id text not null default tenant_org() references organisations,
  mode text not null default tenant_mode() check (mode in ('test', 'live')),
  credential_id text not null check (credential_id ~ '^crd_[A-Za-z0-9_-]{22}$'),
  verification_id text not null,
  service_user_id text not null,
  skill_number integer not null,
  list_id text not null,
  status_index integer not null check (status_index between 0 and 131071),
  -- The RFC 7638 thumbprint of the key that signed it: that key stays published while this row lives.
  key_id text not null,
  -- Text and not jsonb: the very characters that were signed. Erased, what is left of them without a person.
  payload text not null,
  jwt text,
  issued_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by text,
  reason text,
  erased_at timestamptz,
  primary key (org_id, mode, credential_id),
  foreign key (org_id, mode, list_id) references credential_status_lists (org_id, mode, list_id),
  check ((revoked_at is null) = (revoked_by is null) and (revoked_at is null) = (reason is null)),
  check ((jwt is null) = (erased_at is not null)),
  check (erased_at is null or revoked_at is not null)
);
-- A link names a credential before we know whose it is.
create unique index credentials_by_id on credentials (credential_id);
-- Issuing again what was issued finds this.
create unique index credentials_once on credentials (org_id, mode, verification_id, skill_number);
create unique index credentials_by_place on credentials (org_id, mode, list_id, status_index);
create index credentials_of_user on credentials (org_id, mode, service_user_id);
create index credentials_revoked on credentials (list_id, status_index) where revoked_at is not null;
create index credentials_by_key on credentials (key_id);
alter table credentials enable row level security;
alter table credentials force row level security;
create policy tenant on credentials using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert on credentials to pramaan_app;
grant update (payload, jwt, revoked_at, revoked_by, reason, erased_at) on credentials to pramaan_app;

-- What was issued is what was signed, and a revocation is for good. By the schema, so that no statement of ours can forget it. Its
-- reason is somebody's own words, which may name a person: erasing, and nothing else, puts other words there.
create function keep_credential() returns trigger language plpgsql set search_path = public, pg_temp
as $$
begin
  if old.revoked_at is not null
    and ((new.revoked_at, new.revoked_by) is distinct from (old.revoked_at, old.revoked_by)
      or (new.reason is distinct from old.reason and (old.erased_at is not null or new.erased_at is null))) then
    raise exception 'a revocation is for good' using errcode = 'restrict_violation';
  end if;
  if (new.payload, new.jwt) is distinct from (old.payload, old.jwt) and (old.erased_at is not null or new.erased_at is null) then
    raise exception 'an issued credential can be erased and not changed' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger keep_credential before update on credentials for each row execute function keep_credential();

grant create on schema public to pramaan_gate;
grant select on credentials, credential_status_lists to pramaan_gate;
create policy gate on credentials for select to pramaan_gate using (true);
create policy gate on credential_status_lists for select to pramaan_gate using (true);

set role pramaan_gate;

create function find_credential(wanted_id text)
returns table (org_id text, mode text, payload text, jwt text, issued_at timestamptz, revoked_at timestamptz, erased_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  select c.org_id, c.mode, c.payload, c.jwt, c.issued_at, c.revoked_at, c.erased_at
  from credentials c where c.credential_id = wanted_id
$$;

-- No row for a list there is not; of one with nothing revoked, an empty array.
create function find_revoked_places(wanted_list_id text)
returns table (places integer[])
language sql stable security definer set search_path = public, pg_temp
as $$
  select array(
    select c.status_index from credentials c
    where c.list_id = l.list_id and c.revoked_at is not null order by c.status_index)
  from credential_status_lists l where l.list_id = wanted_list_id
$$;

-- From one key to the next along the index: there are a few keys and many credentials.
create function find_credential_keys()
returns setof text
language sql stable security definer set search_path = public, pg_temp
as $$
  with recursive used as (
    (select c.key_id from credentials c order by c.key_id limit 1)
    union all
    select (select c.key_id from credentials c where c.key_id > u.key_id order by c.key_id limit 1)
    from used u where u.key_id is not null
  )
  select u.key_id from used u where u.key_id is not null
$$;

revoke all on function find_credential(text), find_revoked_places(text), find_credential_keys() from public;
grant execute on function find_credential(text), find_revoked_places(text), find_credential_keys() to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
