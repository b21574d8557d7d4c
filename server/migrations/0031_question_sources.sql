-- migrate:up
-- Not breaking for data; processes of the version before stop generating assessments, because every question needs its item.
-- Private banks of questions, results and attempts per skill, and the language of a session.

-- A private bank: questions that the operator imports and that are in no repository. They belong to no organisation. The texts can be
-- read by the application, the answer keys cannot. Options are in an order drawn when the item was imported, in all languages the same.
create table bank_items (
  -- Name of the bank, number of the skill and number in the file: north/1001.3.
  item_id text primary key check (item_id ~ '^[a-z0-9-]{1,40}/[0-9]{1,9}\.[0-9]{1,4}$'),
  bank text not null,
  skill_number integer not null,
  kind text not null,
  difficulty smallint not null check (difficulty between 1 and 3),
  tests text not null,
  -- {"en": {"ask", "options"}, "hi": …}
  texts json not null,
  imported_at timestamptz not null,
  check (bank <> 'public')
);
create index bank_items_by_skill on bank_items (skill_number);
grant select, insert, update, delete on bank_items to pramaan_app;

-- Items of any bank that are not asked any more.
create table withdrawn_items (
  item_id text primary key,
  reason text not null,
  withdrawn_at timestamptz not null
);
grant select, insert, update, delete on withdrawn_items to pramaan_app;

grant select, references on bank_items to pramaan_grader;
grant insert on mandate_answer_keys to pramaan_grader;

set role pramaan_grader;

create table grading.bank_keys (
  item_id text primary key references public.bank_items on delete cascade,
  right_option smallint not null check (right_option between 0 and 3),
  -- Why each wrong option is wrong, in the order of the options without the right one.
  why text[] not null
);

-- In only: an item that is imported again gets its new key.
create function grading.keep_bank_keys(item_ids text[], right_options smallint[], reasons json) returns void
language sql volatile security definer set search_path = public, pg_temp
as $$
  insert into grading.bank_keys (item_id, right_option, why)
  select k.id, k.place, array(select json_array_elements_text(reasons -> (k.nth::integer - 1)))
  from unnest(item_ids, right_options) with ordinality as k (id, place, nth)
  on conflict (item_id) do update set right_option = excluded.right_option, why = excluded.why
$$;

-- The keys of questions that were drawn from a private bank. Each order lists, per position shown, the position in the item.
create function grading.keep_keys_of_items(of_verification text, of_attempt integer, question_ids text[], item_ids text[], orders json)
returns void
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
begin
  insert into grading.answer_keys (verification_id, attempt, question_id, right_option)
  select of_verification, of_attempt, q.id, shown.place - 1
  from unnest(question_ids, item_ids) with ordinality as q (id, item, nth)
  join grading.bank_keys k on k.item_id = q.item
  join lateral json_array_elements_text(orders -> (q.nth::integer - 1)) with ordinality as shown (stored, place)
    on shown.stored::smallint = k.right_option;
  if (select count(*) from grading.answer_keys k where k.verification_id = of_verification and k.attempt = of_attempt
      and k.question_id = any(question_ids)) <> cardinality(question_ids) then
    raise exception 'an item has no key' using errcode = 'data_exception';
  end if;
end
$$;

-- The same for the flow of a mandate, which shows the options in the order of the item.
create function grading.keep_mandate_keys_of_items(of_mandate text, of_version integer, question_ids text[], item_ids text[])
returns void
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  kept integer;
begin
  insert into mandate_answer_keys (mandate_id, flow_version, question_id, right_option)
  select of_mandate, of_version, q.id, k.right_option
  from unnest(question_ids, item_ids) as q (id, item) join grading.bank_keys k on k.item_id = q.item;
  get diagnostics kept = row_count;
  if kept <> cardinality(question_ids) then
    raise exception 'an item has no key' using errcode = 'data_exception';
  end if;
end
$$;

revoke all on function grading.keep_bank_keys(text[], smallint[], json),
  grading.keep_keys_of_items(text, integer, text[], text[], json),
  grading.keep_mandate_keys_of_items(text, integer, text[], text[]) from public;
grant execute on function grading.keep_bank_keys(text[], smallint[], json),
  grading.keep_keys_of_items(text, integer, text[], text[], json),
  grading.keep_mandate_keys_of_items(text, integer, text[], text[]) to pramaan_app;

reset role;

-- Which item a question was drawn from: of a bank, or model/ or sample/ and a hash of the text. Questions from before have none.
alter table assessment_questions add column item_id text;
-- Ten skills of five questions; before, it was four. Not validated, because rows from before fit the narrower check: no scan under a lock.
alter table assessment_questions drop constraint assessment_questions_position_check;
alter table assessment_questions add constraint assessment_questions_position_check check (position between 0 and 49) not valid;

-- What an attempt asked of each skill, and the result. Attempts are counted per student and skill over all sessions from it.
create table assessment_skills (
  org_id text not null default tenant_org(),
  mode text not null default tenant_mode(),
  verification_id text not null,
  attempt smallint not null,
  skill_number integer not null,
  source text not null check (source in ('item_bank', 'model', 'sample')),
  total smallint not null check (total > 0),
  correct smallint check (correct between 0 and total),
  passed boolean,
  primary key (org_id, mode, verification_id, attempt, skill_number),
  foreign key (org_id, mode, verification_id, attempt) references assessments (org_id, mode, verification_id, attempt),
  check ((correct is null) = (passed is null))
);
alter table assessment_skills enable row level security;
alter table assessment_skills force row level security;
create policy tenant on assessment_skills using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert on assessment_skills to pramaan_app;
grant update (correct, passed) on assessment_skills to pramaan_app;

-- Attempts from before count as well. The questions of the built-in generator were samples unless the bank had the skill, which is not
-- known any more: the weaker claim is stored.
alter table assessment_questions no force row level security;
alter table assessment_skills no force row level security;
insert into assessment_skills (org_id, mode, verification_id, attempt, skill_number, source, total)
select q.org_id, q.mode, q.verification_id, q.attempt, q.skill_number, 'sample', count(*)
from assessment_questions q group by 1, 2, 3, 4, 5;
alter table assessment_questions force row level security;
alter table assessment_skills force row level security;

-- How long the answers took, from generation to submission, and how credible that is.
alter table assessments add column response_ms integer check (response_ms >= 0);
alter table assessments add column response_grade text check (response_grade in ('green', 'amber', 'red'));
grant update (response_ms, response_grade) on assessments to pramaan_app;

-- The language of the questions, mails and pages of a session.
alter table verifications add column language text not null default 'en' check (language in ('en', 'hi'));

-- migrate:down
