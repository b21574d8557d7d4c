-- migrate:up
-- Not breaking. Students, what they bring as proof, verification sessions and their reviewers. Rules that hold over all sessions of a
-- student stand here as constraints, or are judged while the student's and the sources' rows are locked.

-- Trusted since PostgreSQL 13: the owner of the database may create it.
create extension if not exists btree_gist;

create table students (
  org_id text not null default tenant_org() references organisations,
  mode text not null default tenant_mode() check (mode in ('test', 'live')),
  service_user_id text not null check (service_user_id ~ '^SU_[0-9A-HJKMNP-TV-Z]{26}$'),
  external_student_id text not null check (length(external_student_id) between 1 and 128),
  -- As told last.
  name text not null check (length(name) between 1 and 200),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, mode, service_user_id),
  unique (org_id, mode, external_student_id)
);
alter table students enable row level security;
alter table students force row level security;
create policy tenant on students using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, update on students to pramaan_app;

-- A project, a job or a certificate of one student. It outlives the sessions that name it; what each session was told of it stands
-- with the session, so that nobody can change what a reviewer reads by opening another.
create table sources (
  org_id text not null default tenant_org(),
  mode text not null default tenant_mode(),
  source_id text not null,
  service_user_id text not null,
  kind text not null check (kind in ('project', 'experience', 'certificate')),
  external_id text not null check (length(external_id) between 1 and 128),
  created_at timestamptz not null,
  primary key (org_id, mode, source_id),
  unique (org_id, mode, service_user_id, kind, external_id),
  foreign key (org_id, mode, service_user_id) references students (org_id, mode, service_user_id),
  check (source_id ~ (case kind when 'project' then '^SP_' when 'experience' then '^SE_' else '^SC_' end
    || '[0-9A-HJKMNP-TV-Z]{26}$'))
);
alter table sources enable row level security;
alter table sources force row level security;
create policy tenant on sources using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert on sources to pramaan_app;

create table verifications (
  org_id text not null default tenant_org(),
  mode text not null default tenant_mode(),
  -- It opens the reviewer's page, so it is not to be guessed: 132 random bits.
  verification_id text not null check (verification_id ~ '^vrf_[0-9A-Za-z_-]{22}$'),
  service_user_id text not null,
  -- Of the session's token: 256 random bits need no slow hash.
  token_hash bytea not null check (length(token_hash) = 32),
  created_at timestamptz not null,
  -- A session ends 24 hours after this, and seven days after it was opened.
  last_used_at timestamptz not null,
  -- What POST /verify brought, the student as told then included. As text: it is given back and never searched.
  submitted json not null,
  return_url text,
  -- Of a human endorsement; an assessment's is `assessment`, whatever stands here.
  endorsement_type text not null default 'other'
    check (endorsement_type in ('manager', 'colleague', 'client', 'mentor', 'teacher', 'other')),
  method text check (method in ('human', 'assessment')),
  -- A mark of the network that the student's own browser called from, to compare and not to read.
  student_network text,
  state text not null default 'draft' check (state in ('draft', 'awaiting_reviewer', 'questions_ready', 'passed', 'failed',
    'endorsed', 'partly_endorsed', 'declined', 'expired')),
  decided_at timestamptz,
  primary key (org_id, mode, verification_id),
  foreign key (org_id, mode, service_user_id) references students (org_id, mode, service_user_id),
  check ((decided_at is null) = (state in ('draft', 'awaiting_reviewer', 'questions_ready'))),
  check (state <> 'awaiting_reviewer' or method = 'human'),
  check (state <> 'questions_ready' or method = 'assessment')
);
-- Whose they are is not known when they are named.
create unique index verifications_by_id on verifications (verification_id);
create unique index verifications_by_token on verifications (token_hash);
create index verifications_by_student on verifications (org_id, mode, service_user_id);
alter table verifications enable row level security;
alter table verifications force row level security;
create policy tenant on verifications using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, update on verifications to pramaan_app;

create table verification_skills (
  org_id text not null default tenant_org(),
  mode text not null default tenant_mode(),
  verification_id text not null,
  skill_number integer not null,
  position smallint not null check (position between 0 and 9),
  proof_urls text[] not null check (cardinality(proof_urls) <= 5),
  outcome text not null default 'open'
    check (outcome in ('open', 'endorsed', 'declined', 'cannot_say', 'passed', 'failed', 'expired')),
  -- A reviewer's words.
  comment text check (length(comment) <= 500),
  primary key (org_id, mode, verification_id, skill_number),
  foreign key (org_id, mode, verification_id) references verifications (org_id, mode, verification_id)
);
alter table verification_skills enable row level security;
alter table verification_skills force row level security;
create policy tenant on verification_skills using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, update, delete on verification_skills to pramaan_app;

create table verification_items (
  org_id text not null default tenant_org(),
  mode text not null default tenant_mode(),
  verification_id text not null,
  source_id text not null,
  primary key (org_id, mode, verification_id, source_id),
  foreign key (org_id, mode, verification_id) references verifications (org_id, mode, verification_id),
  foreign key (org_id, mode, source_id) references sources (org_id, mode, source_id)
);
alter table verification_items enable row level security;
alter table verification_items force row level security;
create policy tenant on verification_items using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, delete on verification_items to pramaan_app;

