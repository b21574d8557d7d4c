-- migrate:up
-- Not breaking. The clock of an organisation's test mode.

-- Added to the real time for everything that campaigns of test mode do. Only grows.
create table test_clocks (
  org_id text not null default tenant_org() references organisations,
  mode text not null default tenant_mode() check (mode = 'test'),
  offset_ms bigint not null check (offset_ms >= 0),
  primary key (org_id, mode)
);
alter table test_clocks enable row level security;
alter table test_clocks force row level security;
create policy tenant on test_clocks using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, update on test_clocks to pramaan_app;

-- migrate:down
