-- migrate:up
-- Not breaking. Verifications whose proofs were all erased with their reviewer. One with a proof is kept with its student; the job that empties old
-- verifications read every one of them each hour, because only a look at the credentials told them from these. A table and not a column of
-- verifications: processes of the version before read that table with all its columns (docs/adr/0042).

create table erased_proofs (
  org_id text not null references organisations,
  mode text not null check (mode in ('test', 'live')),
  verification_id text not null,
  -- When the verification was used or decided last, as known when its proof was erased.
  last_changed_at timestamptz not null,
  primary key (org_id, mode, verification_id)
);
create index erased_proofs_by_last_change on erased_proofs (last_changed_at);
alter table erased_proofs enable row level security;
alter table erased_proofs force row level security;
create policy tenant on erased_proofs
  using (org_id = (select tenant_org()) and mode = (select tenant_mode()))
  with check (org_id = (select tenant_org()) and mode = (select tenant_mode()));
grant select, insert, delete on erased_proofs to pramaan_app;
grant select on erased_proofs to pramaan_gate;
create policy gate on erased_proofs for select to pramaan_gate using (true);

-- By the schema, so that processes of the version before write it, too. Whoever erases credentials has locked the verification.
create function note_erased_proof() returns trigger language plpgsql set search_path = public, pg_temp
as $$
begin
  insert into erased_proofs (org_id, mode, verification_id, last_changed_at)
  select v.org_id, v.mode, v.verification_id, greatest(v.last_used_at, v.decided_at) from verifications v
  where (v.org_id, v.mode, v.verification_id) = (new.org_id, new.mode, new.verification_id) and v.erased_at is null
    and not exists (select from credentials c
      where (c.org_id, c.mode, c.verification_id) = (new.org_id, new.mode, new.verification_id) and c.erased_at is null)
  on conflict do nothing;
  return null;
end
$$;
create trigger note_erased_proof after update of erased_at on credentials
  for each row when (old.erased_at is null and new.erased_at is not null) execute function note_erased_proof();

create function forget_erased_proof() returns trigger language plpgsql set search_path = public, pg_temp
as $$
begin
  delete from erased_proofs p where (p.org_id, p.mode, p.verification_id) = (new.org_id, new.mode, new.verification_id);
  return null;
end
$$;
create trigger forget_erased_proof after update of erased_at on verifications
  for each row when (old.erased_at is null and new.erased_at is not null) execute function forget_erased_proof();

-- For the next migration: the owner sees no row of a tenant otherwise.
create policy fill_erased_proofs on verifications for select to pramaan_owner using (true);
create policy fill_erased_proofs on credentials for select to pramaan_owner using (true);
create policy fill_erased_proofs on erased_proofs for insert to pramaan_owner with check (true);

-- migrate:down