-- That a verification asks for a skill to be shown by a source, under a type of endorsement. What ten skills a source are counted by.
create table skill_claims (
  org_id text not null default tenant_org(),
  mode text not null default tenant_mode(),
  source_id text not null,
  skill_number integer not null,
  endorsement_type text not null
    check (endorsement_type in ('manager', 'colleague', 'client', 'mentor', 'teacher', 'other', 'assessment')),
  verification_id text not null,
  state text not null default 'open' check (state in ('open', 'verified', 'released')),
  primary key (org_id, mode, source_id, skill_number, endorsement_type, verification_id),
  foreign key (org_id, mode, verification_id) references verifications (org_id, mode, verification_id),
  foreign key (org_id, mode, source_id) references sources (org_id, mode, source_id)
);
create unique index skill_claims_verified_once on skill_claims (org_id, mode, source_id, skill_number, endorsement_type)
  where state = 'verified';
create index skill_claims_by_verification on skill_claims (org_id, mode, verification_id);
alter table skill_claims enable row level security;
alter table skill_claims force row level security;
create policy tenant on skill_claims using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, update, delete on skill_claims to pramaan_app;

create table reviewers (
  org_id text not null default tenant_org(),
  mode text not null default tenant_mode(),
  verification_id text not null,
  name text not null check (length(name) between 1 and 200),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  company text not null check (length(company) between 1 and 200),
  website text check (length(website) <= 2000),
  -- Grows with each change: a mail meant for the reviewer before is not sent to the next.
  revision integer not null default 1,
  -- Of every token mailed in this revision, any of which is good: a reminder must not spoil the link of the first mail.
  token_hashes bytea[] not null default '{}',
  -- Thirty days from when this reviewer could first be written to; null before.
  token_expires_at timestamptz,
  -- When a request or a reminder is due; null for nothing to send.
  next_mail_at timestamptz,
  mailed_at timestamptz,
  reminded_at timestamptz,
  -- The receiver's server refused the address for good.
  mail_refused_at timestamptz,
  -- A day in India, and the mails of this session on it, whoever the reviewer was.
  mail_day date,
  mails_that_day integer not null default 0 check (mails_that_day between 0 and 5),
  decided_at timestamptz,
  decline_reason text check (length(decline_reason) <= 1000),
  reported_at timestamptz,
  report_reason text check (length(report_reason) <= 1000),
  -- For the operator, never decisive.
  signals jsonb,
  primary key (org_id, mode, verification_id),
  foreign key (org_id, mode, verification_id) references verifications (org_id, mode, verification_id)
);
create index reviewers_by_expiry on reviewers (token_expires_at) where decided_at is null;
create index reviewers_by_next_mail on reviewers (next_mail_at) where decided_at is null;
alter table reviewers enable row level security;
alter table reviewers force row level security;
create policy tenant on reviewers using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, update, delete on reviewers to pramaan_app;

-- Who endorses what as what: for one source an e-mail address speaks under one type only.
create table reviewer_uses (
  org_id text not null default tenant_org(),
  mode text not null default tenant_mode(),
  source_id text not null,
  email text not null,
  endorsement_type text not null,
  verification_id text not null,
  primary key (org_id, mode, verification_id, source_id),
  foreign key (org_id, mode, verification_id) references verifications (org_id, mode, verification_id),
  foreign key (org_id, mode, source_id) references sources (org_id, mode, source_id),
  constraint reviewer_uses_one_type exclude using gist
    (org_id with =, mode with =, source_id with =, email with =, endorsement_type with <>)
);
alter table reviewer_uses enable row level security;
alter table reviewer_uses force row level security;
create policy tenant on reviewer_uses using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, delete on reviewer_uses to pramaan_app;

grant create on schema public to pramaan_gate;
grant select on verifications, reviewers to pramaan_gate;
create policy gate on verifications for select to pramaan_gate using (true);
create policy gate on reviewers for select to pramaan_gate using (true);

set role pramaan_gate;

create function find_verification_by_token(wanted_hash bytea) returns table (org_id text, mode text, verification_id text)
language sql stable security definer set search_path = public, pg_temp
as $$ select v.org_id, v.mode, v.verification_id from verifications v where v.token_hash = wanted_hash $$;

create function find_verification_owner(wanted_id text) returns table (org_id text, mode text)
language sql stable security definer set search_path = public, pg_temp
as $$ select v.org_id, v.mode from verifications v where v.verification_id = wanted_id $$;

-- Of all organisations; each is then seen to as its owner.
create function reviewer_mails_due(now_is timestamptz, most integer)
returns table (org_id text, mode text, verification_id text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select r.org_id, r.mode, r.verification_id from reviewers r
  where r.decided_at is null and r.next_mail_at <= now_is order by r.next_mail_at limit most
$$;

create function reviewers_expired(now_is timestamptz, most integer)
returns table (org_id text, mode text, verification_id text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select r.org_id, r.mode, r.verification_id from reviewers r
  where r.decided_at is null and r.token_expires_at <= now_is order by r.token_expires_at limit most
$$;

revoke all on function find_verification_by_token(bytea), find_verification_owner(text),
  reviewer_mails_due(timestamptz, integer), reviewers_expired(timestamptz, integer) from public;
grant execute on function find_verification_by_token(bytea), find_verification_owner(text),
  reviewer_mails_due(timestamptz, integer), reviewers_expired(timestamptz, integer) to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
