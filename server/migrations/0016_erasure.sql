-- migrate:up
-- Not breaking. A student and a reviewer may have own data erased: rows stay for what they count, and what they told of a person goes.
-- Nothing is null before the version that erases makes it so.
-- squawk-ignore-file ban-drop-not-null

-- Null and no placeholder: no name can be shown by mistake, no mail be written, and no external id collides. Whoever comes with the
-- external id of an erased student is somebody new.
alter table students add column erased_at timestamptz;
alter table students
  alter column external_student_id drop not null,
  alter column name drop not null,
  alter column email drop not null;
-- All or nothing, whatever the code does.
-- squawk-ignore constraint-missing-not-valid
alter table students add constraint students_erased_whole
  check (num_nulls(external_student_id, name, email) = case when erased_at is null then 0 else 3 end);

-- Its token stays as a hash: whoever opens the link again is told that all is gone, and nothing else finds it.
alter table verifications add column erased_at timestamptz;
-- squawk-ignore constraint-missing-not-valid
alter table verifications add constraint verifications_erased_whole
  check (erased_at is null or (submitted::text = '{}' and return_url is null and student_network is null));

alter table reviewers add column erased_at timestamptz;
alter table reviewers
  alter column name drop not null,
  alter column email drop not null,
  alter column company drop not null;
-- squawk-ignore constraint-missing-not-valid
alter table reviewers add constraint reviewers_erased_whole check (
  num_nulls(name, email, company) = case when erased_at is null then 0 else 3 end
  and (erased_at is null or num_nonnulls(website, decline_reason, report_reason, signals, next_mail_at) = 0));

-- An organisation's own id of a project or a job; erased it is the source's id.
grant update (external_id) on sources to pramaan_app;

-- For erasing alone, and only of these events: without it a busy organisation's month would be read whole. It begins with the tenant,
-- or the primary key would look as good to a planner without statistics. Concurrently it cannot be made on a partitioned table.
-- squawk-ignore require-concurrent-index-creation
create index events_of_verification on events (org_id, mode, (data -> 'verification' ->> 'serviceVerificationId'))
  where type like 'verification.%';

grant create on schema public to pramaan_gate;
-- Under the tenant's policy, and without reading a word of them.
grant select (verification_id), update (question, options) on assessment_questions to pramaan_gate;
grant select, update (data) on events to pramaan_gate;
create policy gate on events for all to pramaan_gate using (true);

set role pramaan_gate;

-- An event, once written, may lose whom it was about and nothing else, so nobody is granted more. It holds neither name nor e-mail,
-- but the organisation's own id of the student, which leads to a person and may well be an address. Changed one by one in the order
-- in which partners acknowledge them, so that neither waits for the other. As the tenant by name: behind a policy, whose conditions
-- come first, the index would not be used; and one look-up a verification (offset 0 keeps it apart): among 300,000 events of a new
-- day without statistics ten verifications took 15 ms, and asked for all at once more than the 5 s that a statement has.
create function forget_student_in_events(of_verifications text[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  told record;
begin
  for told in
    select found.event_id, found.stored_at from unnest(of_verifications) as wanted (id)
    cross join lateral (
      select e.event_id, e.stored_at from events e
      where e.org_id = tenant_org() and e.mode = tenant_mode() and e.type like 'verification.%'
        and e.data -> 'verification' ->> 'serviceVerificationId' = wanted.id offset 0
    ) as found order by found.event_id
  loop
    update events e set data = json_build_object('verification', (
      select json_object_agg(v.key, case v.key when 'externalStudentId' then to_json('erased'::text) else v.value end)
      from json_each(e.data -> 'verification') as v (key, value)))
    where e.org_id = tenant_org() and e.mode = tenant_mode() and e.event_id = told.event_id and e.stored_at = told.stored_at;
  end loop;
end
$$;

-- A model's questions are about what the student wrote. They may lose their words; nobody who serves requests may give them others,
-- or options could be moved to where the key is.
create function empty_questions(of_verifications text[]) returns void
language sql volatile security definer set search_path = public, pg_temp
as $$
  update assessment_questions set question = '', options = array['', '', '', '']
  where verification_id = any (of_verifications)
$$;

revoke all on function forget_student_in_events(text[]), empty_questions(text[]) from public;
grant execute on function forget_student_in_events(text[]), empty_questions(text[]) to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
