-- migrate:up
-- Not breaking. Attempts at an assessment, what was asked, and which answers were right: those in a schema of their own.

-- Who makes questions for a verification just now. Whoever comes meanwhile waits for it; its lease is by the database's clock, so that
-- processes need not agree on theirs, and is taken over when its holder stops renewing it.
create table assessment_generations (
  org_id text not null default tenant_org(),
  mode text not null default tenant_mode(),
  verification_id text not null,
  -- Grows with each generation. One that is taken over keeps its run, and with it the answers its model has given already.
  run integer not null check (run > 0),
  -- Null when nobody is at it: the last run is over.
  lease_token uuid,
  leased_until timestamptz not null,
  primary key (org_id, mode, verification_id),
  foreign key (org_id, mode, verification_id) references verifications (org_id, mode, verification_id)
);
create index assessment_generations_leased on assessment_generations (leased_until) where lease_token is not null;
alter table assessment_generations enable row level security;
alter table assessment_generations force row level security;
create policy tenant on assessment_generations using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, update on assessment_generations to pramaan_app;

create table assessments (
  org_id text not null default tenant_org(),
  mode text not null default tenant_mode(),
  verification_id text not null,
  attempt smallint not null check (attempt between 1 and 3),
  generated_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > generated_at),
  -- One that expired counts as failed.
  state text not null default 'open' check (state in ('open', 'passed', 'failed', 'expired')),
  -- Of a hundred.
  score smallint check (score between 0 and 100),
  -- Set by grading.grade alone, before it tells anything.
  answered_at timestamptz,
  primary key (org_id, mode, verification_id, attempt),
  foreign key (org_id, mode, verification_id) references verifications (org_id, mode, verification_id),
  check ((state in ('passed', 'failed')) = (score is not null)),
  check (score is null or answered_at is not null)
);
create unique index assessments_one_open on assessments (org_id, mode, verification_id) where state = 'open';
create unique index assessments_one_passed on assessments (org_id, mode, verification_id) where state = 'passed';
create index assessments_open on assessments (expires_at) where state = 'open';
alter table assessments enable row level security;
alter table assessments force row level security;
create policy tenant on assessments using (org_id = tenant_org() and mode = tenant_mode());
grant select on assessments to pramaan_app;
grant insert (verification_id, attempt, generated_at, expires_at) on assessments to pramaan_app;
grant update (state, score) on assessments to pramaan_app;

-- As they are shown: order of questions and of options drawn for this attempt.
create table assessment_questions (
  org_id text not null default tenant_org(),
  mode text not null default tenant_mode(),
  -- Random: it tells neither order nor skill.
  question_id text not null,
  verification_id text not null,
  attempt smallint not null,
  position smallint not null check (position between 0 and 39),
  skill_number integer not null,
  question text not null,
  options text[] not null check (cardinality(options) = 4),
  primary key (org_id, mode, question_id),
  unique (org_id, mode, verification_id, attempt, position),
  foreign key (org_id, mode, verification_id, attempt)
    references assessments (org_id, mode, verification_id, attempt)
);
alter table assessment_questions enable row level security;
alter table assessment_questions force row level security;
create policy tenant on assessment_questions using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert on assessment_questions to pramaan_app;

grant usage on schema public to pramaan_grader;
grant execute on function tenant_org(), tenant_mode() to pramaan_grader;
grant references on assessment_questions to pramaan_grader;
-- The tenant's policy holds for the grader, too: it works within the caller's transaction, as the caller's tenant.
grant select, update (answered_at) on assessments to pramaan_grader;

create schema grading authorization pramaan_grader;
set role pramaan_grader;

create table grading.answer_keys (
  org_id text not null default tenant_org(),
  mode text not null default tenant_mode(),
  verification_id text not null,
  attempt smallint not null,
  question_id text not null,
  right_option smallint not null check (right_option between 0 and 3),
  primary key (org_id, mode, verification_id, attempt, question_id),
  foreign key (org_id, mode, question_id) references public.assessment_questions (org_id, mode, question_id)
);
alter table grading.answer_keys enable row level security;
alter table grading.answer_keys force row level security;
create policy tenant on grading.answer_keys using (org_id = tenant_org() and mode = tenant_mode());

-- One way: what goes in here comes out as right or wrong, once, and not before the attempt is answered.
create function grading.keep_keys(of_verification text, of_attempt integer, question_ids text[], right_options smallint[])
returns void
language sql volatile security definer set search_path = public, pg_temp
as $$
  insert into grading.answer_keys (verification_id, attempt, question_id, right_option)
  select of_verification, of_attempt, k.id, k.place from unnest(question_ids, right_options) as k (id, place)
$$;

-- Takes the answers of an open attempt for good, then tells which were right. A question without an answer is wrong. For an attempt
-- that was answered, is decided or is over, and for one of another tenant, no row comes back.
create function grading.grade(of_verification text, of_attempt integer, question_ids text[], options smallint[], now_is timestamptz)
returns table (question_id text, correct boolean)
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  update assessments a set answered_at = now_is
    where a.verification_id = of_verification and a.attempt = of_attempt and a.state = 'open' and a.answered_at is null
      and now_is < a.expires_at;
  if not found then
    return;
  end if;
  return query
    select k.question_id, coalesce(k.right_option = given.place, false)
    from grading.answer_keys k left join unnest(question_ids, options) as given (id, place) on given.id = k.question_id
    where k.verification_id = of_verification and k.attempt = of_attempt;
end
$$;

revoke all on function grading.keep_keys(text, integer, text[], smallint[]),
  grading.grade(text, integer, text[], smallint[], timestamptz) from public;
grant usage on schema grading to pramaan_app;
grant execute on function grading.keep_keys(text, integer, text[], smallint[]),
  grading.grade(text, integer, text[], smallint[], timestamptz) to pramaan_app;

reset role;

grant create on schema public to pramaan_gate;
grant select on assessments, assessment_generations to pramaan_gate;
create policy gate on assessments for select to pramaan_gate using (true);
create policy gate on assessment_generations for select to pramaan_gate using (true);

set role pramaan_gate;

-- Attempts whose time is over, of all organisations; each is then ended as its owner.
create function list_overdue_attempts(now_is timestamptz, most integer)
returns table (org_id text, mode text, verification_id text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select a.org_id, a.mode, a.verification_id from assessments a
  where a.state = 'open' and a.expires_at <= now_is order by a.expires_at limit most
$$;

-- Generations whose holder is long gone and that nobody took over: what its model answered lies about.
create function list_abandoned_generations(abandoned_for interval, most integer)
returns table (org_id text, mode text, verification_id text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select g.org_id, g.mode, g.verification_id from assessment_generations g
  where g.lease_token is not null and g.leased_until < now() - abandoned_for order by g.leased_until limit most
$$;

revoke all on function list_overdue_attempts(timestamptz, integer), list_abandoned_generations(interval, integer) from public;
grant execute on function list_overdue_attempts(timestamptz, integer), list_abandoned_generations(interval, integer)
  to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
