/**
 * The rows of a size, written by the database itself. People are numbered from 1; a statement writes those of the numbers $1 to $2 and what
 * belongs to them. The numbers and ids are put into the text: a statement need not mention all of them. Blocks of a thousand people: 500 of the large organisation, 500 of one small organisation. Everything a person
 * leaves behind has numbers that follow from the person's, so that a size can be added to the one before.
 */
export const BLOCK = 1_000
/** A mandate and its campaign have 20 people. */
const MANDATES = 50
export const EVENTS_A_PERSON = 10
export const DAYS = 30

/** $3 is the large organisation, $4 a small one whose size stays the same; both were made by the API. */
export const ORG = `case when n % 2 = 0 then $3 when n <= ${BLOCK} then $4 else ${id('ORG_', `(n - 1) / ${BLOCK}`)} end`
const PEOPLE = 'from generate_series($1, $2) n'
const IDLE_IN_BLOCK = 4
/**
 * Of small organisations only, one row each. Four more for each thousand people have no people, and a hundred at once: PostgreSQL reads a table
 * of one page as a whole, which is one page where an index takes two or three, and that difference would count as growth.
 */
const ORGANISATIONS = `from (select b from generate_series(greatest(($1 - 1) / ${BLOCK}, 1), $2 / ${BLOCK} - 1) b
  union all select b from generate_series(20000001, 20000100) b where $1 = 1
  union all select 30000000 + b from generate_series(($1 - 1) / ${BLOCK} * ${IDLE_IN_BLOCK}, $2 / ${BLOCK} * ${IDLE_IN_BLOCK} - 1) b) as made`
const ORG_OF_BLOCK = id('ORG_', 'b')
const MANDATE_OF_PERSON = `((n - 1) / ${BLOCK}) * ${MANDATES} + (n % 2) * 25 + (n / 2) % 25 + 1`
/** One of five campaigns still runs, with half of its people. */
const IS_PENDING = `(((n / 2) % 25) % 5 = 4 and n % 4 < 2)`
const WORKFLOW_OF_PERSON = `case when n % 2 = 0 then (n / 2) % 5 + 1 else 10 + (n - 1) / ${BLOCK} end`
const UP_TO_A_YEAR_AGO = "now() - interval '1 hour' - (n % 364) * interval '1 day'"

export function id(prefix: string, value = 'n'): string {
  return `'${prefix}' || lpad((${value})::text, 26, '0')`
}

/** One row for so many people, of the organisation of person `n`. */
function oneOf(people: number): string {
  return `from (select v, v * ${people} - v % 2 as n from generate_series(($1 - 1) / ${people} + 1, $2 / ${people}) v) as few`
}

/** Copies a row of the large organisation, with values given as SQL. */
function copies(table: string, values: Readonly<Record<string, string>>, series: string): string {
  const changes = Object.entries(values).map(([name, value]) => `'${name}', ${value}`)
  return `
    insert into ${table} select (jsonb_populate_record(t, jsonb_build_object(${changes.join(', ')}))).*
    from ${table} t cross join (select * ${series}) as s
    where t.ctid = (select ctid from ${table} where org_id = $3 and mode = 'live' order by ctid limit 1)`
}

/** Ids of sessions end with 22 letters or digits. */
const SESSION = "'vrf_' || lpad(v::text, 22, '0')"

const STATUS_LIST = `'csl_' || lpad((case when n % 2 = 0 then v / 100000 * 2 else (n - 1) / ${BLOCK} * 2 + 1 end)::text, 22, '0')`

const MANDATE_SERIES = `
  from (select m, ((m - 1) / ${MANDATES}) * ${BLOCK} + 2 - ((m - 1) % ${MANDATES}) / 25 as n
    from generate_series(($1 - 1) / ${BLOCK} * ${MANDATES} + 1, $2 / ${BLOCK} * ${MANDATES}) m) as made`

