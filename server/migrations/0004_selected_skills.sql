-- migrate:up
-- Not breaking. What a user of a public front end selected, and how often each skill was.

create table selected_skills (
  selected_skill_id uuid primary key,
  user_id text not null check (length(user_id) between 1 and 128),
  skill_number integer not null,
  sub_skill_number integer not null,
  master_number integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  skill_level text generated always as ('skill') stored,
  -- The document's uniqueness, by the store: concurrent requests cannot create duplicates.
  unique (user_id, skill_number),
  foreign key (skill_level, skill_number) references catalogue_nodes (level, number)
);
create index selected_skills_of_user on selected_skills (user_id, created_at, selected_skill_id);
-- For carrying selections of a retired skill over to its successor.
create index selected_skills_of_skill on selected_skills (skill_number, selected_skill_id);

-- Counted in the transaction that selects, so that the admin's counts are exact and cost what the catalogue is large, not
-- what was selected. 16 shards: one row per skill would make everyone who picks a popular skill wait in line.
create table selection_tallies (
  skill_number integer not null,
  shard smallint not null check (shard between 0 and 15),
  selections bigint not null,
  primary key (skill_number, shard)
);

grant select, insert, update, delete on selected_skills to pramaan_app;
grant select, insert, update on selection_tallies to pramaan_app;

-- migrate:down
