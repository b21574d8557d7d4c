-- migrate:up
-- Not breaking. How candidates are contacted: the frame that job mandates are made in.

create table workflows (
  org_id text not null default tenant_org() references organisations,
  mode text not null default tenant_mode() check (mode in ('test', 'live')),
  workflow_id text not null check (workflow_id ~ '^WF_BC_[0-9A-HJKMNP-TV-Z]{26}$'),
  name text not null check (length(name) between 1 and 200),
  description text not null check (length(description) <= 1000),
  methods text[] not null check (cardinality(methods) between 1 and 3),
  -- In the order they are tried.
  channels text[] not null check (cardinality(channels) between 1 and 4),
  languages text[] not null check (cardinality(languages) between 1 and 11),
  follow_ups_max smallint not null check (follow_ups_max between 0 and 5),
  follow_ups_every_hours smallint not null check (follow_ups_every_hours between 1 and 168),
  -- Hours and minutes in India, as texts that compare like the times they are.
  window_start text not null check (window_start between '09:00' and '21:00'),
  window_end text not null check (window_end between '09:00' and '21:00'),
  expires_after_hours smallint not null check (expires_after_hours between 24 and 720),
  status text not null default 'active' check (status in ('active', 'archived')),
  created_via text not null check (created_via in ('api', 'playground')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, mode, workflow_id),
  check (window_start < window_end)
);
alter table workflows enable row level security;
alter table workflows force row level security;
create policy tenant on workflows using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, update on workflows to pramaan_app;

-- migrate:down
