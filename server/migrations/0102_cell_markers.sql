-- migrate:up
-- Not breaking. The last row that is written for an organisation before it moves. When it has arrived in the other cell, everything before it
-- has, because rows arrive in the order of their commits.

create table cell_markers (
  org_id text primary key,
  marker uuid not null
);
alter table cell_markers enable row level security;
alter table cell_markers force row level security;

-- migrate:down
