-- migrate:up transaction:false
-- Not breaking. Verifications from before. Few credentials are erased without their verification, so few rows are written.

insert into erased_proofs (org_id, mode, verification_id, last_changed_at)
select v.org_id, v.mode, v.verification_id, greatest(v.last_used_at, v.decided_at) from verifications v
where v.erased_at is null
  and exists (select from credentials c where (c.org_id, c.mode, c.verification_id) = (v.org_id, v.mode, v.verification_id) and c.erased_at is not null)
  and not exists (select from credentials c where (c.org_id, c.mode, c.verification_id) = (v.org_id, v.mode, v.verification_id) and c.erased_at is null)
on conflict do nothing;

-- migrate:down
