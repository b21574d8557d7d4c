/**
 * What an expanding release adds, in the steps of the recipe in CONTRIBUTING.md: columns, a trigger that fills one of them for writes of the
 * previous release, a constraint that is checked later, an index that is built beside writes, the values of existing rows in batches, and
 * a table with its policy. Numbers that no released migration has.
 *
 * Tables that release 47c27a9 reads by `select *` (journeys, mandates, workflows and others) get no column: PostgreSQL refuses its prepared
 * statements after that. Later releases name their columns, and this list can get them when deploy/previous-release names one of these.
 */
export const PLANTED: Readonly<Record<string, string>> = {
  '9001_upgrade_expand.sql': `-- migrate:up
-- Not breaking. Expand: columns, and a trigger that fills one of them while processes of the previous release write.
alter table skill_requests add column title text;
alter table idempotent_answers add column upgrade_note text not null default '';
alter table mandate_flows add column upgrade_note text;
alter table people add column upgrade_note text;
alter table journey_sends add column upgrade_note text;
alter table unacknowledged_events add column upgrade_note text;
alter table webhook_deliveries add column upgrade_note text;
create function upgrade_title() returns trigger language plpgsql as $$
begin
  new.title := coalesce(new.title, new.name);
  return new;
end
$$;
create trigger upgrade_title before insert or update on skill_requests for each row execute function upgrade_title();
alter table skill_requests add constraint upgrade_title_set check (title is not null) not valid;
-- The owner of a tenant table sees no row of it: the policy lets the next migration fill existing rows.
create policy upgrade_backfill on skill_requests to pramaan_owner using (true) with check (true);
create table upgrade_notes (
  org_id text not null default tenant_org() references organisations,
  mode text not null default tenant_mode() check (mode in ('test', 'live')),
  note_id text not null,
  primary key (org_id, mode, note_id)
);
alter table upgrade_notes enable row level security;
alter table upgrade_notes force row level security;
create policy tenant on upgrade_notes using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert on upgrade_notes to pramaan_app;
-- migrate:down
`,
  '9002_upgrade_backfill.sql': `-- migrate:up transaction:false
-- Not breaking. Values of rows from before, 50 pages at a time: no row is locked for longer than a batch, and half of the time nothing is done.
do $$
declare
  pages bigint := pg_relation_size('skill_requests') / current_setting('block_size')::bigint;
  page bigint := 0;
  started timestamptz;
begin
  while page < pages loop
    started := clock_timestamp();
    update skill_requests set title = name
    where ctid >= format('(%s,0)', page)::tid and ctid < format('(%s,0)', page + 50)::tid and title is null;
    commit;
    perform pg_sleep(extract(epoch from clock_timestamp() - started));
    page := page + 50;
  end loop;
end
$$;
-- migrate:down
`,
  '9003_upgrade_validate.sql': `-- migrate:up
-- Not breaking. Reads the table beside writes.
alter table skill_requests validate constraint upgrade_title_set;
drop policy upgrade_backfill on skill_requests;
-- migrate:down
`,
  '9004_upgrade_index.sql': `-- migrate:up transaction:false
-- Not breaking.
create index concurrently skill_requests_upgrade_title on skill_requests (org_id, mode, title);
-- migrate:down
`,
}
