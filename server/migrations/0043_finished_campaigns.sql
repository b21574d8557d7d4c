-- migrate:up
-- Not breaking. Finds campaigns whose last candidate has ended, but which were not completed because the process ended in between.

grant create on schema public to pramaan_gate;
grant select on campaigns to pramaan_gate;
create policy gate on campaigns for select to pramaan_gate using (true);
set role pramaan_gate;

-- First those without a pending candidate, which one look at an index tells; only of these all candidates are read.
create function list_finished_campaigns(most integer)
returns table (org_id text, mode text, campaign_id text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select c.org_id, c.mode, c.campaign_id from campaigns c
  where c.status in ('scheduled', 'running')
    and not exists (select from journeys j
      where j.org_id = c.org_id and j.mode = c.mode and j.campaign_id = c.campaign_id and j.status = 'pending')
    and exists (select from journeys j where j.org_id = c.org_id and j.mode = c.mode and j.campaign_id = c.campaign_id)
    and not exists (select from journeys j
      where j.org_id = c.org_id and j.mode = c.mode and j.campaign_id = c.campaign_id and j.credit_state = 'reserved')
  limit most
$$;
revoke all on function list_finished_campaigns(integer) from public;
grant execute on function list_finished_campaigns(integer) to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
