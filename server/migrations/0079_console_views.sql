-- migrate:up
-- Not breaking. Filters of a list of the console that somebody saved under a name: for themselves, or for all members who see the list.

create table console_views (
  org_id text not null default tenant_org() references organisations,
  mode text not null default tenant_mode() check (mode in ('test', 'live')),
  view_id text not null check (view_id ~ '^VW_[0-9A-HJKMNP-TV-Z]{26}$'),
  section text not null check (section in ('results')),
  name text not null check (length(name) between 1 and 60),
  -- As in the address of the list.
  filter jsonb not null check (jsonb_typeof(filter) = 'object' and length(filter::text) <= 2000),
  is_shared boolean not null,
  made_by text not null check (made_by ~ '^USR_[0-9A-HJKMNP-TV-Z]{26}$'),
  created_at timestamptz not null,
  primary key (org_id, mode, view_id)
);
create index console_views_by_maker on console_views (org_id, mode, section, made_by);
create index console_views_shared on console_views (org_id, mode, section) where is_shared;
alter table console_views enable row level security;
alter table console_views force row level security;
create policy tenant on console_views using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, update, delete on console_views to pramaan_app;

-- migrate:down
