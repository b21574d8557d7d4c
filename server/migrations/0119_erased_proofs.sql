-- migrate:up
-- Not breaking. Verifications whose proofs were erased with their reviewer. Those with a proof are kept with their student; the job that empties old
-- verifications read every one of them each hour, because only a look at the credentials told them from these.

alter table verifications add column proof_erased boolean not null default false;

-- By the schema, so that processes of the version before mark them, too. Whoever erases credentials has locked the verification.
create function mark_erased_proof() returns trigger language plpgsql set search_path = public, pg_temp
as $$
begin
  update verifications v set proof_erased = true
  where (v.org_id, v.mode, v.verification_id) = (new.org_id, new.mode, new.verification_id) and v.erased_at is null and not v.proof_erased
    and not exists (select from credentials c
      where (c.org_id, c.mode, c.verification_id) = (new.org_id, new.mode, new.verification_id) and c.erased_at is null);
  return null;
end
$$;
create trigger mark_erased_proof after update of erased_at on credentials
  for each row when (old.erased_at is null and new.erased_at is not null) execute function mark_erased_proof();

-- For the next migration: the owner sees no row of a tenant otherwise.
create policy fill_erased_proofs on verifications to pramaan_owner using (true) with check (true);
create policy fill_erased_proofs on credentials for select to pramaan_owner using (true);

-- migrate:down
