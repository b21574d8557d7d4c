-- migrate:up
-- Not breaking. The tree of master, sub-skill and skill; one row per label; a version per import that changed something.

create table taxonomy_versions (
  version integer generated always as identity primary key,
  source text not null,
  source_version text not null,
  added integer not null,
  changed integer not null,
  retired integer not null,
  created_at timestamptz not null
);

-- Numbers below these belong to the starter catalogue, which fixes its own (catalogue/README.md).
create sequence master_numbers as integer start 1001;
create sequence sub_skill_numbers as integer start 10001;
create sequence skill_numbers as integer start 100001 maxvalue 999999999;

create table catalogue_nodes (
  level text not null check (level in ('master', 'sub_skill', 'skill')),
  number integer not null check (number > 0),
  -- Generated, so that a skill can hang on nothing but a sub-skill and a sub-skill on nothing but a master.
  parent_level text generated always as (case level when 'skill' then 'sub_skill' when 'sub_skill' then 'master' end) stored,
  parent_number integer check ((parent_number is null) = (level = 'master')),
  source text not null,
  source_key text not null,
  name text not null,
  description text not null,
  verifiable boolean not null,
  since_version integer not null references taxonomy_versions,
  changed_version integer not null references taxonomy_versions,
  -- A vanished node becomes a tombstone: the app role may not delete, so an id is never reused.
  retired_version integer references taxonomy_versions,
  replaced_by integer,
  primary key (level, number),
  unique (source, source_key),
  foreign key (parent_level, parent_number) references catalogue_nodes (level, number),
  foreign key (level, replaced_by) references catalogue_nodes (level, number),
  check (replaced_by is null or retired_version is not null),
  check (level = 'skill' or not verifiable)
);
-- Browse: the living children of a node in the order people read.
create index catalogue_nodes_children on catalogue_nodes (level, parent_number, name, number) where retired_version is null;

create table catalogue_labels (
  level text not null,
  number integer not null,
  language text not null check (language ~ '^[a-z]{2,3}$'),
  kind text not null check (kind in ('preferred', 'alias', 'romanised')),
  text text not null check (text <> ''),
  primary key (level, number, language, kind, text),
  foreign key (level, number) references catalogue_nodes (level, number)
);
-- One name a language.
create unique index catalogue_labels_one_name on catalogue_labels (level, number, language) where kind = 'preferred';

grant select, insert on taxonomy_versions to pramaan_app;
grant select, insert, update on catalogue_nodes to pramaan_app;
grant select, insert, delete on catalogue_labels to pramaan_app;
grant usage on sequence master_numbers, sub_skill_numbers, skill_numbers to pramaan_app;

-- migrate:down