const organisations = [
  `insert into organisations (org_id, name, created_at) select ${ORG_OF_BLOCK}, 'Agency ' || b, now() - interval '400 days' ${ORGANISATIONS}`,
  copies('partner_keys', { org_id: ORG_OF_BLOCK, key_id: id('VFN_LIVE_', 'b') }, ORGANISATIONS),
  copies(
    'verification_keys',
    { org_id: ORG_OF_BLOCK, key_id: id('VK_', 'b'), secret_hash: "'\\x' || encode(sha256(b::text::bytea), 'hex')" },
    ORGANISATIONS,
  ),
  `insert into credit_accounts (org_id, mode, account, balance, version)
   select ${ORG_OF_BLOCK}, 'live', account, balance, 1000000000 ${ORGANISATIONS}
   cross join (values ('available', 1000), ('granted', -2000), ('reserved', 500), ('spent', 500)) as a (account, balance)`,
  copies(
    'webhook_endpoints',
    { org_id: ORG_OF_BLOCK, webhook_id: id('WH_', 'b'), due_at: "'infinity'" },
    ORGANISATIONS,
  ),
  copies(
    'webhook_secrets',
    { org_id: ORG_OF_BLOCK, webhook_id: id('WH_', 'b'), secret_id: id('WS_', 'b') },
    ORGANISATIONS,
  ),
  `insert into sign_in."user" (id, name, email, "emailVerified") select ${id('USR_', 'b')}, 'Owner', 'owner' || b || '@example.com', true ${ORGANISATIONS}`,
  `insert into sign_in.session (id, "expiresAt", token, "updatedAt", "userId")
   select 'session-' || b, now() + interval '5 days', 'token-' || b, now(), ${id('USR_', 'b')} ${ORGANISATIONS}`,
  `insert into members (org_id, user_id, role, since) select ${ORG_OF_BLOCK}, ${id('USR_', 'b')}, 'owner', now() ${ORGANISATIONS}`,
]

const OWN_WORKFLOWS = `from (select 10 + b as w, case when b = 0 then $4 else ${ORG_OF_BLOCK} end as org
  from generate_series(($1 - 1) / ${BLOCK}, $2 / ${BLOCK} - 1) b
  union all select w, $3 from generate_series(1, 5) w where $1 = 1) as made`

const work = [
  copies('workflows', { org_id: 'org', workflow_id: id('WF_BC_', 'w'), name: "'Workflow ' || w" }, OWN_WORKFLOWS),
  copies(
    'mandates',
    { org_id: ORG, mandate_id: id('JM_', 'm'), workflow_id: id('WF_BC_', WORKFLOW_OF_PERSON), job_id: "'J-' || m" },
    MANDATE_SERIES,
  ),
  copies('mandate_flows', { org_id: ORG, mandate_id: id('JM_', 'm') }, MANDATE_SERIES),
  copies(
    'campaigns',
    {
      org_id: ORG,
      campaign_id: id('CP_', 'm'),
      mandate_id: id('JM_', 'm'),
      name: "'Campaign ' || m",
      status: "case when m % 5 = 0 then 'running' when m % 25 = 1 then 'cancelled' else 'completed' end",
    },
    MANDATE_SERIES,
  ),
  `insert into campaign_figures (org_id, mode, campaign_id, status, credit_state, people, credits)
   select ${ORG}, 'live', ${id('CP_', 'm')}, status, credits, 10, 30 ${MANDATE_SERIES} cross join (values ('completed', 'charged'), ('failed', 'charged')) as f (status, credits)`,
]

