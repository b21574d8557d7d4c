-- migrate:up
-- Not breaking. Analytics of all workflows of an organisation: the sum of analytics_days over its workflows, by day.

-- A row exists only while it equals the sum of analytics_days of the day. Numbers only.
create table analytics_totals (
  org_id text not null default tenant_org() references organisations,
  mode text not null default tenant_mode() check (mode in ('test', 'live')),
  day date not null,
  counts jsonb not null,
  primary key (org_id, mode, day)
);
alter table analytics_totals enable row level security;
alter table analytics_totals force row level security;
create policy tenant on analytics_totals using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, update, delete on analytics_totals to pramaan_app;

-- By the schema, so that workers of the version before this remove totals, too. The lock is shared: workflows of a day do not wait for each
-- other. Whoever writes a total holds it alone, and reads the days after it has it.
create function remove_analytics_total() returns trigger language plpgsql set search_path = public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock_shared(
    hashtextextended(concat_ws(' ', 'analytics total', new.org_id, new.mode, new.day), 0));
  delete from analytics_totals t where t.org_id = new.org_id and t.mode = new.mode and t.day = new.day;
  return null;
end
$$;
create trigger remove_total after insert or update on analytics_days
  for each row execute function remove_analytics_total();

-- Days that were counted before. The trigger above keeps others from writing days until this is committed.
insert into analytics_totals (org_id, mode, day, counts)
select org_id, mode, day, jsonb_object_agg(path, n) from (
  select d.org_id, d.mode, d.day, e.key as path, sum(e.value::bigint) as n
  from analytics_days d cross join lateral jsonb_each_text(d.counts) e
  group by d.org_id, d.mode, d.day, e.key
) numbers group by org_id, mode, day;

-- migrate:down
