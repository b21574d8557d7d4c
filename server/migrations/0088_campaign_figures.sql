-- migrate:up
-- Not breaking. Counts of the candidates of a campaign are stored, and do not have to be counted for every page of the list (ADR 0037).

-- What the candidates of a campaign came to, as of the last time when its changes were added up. A campaign without rows is counted from its
-- candidates. Numbers only.
create table campaign_figures (
  org_id text not null default tenant_org() references organisations,
  mode text not null default tenant_mode() check (mode in ('test', 'live')),
  campaign_id text not null,
  status text not null,
  credit_state text not null,
  people integer not null,
  credits bigint not null,
  primary key (org_id, mode, campaign_id, status, credit_state)
);
alter table campaign_figures enable row level security;
alter table campaign_figures force row level security;
create policy tenant on campaign_figures using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, update on campaign_figures to pramaan_app;

-- What changed since then. Every statement appends rows of its own, so that no transaction waits for another.
create table campaign_figure_changes (
  org_id text not null references organisations,
  mode text not null check (mode in ('test', 'live')),
  campaign_id text not null,
  change_id bigint not null generated always as identity,
  status text not null,
  credit_state text not null,
  people integer not null,
  credits bigint not null,
  primary key (org_id, mode, campaign_id, change_id)
);
alter table campaign_figure_changes enable row level security;
alter table campaign_figure_changes force row level security;
create policy tenant on campaign_figure_changes using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, delete on campaign_figure_changes to pramaan_app;

-- By the schema, so that no statement can forget it, nor one of the version before this. Most updates change neither the status nor the
-- credits, and append nothing.
create function append_figure_changes() returns trigger language plpgsql set search_path = public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    insert into campaign_figure_changes (org_id, mode, campaign_id, status, credit_state, people, credits)
    select n.org_id, n.mode, n.campaign_id, n.status, n.credit_state, count(*), sum(n.credits)
    from added n group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    insert into campaign_figure_changes (org_id, mode, campaign_id, status, credit_state, people, credits)
    select o.org_id, o.mode, o.campaign_id, o.status, o.credit_state, -count(*), -sum(o.credits)
    from removed o group by 1, 2, 3, 4, 5;
  else
    insert into campaign_figure_changes (org_id, mode, campaign_id, status, credit_state, people, credits)
    select c.org_id, c.mode, c.campaign_id, c.status, c.credit_state, sum(c.people), sum(c.credits)
    from (
      select n.org_id, n.mode, n.campaign_id, n.status, n.credit_state, 1 as people, n.credits from added n
      union all
      select o.org_id, o.mode, o.campaign_id, o.status, o.credit_state, -1, -o.credits from removed o
    ) c group by 1, 2, 3, 4, 5 having sum(c.people) <> 0 or sum(c.credits) <> 0;
  end if;
  return null;
end
$$;
create trigger append_inserted_figures after insert on journeys referencing new table as added
  for each statement execute function append_figure_changes();
create trigger append_updated_figures after update on journeys referencing new table as added old table as removed
  for each statement execute function append_figure_changes();
create trigger append_deleted_figures after delete on journeys referencing old table as removed
  for each statement execute function append_figure_changes();

-- Campaigns from before: the first run of the job counts each of them.
alter table campaigns no force row level security;
alter table campaign_figure_changes no force row level security;
insert into campaign_figure_changes (org_id, mode, campaign_id, status, credit_state, people, credits)
select c.org_id, c.mode, c.campaign_id, 'pending', 'reserved', 0, 0 from campaigns c;
alter table campaign_figure_changes force row level security;
alter table campaigns force row level security;

grant create on schema public to pramaan_gate;
grant select on campaign_figure_changes to pramaan_gate;
create policy gate on campaign_figure_changes for select to pramaan_gate using (true);
set role pramaan_gate;

-- Campaigns of all organisations that have changes. Goes from one to the next in the index: a campaign may have many changes.
create function list_changed_campaigns()
returns table (org_id text, mode text, campaign_id text)
language sql stable security definer set search_path = public, pg_temp
as $$
  with recursive changed as (
    (select c.org_id, c.mode, c.campaign_id from campaign_figure_changes c order by c.org_id, c.mode, c.campaign_id limit 1)
    union all
    select n.org_id, n.mode, n.campaign_id from changed k cross join lateral (
      select c.org_id, c.mode, c.campaign_id from campaign_figure_changes c
      where (c.org_id, c.mode, c.campaign_id) > (k.org_id, k.mode, k.campaign_id)
      order by c.org_id, c.mode, c.campaign_id limit 1
    ) n
  )
  select k.org_id, k.mode, k.campaign_id from changed k
$$;
revoke all on function list_changed_campaigns() from public;
grant execute on function list_changed_campaigns() to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