const contacts = [
  `insert into people (org_id, mode, person_id, name, phone, language, first_contacts, created_at, updated_at)
   select ${ORG}, 'live', ${id('PE_')}, 'Ramesh Kumar', '+91' || 6000000000 + n, 'hi', array[now() - interval '40 days'], ${UP_TO_A_YEAR_AGO}, ${UP_TO_A_YEAR_AGO} ${PEOPLE}`,
  `insert into consents (org_id, mode, consent_id, person_id, at, purpose, source, obtained_by)
   select ${ORG}, 'live', ${id('CO_')}, ${id('PE_')}, now(), 'contact', 'form', 'partner' ${PEOPLE}`,
  `insert into opt_outs select ${ORG}, 'live', ${id('PE_')}, now() - interval '40 days', 'sms' ${PEOPLE} where n % 50 = 0`,
  // Those who wait were changed at any time, as the others: else the first pages by the last change would have only them.
  `insert into journeys (org_id, mode, result_id, campaign_id, mandate_id, flow_version, person_id, external_candidate_id, language,
     status, reason, stage, credits, credit_state, round, round_began_at, tried, last_send_id, last_send_status, last_send_at, is_reached,
     started_at, starts_at, expires_at, due_at, finished, dropped_stage, dropped_question, workflow_id, contacted_on, created_at, updated_at)
   select ${ORG}, 'live', ${id('RS_')}, ${id('CP_', MANDATE_OF_PERSON)}, ${id('JM_', MANDATE_OF_PERSON)}, 1, ${id('PE_')}, 'cand-' || n,
     (array['hi', 'en', 'mr'])[n % 3 + 1],
     case when ${IS_PENDING} then 'pending' when n % 3 = 0 then 'failed' else 'completed' end,
     case when not ${IS_PENDING} and n % 3 = 0 then 'abandoned' end, case when ${IS_PENDING} then 'contacting' else 'ended' end,
     3, case when ${IS_PENDING} then 'reserved' else 'charged' end, 0, at, '{whatsapp}', ${id('SD_')}, 'delivered', at, not ${IS_PENDING},
     case when not ${IS_PENDING} then at end, at, case when ${IS_PENDING} then now() + interval '20 days' end,
     case when ${IS_PENDING} then now() + interval '3 days' + n * interval '1 ms' end,
     case when ${IS_PENDING} then '{}'::text[] when n % 3 = 0 then '{}'::text[] else '{enrichment,skills,interest}'::text[] end,
     case when not ${IS_PENDING} and n % 3 = 0 then 'enrichment' end, case when not ${IS_PENDING} and n % 3 = 0 then 'tools' end,
     ${id('WF_BC_', WORKFLOW_OF_PERSON)}, (at at time zone 'Asia/Kolkata')::date, ${UP_TO_A_YEAR_AGO}, ${UP_TO_A_YEAR_AGO}
   ${PEOPLE} cross join lateral (select case when ${IS_PENDING} then now() - interval '1 hour' else ${UP_TO_A_YEAR_AGO} end as at) as contact`,
  `insert into journey_sends (org_id, mode, send_id, result_id, round, channel, language, status, token_hash, at, answered_at)
   select ${ORG}, 'live', ${id('SD_')}, ${id('RS_')}, 0, 'whatsapp', 'hi', 'delivered', sha256(n::text::bytea), now(), now() ${PEOPLE}`,
  `insert into short_links (org_id, mode, send_id, code_hash, sealed_token, expires_at)
   select ${ORG}, 'live', ${id('SD_')}, sha256(n::text::bytea), sha256(n::text::bytea), now() + interval '10 days' + n * interval '1 ms'
   ${PEOPLE} where n % 10 < 2`,
  `insert into recordings (org_id, mode, recording_id, result_id, question_key, content_type, bytes, seconds, state, object_key, created_at)
   select ${ORG}, 'live', ${id('RC_')}, ${id('RS_')}, 'tools', 'audio/ogg', 20000, 8, 'stored', 'recording-' || n, now() - interval '1 day' * (n % 100)
   ${PEOPLE} where n % 20 < 2`,
  `insert into chat_turns (org_id, mode, turn_id, account_id, event_id, result_id, send_id, received_at, is_understood, status)
   select ${ORG}, 'live', ${id('SD_')}, ${id('CA_', '1')}, 'event-' || n, ${id('RS_')}, ${id('SD_')}, now(), true, 'silent' ${PEOPLE} where n % 20 < 2`,
  `insert into channel_accounts (account_id, channel, provider, serves, name, settings, sealed_secrets, master_key_id, per_second, status, created_at, updated_at)
   select ${id('CA_', 'a')}, 'whatsapp', 'whatsapp_cloud', 'all', 'Account ' || a, '{}', sha256('x'), 'old', 80, 'archived', now(), now()
   from generate_series(0, 6) a on conflict do nothing`,
  `insert into kept_receipts (account_id, event_id, provider_message_id, what, kept_at)
   select ${id('CA_', 'n % 7')}, 'event-' || n, 'message-' || n, 'delivered', now() - interval '1 day' + n * interval '1 ms' ${PEOPLE} where n % 20 = 0`,
]

