-- migrate:up
-- Not breaking. The candidate's page: what was chosen so far, whose link it is, and erasure of a candidate.

-- What a candidate chose on the page and what no result shows yet: optional questions that were skipped, and options of a skill whose
-- questions are not all answered. Emptied when the stage or the journey ends.
alter table journeys add column draft jsonb not null default '{}';

-- All journeys of a person, to show and to erase them. The index of the pending ones is a part of it.
-- The table is new in this release, so the index is built at once.
-- squawk-ignore require-concurrent-index-creation
create index journeys_by_person on journeys (org_id, mode, person_id, result_id);
-- squawk-ignore require-concurrent-index-deletion
drop index journeys_of_person;

-- For erasing alone, as events_of_verification. Concurrently it cannot be made on a partitioned table.
-- squawk-ignore require-concurrent-index-creation
create index events_of_result on events (org_id, mode, (data -> 'result' ->> 'result_id')) where type like 'result.%';

grant create on schema public to pramaan_gate;
set role pramaan_gate;

-- Whose link it is: the address has only the token.
create function find_candidate_link(wanted bytea)
returns table (org_id text, mode text, send_id text, result_id text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select s.org_id, s.mode, s.send_id, s.result_id from journey_sends s where s.token_hash = wanted
$$;

-- An event, once written, may lose what a person answered and nothing else, so nobody is granted more. It then shows what GET /results shows of
-- an erased person. Replies of endpoints may name the person: they are emptied, and later ones are not kept. Locks and look-ups are those
-- of forget_student_in_events and forget_replies_about, for the same reasons: endpoints first, events one by one in their order.
create function forget_candidate_in_events(of_results text[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  endpoints text[];
  told record;
begin
  endpoints := array(
    select e.webhook_id from webhook_endpoints e where e.org_id = tenant_org() and e.mode = tenant_mode()
    order by e.webhook_id for no key update);
  for told in
    select found.event_id, found.stored_at from unnest(of_results) as wanted (id)
    cross join lateral (
      select e.event_id, e.stored_at from events e
      where e.org_id = tenant_org() and e.mode = tenant_mode() and e.type like 'result.%'
        and e.data -> 'result' ->> 'result_id' = wanted.id offset 0
    ) as found order by found.event_id
  loop
    update events e set data = (jsonb_set(e.data::jsonb, '{result,output}', (e.data::jsonb #> '{result,output}')
      || jsonb_build_object('answers', '{}'::jsonb, 'interest', null, 'skills', (
        select coalesce(jsonb_agg(s.value || '{"verdict": "not_attempted", "score": null}' order by s.ordinality), '[]')
        from jsonb_array_elements(e.data::jsonb #> '{result,output,skills}') with ordinality as s))))::json
    where e.org_id = tenant_org() and e.mode = tenant_mode() and e.event_id = told.event_id and e.stored_at = told.stored_at
      and json_typeof(e.data -> 'result' -> 'output') = 'object';
    update webhook_deliveries d set reply_erased = true
    where d.org_id = tenant_org() and d.mode = tenant_mode() and d.webhook_id = any (endpoints)
      and d.event_id = told.event_id and d.stored_at = told.stored_at;
    update webhook_attempts a set reply = ''
    where a.org_id = tenant_org() and a.mode = tenant_mode() and a.webhook_id = any (endpoints)
      and a.event_id = told.event_id and a.stored_at = told.stored_at and a.reply <> '';
  end loop;
end
$$;
revoke all on function find_candidate_link(bytea), forget_candidate_in_events(text[]) from public;
grant execute on function find_candidate_link(bytea), forget_candidate_in_events(text[]) to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
