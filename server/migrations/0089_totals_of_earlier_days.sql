-- migrate:up
-- Not breaking. Migration 0085 stored no totals of earlier days: the owner of the table saw none of its rows. Without a total a day is added
-- up from its workflows by every read, until one of its candidates changes.

alter table analytics_days no force row level security;
alter table analytics_totals no force row level security;
-- The change of the table above keeps others from writing days until this is committed.
insert into analytics_totals (org_id, mode, day, counts)
select org_id, mode, day, jsonb_object_agg(path, n) from (
  select d.org_id, d.mode, d.day, e.key as path, sum(e.value::bigint) as n
  from analytics_days d cross join lateral jsonb_each_text(d.counts) e
  group by d.org_id, d.mode, d.day, e.key
) numbers group by org_id, mode, day
on conflict do nothing;
alter table analytics_totals force row level security;
alter table analytics_days force row level security;

-- migrate:down