/** As the job stores them: one row for a day of a workflow, and one for a day of an organisation. */
const DAY_OF_PERSON = `((case when ${IS_PENDING} then now() - interval '1 hour' else ${UP_TO_A_YEAR_AGO} end) at time zone 'Asia/Kolkata')::date`
const COUNTS = "jsonb_build_object('funnel/contacted', count(*))"
const ADDED_COUNTS = `jsonb_build_object('funnel/contacted', (d.counts ->> 'funnel/contacted')::integer + (excluded.counts ->> 'funnel/contacted')::integer)`
const figures = [
  `insert into analytics_days as d (org_id, mode, workflow_id, day, counts)
   select ${ORG}, 'live', ${id('WF_BC_', WORKFLOW_OF_PERSON)}, ${DAY_OF_PERSON}, ${COUNTS} ${PEOPLE} group by 1, 3, 4
   on conflict (org_id, mode, workflow_id, day) do update set counts = ${ADDED_COUNTS}`,
  `insert into analytics_totals as d (org_id, mode, day, counts)
   select ${ORG}, 'live', ${DAY_OF_PERSON}, ${COUNTS} ${PEOPLE} group by 1, 3
   on conflict (org_id, mode, day) do update set counts = ${ADDED_COUNTS}`,
]

const money = [
  `insert into credit_transfers (org_id, mode, transfer_id, kind, amount, cause, campaign_id, at)
   select ${ORG}, 'live', ${id('CT_')}, 'charge', 3, ${id('RS_')}, ${id('CP_', MANDATE_OF_PERSON)}, ${UP_TO_A_YEAR_AGO} ${PEOPLE}`,
  `insert into credit_entries (org_id, mode, transfer_id, account, amount, balance, version)
   select ${ORG}, 'live', ${id('CT_')}, account, amount, 1000, n ${PEOPLE} cross join (values ('reserved', -3), ('spent', 3)) as e (account, amount)`,
]

const office = [
  `insert into audit_log (org_id, audit_id, mode, at, actor, action, subject)
   select ${ORG}, ${id('AU_', 'v')}, 'live', ${UP_TO_A_YEAR_AGO}, 'operator', case when v % 2 = 0 then 'campaign.created' else 'key.issued' end, 'subject' ${oneOf(5)}`,
  `insert into idempotent_answers (org_id, mode, key_id, idempotency_key, fingerprint, status, body, expires_at)
   select ${ORG}, 'live', ${id('VFN_LIVE_', '0')}, 'key-' || n, sha256(n::text::bytea), 201, repeat('answer ', 60), now() + interval '20 hours' + n * interval '1 ms'
   ${PEOPLE} where n % 10 < 2`,
  `insert into skill_requests (org_id, mode, skill_request_id, name, folded_name, description, status, reason, created_at, decided_at)
   select ${ORG}, 'live', ${id('SR_', 'v')}, 'Skill ' || v, 'skill ' || v, '', case when v % 4 < 2 then 'open' else 'rejected' end,
     case when v % 4 >= 2 then 'known' end, now() - interval '1 day', case when v % 4 >= 2 then now() end ${oneOf(20)}`,
  `insert into skill_suggestions (org_id, mode, skill_number, phrase, suggested_at, rank, score, how, taxonomy_version)
   select ${ORG}, 'live', 1001 + n % 20, 'mason ' || n, now() - interval '1 day' * (n % 29), 1, 0.9, 'words', 1 ${PEOPLE} where n % 10 < 2`,
  `insert into skill_confirmations (org_id, mode, skill_number, suggested_at, phrase, rank, score, how, taxonomy_version, confirmed_at, seq)
   overriding system value
   select ${ORG}, 'live', 1001 + n % 20, now(), 'mason ' || n, 1, 0.9, 'words', 1, ${UP_TO_A_YEAR_AGO}, n ${PEOPLE} where n % 20 < 2`,
  `insert into selected_skills (selected_skill_id, user_id, skill_number, sub_skill_number, master_number, created_at, updated_at)
   select gen_random_uuid(), 'user-' || n / 20, 1001 + n % 20, 10001, 1001, now(), now() ${PEOPLE}`,
  `insert into mail_days (recipient, day, mails) select sha256(n::text::bytea), current_date, 1 ${PEOPLE} where n % 20 < 2`,
  `insert into sign_in_links (link_id, kind, email, language, token_hash, created_at, expires_at)
   select ${id('SL_')}, 'sign_in', 'person' || n || '@example.com', 'en', sha256(n::text::bytea), now(), now() + interval '1 hour'
   ${PEOPLE} where n % 100 = 0`,
  `insert into operator_log (log_id, at, actor, action, subject)
   select ${id('OL_', 'v')}, now() - interval '1 day', 'operator', 'area.switched_off', 'subject' ${oneOf(20)}`,
]

