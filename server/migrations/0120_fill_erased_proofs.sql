-- migrate:up transaction:false
-- Not breaking. Verifications from before. Few credentials are erased without their verification, so few rows are written.

update verifications v set proof_erased = true
where v.erased_at is null and not v.proof_erased
  and exists (select from credentials c where (c.org_id, c.mode, c.verification_id) = (v.org_id, v.mode, v.verification_id) and c.erased_at is not null)
  and not exists (select from credentials c where (c.org_id, c.mode, c.verification_id) = (v.org_id, v.mode, v.verification_id) and c.erased_at is null);

-- migrate:down
