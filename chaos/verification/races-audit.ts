import type { TestDatabase } from '../../testing/database.ts'
import type { ClaimWrite, StudentHistory, VerificationEnd } from './races-check.ts'

/**
 * A table in the scenario's database in which triggers record every version of a claim and of a verification, whoever writes
 * it. It has an index for the check, which reads without a tenant: reading all verifications again each round, 1,800 rounds
 * took twenty minutes.
 */
const AUDIT = `
  create table race_writes (
    seq bigint generated always as identity primary key, verification_id text not null, xid text not null,
    began timestamptz not null, wrote timestamptz not null, claim jsonb, state text
  );
  create index on race_writes (verification_id);
  create index on verifications (service_user_id);
  create function note_claim() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  declare it skill_claims := coalesce(new, old);
  begin
    insert into race_writes (verification_id, xid, began, wrote, claim)
    values (it.verification_id, pg_current_xact_id()::text, now(), clock_timestamp(), jsonb_build_object(
      'sourceId', it.source_id, 'skill', it.skill_number, 'type', it.endorsement_type, 'verificationId', it.verification_id,
      'state', case tg_op when 'DELETE' then null else it.state end));
    return null;
  end
  $$;
  create function note_state() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    insert into race_writes (verification_id, xid, began, wrote, state)
    values (new.verification_id, pg_current_xact_id()::text, now(), clock_timestamp(), new.state);
    return null;
  end
  $$;
  create trigger note_claim after insert or update or delete on skill_claims for each row execute function note_claim();
  create trigger note_state after insert or update on verifications for each row execute function note_state()`

export async function startAudit(db: TestDatabase): Promise<void> {
  await db.admin.query(AUDIT)
}

export async function readHistory(db: TestDatabase, serviceUserId: string): Promise<StudentHistory> {
  const [claims, verifications, reviewers] = await Promise.all([
    db.admin.query<{ claim: ClaimWrite }>(
      `select w.claim from race_writes w join verifications v using (verification_id)
       where v.service_user_id = $1 and w.claim is not null order by w.seq`,
      [serviceUserId],
    ),
    db.admin.query<VerificationEnd>(
      `select v.verification_id as id,
         array(select w.state from race_writes w where w.verification_id = v.verification_id and w.state is not null
           order by w.seq) as states,
         array(select e.type from events e where e.data->'verification'->>'serviceVerificationId' = v.verification_id
           and e.org_id = v.org_id and e.mode = v.mode and e.type like 'verification.%' and e.type <> 'verification.initiated'
           order by e.seq) as events,
         array(select s.outcome from verification_skills s where s.verification_id = v.verification_id
           and s.org_id = v.org_id and s.mode = v.mode) as outcomes,
         (select count(*)::int from credentials c where c.verification_id = v.verification_id
           and c.org_id = v.org_id and c.mode = v.mode) as credentials,
         coalesce((select json_agg(json_build_object('state', a.state, 'answered', a.answered_at is not null))
           from assessments a where a.verification_id = v.verification_id
           and a.org_id = v.org_id and a.mode = v.mode), '[]') as attempts
       from verifications v where v.service_user_id = $1`,
      [serviceUserId],
    ),
    db.admin.query<StudentHistory['reviewers'][number]>(
      `select i.source_id as "sourceId", r.email, v.endorsement_type as type
       from verifications v join reviewers r using (org_id, mode, verification_id)
         join verification_items i using (org_id, mode, verification_id)
       where v.service_user_id = $1`,
      [serviceUserId],
    ),
  ])
  return { claims: claims.rows.map(row => row.claim), verifications: verifications.rows, reviewers: reviewers.rows }
}

/** Whether two transactions that wrote since `seq` were concurrent: the later one had begun when the earlier one wrote. */
export async function wroteAtOnce(db: TestDatabase, serviceUserId: string, seq: string): Promise<boolean> {
  const { rows } = await db.admin.query<{ met: boolean }>(
    `with own as (select w.* from race_writes w join verifications v using (verification_id)
       where v.service_user_id = $1 and w.seq > $2)
     select exists (select from own one join own other on one.xid <> other.xid and one.seq < other.seq
       and other.began < one.wrote) as met`,
    [serviceUserId, seq],
  )
  return rows[0]!.met
}

export async function lastWrite(db: TestDatabase): Promise<string> {
  const { rows } = await db.admin.query<{ seq: string }>('select coalesce(max(seq), 0)::text as seq from race_writes')
  return rows[0]!.seq
}