/** Two of ten sessions are drafts, one waits for a reviewer, two for an operator, one was reported, four have a credential. */
const verification = [
  `insert into students (org_id, mode, service_user_id, external_student_id, name, email, created_at, updated_at)
   select ${ORG}, 'live', ${id('SU_', 'v')}, 'student-' || v, 'Asha Verma', 'student' || v || '@example.com', ${UP_TO_A_YEAR_AGO}, ${UP_TO_A_YEAR_AGO} ${oneOf(20)}`,
  copies(
    'verifications',
    {
      org_id: ORG,
      verification_id: SESSION,
      service_user_id: id('SU_', 'v'),
      token_hash: "'\\x' || encode(sha256(v::text::bytea), 'hex')",
      state:
        "(array['draft','draft','awaiting_reviewer','under_review','under_review','awaiting_reviewer','endorsed','endorsed','endorsed','endorsed'])[v % 10 + 1]",
      method:
        "(array[null,null,'human','assessment','assessment','human','human','human','human','human'])[v % 10 + 1]",
      signals: `case when v % 10 in (3, 4) then '{"grade": "red", "reasons": []}'::json end`,
      last_used_at: `case when v % 10 < 6 then now() - interval '1 day' else ${UP_TO_A_YEAR_AGO} end`,
      decided_at: `case when v % 10 > 5 then ${UP_TO_A_YEAR_AGO} end`,
    },
    oneOf(20),
  ),
  `insert into verification_skills (org_id, mode, verification_id, skill_number, position, proof_urls, outcome)
   select ${ORG}, 'live', ${SESSION}, 1001, 0, '{}', case when v % 10 > 5 then 'endorsed' else 'open' end ${oneOf(20)}`,
  `insert into reviewers (org_id, mode, verification_id, name, email, company, token_hashes, token_expires_at, next_mail_at, mailed_at,
     decided_at, reported_at, report_reason)
   select ${ORG}, 'live', ${SESSION}, 'Ravi Iyer', 'ravi' || v || '@example.com', 'Sunrise', array[sha256(v::text::bytea)],
     now() + interval '20 days', case when v % 10 in (2, 5) then now() + interval '3 days' end, now(),
     case when v % 10 not in (2, 5) then now() end, case when v % 10 = 5 then now() end, case when v % 10 = 5 then 'unknown' end
   ${oneOf(20)} where v % 10 in (2, 5, 6, 7, 8, 9)`,
  `insert into held_outcomes (org_id, mode, verification_id, held_at, outcome)
   select ${ORG}, 'live', ${SESSION}, now() - interval '1 day', '{}' ${oneOf(20)} where v % 10 in (3, 4)`,
  `insert into credential_status_lists (org_id, mode, list_id, created_at)
   select distinct ${ORG}, 'live', ${STATUS_LIST}, now() ${oneOf(20)} where v % 10 > 5 on conflict do nothing`,
  `insert into credentials (org_id, mode, credential_id, verification_id, service_user_id, skill_number, list_id, status_index, key_id, payload, jwt, issued_at)
   select ${ORG}, 'live', 'crd_' || lpad(v::text, 22, '0'), ${SESSION}, ${id('SU_', 'v')}, 1001, ${STATUS_LIST}, v % 100000, 'key-1', repeat('payload ', 100), repeat('jwt ', 200), now()
   ${oneOf(20)} where v % 10 > 5`,
  `insert into stored_mails (org_id, mode, mail_id, verification_id, outcome, address, subject, body, created_at)
   select ${ORG}, 'test', ${id('ML_', 'v')}, ${SESSION}, 'stored', 'a@example.com', 'Subject', repeat('body ', 50), now() - interval '1 hour' + v * interval '1 ms' ${oneOf(20)}`,
]

export const LANES = [
  [...organisations, ...work, ...money, ...figures],
  contacts,
  [...office, ...verification],
] as const
