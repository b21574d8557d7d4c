-- migrate:up
-- Not breaking. An endpoint's reply to an event about a person may name that person: erasure empties it, and later replies to the same
-- event are not kept. Replies that were kept before an earlier erasure go with their day, 30 days after the event.

alter table webhook_deliveries add column reply_erased boolean not null default false;

grant create on schema public to pramaan_gate;
grant select, update (reply_erased) on webhook_deliveries to pramaan_gate;
grant select, update (reply) on webhook_attempts to pramaan_gate;
create policy gate on webhook_deliveries for all to pramaan_gate using (true);
create policy gate on webhook_attempts for all to pramaan_gate using (true);

set role pramaan_gate;

-- The endpoints' rows first, as whoever records an attempt does: so neither waits for the other while it holds what the other wants. The
-- deliveries before the attempts: an attempt that is being recorded holds its delivery, and is found here when it is written. The
-- events are looked up one verification at a time, as in forget_student_in_events and for the same reason.
create function forget_replies_about(of_verifications text[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  endpoints text[];
  told record;
begin
  endpoints := array(
    select e.webhook_id from webhook_endpoints e where e.org_id = tenant_org() and e.mode = tenant_mode()
    order by e.webhook_id for no key update);
  if cardinality(endpoints) = 0 then
    return;
  end if;
  for told in
    select found.event_id, found.stored_at from unnest(of_verifications) as wanted (id)
    cross join lateral (
      select e.event_id, e.stored_at from events e
      where e.org_id = tenant_org() and e.mode = tenant_mode() and e.type like 'verification.%'
        and e.data -> 'verification' ->> 'serviceVerificationId' = wanted.id offset 0
    ) as found order by found.event_id
  loop
    update webhook_deliveries d set reply_erased = true
    where d.org_id = tenant_org() and d.mode = tenant_mode() and d.webhook_id = any (endpoints)
      and d.event_id = told.event_id and d.stored_at = told.stored_at;
    update webhook_attempts a set reply = ''
    where a.org_id = tenant_org() and a.mode = tenant_mode() and a.webhook_id = any (endpoints)
      and a.event_id = told.event_id and a.stored_at = told.stored_at and a.reply <> '';
  end loop;
end
$$;
revoke all on function forget_replies_about(text[]) from public;
grant execute on function forget_replies_about(text[]) to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
