-- migrate:up
-- Not breaking. The operator's own aliases of skills beside those of the sources; which skills partners were offered for a phrase, for
-- 30 days; and which of those they then used in a mandate.

-- A table of its own, and no mark on catalogue_labels: what an import compares with its source does not hold them. A row stays when its alias goes, so
-- it is its own record of who, when and why; the app role may end one and can neither change nor delete it.
create table skill_aliases (
  alias_id integer generated always as identity primary key,
  -- Generated, so that an alias can hang on nothing but a skill.
  level text generated always as ('skill') stored,
  number integer not null,
  language text not null check (language ~ '^[a-z]{2,3}$'),
  -- A source names a skill; whoever adds a word to it does not.
  kind text not null check (kind = 'alias' or (kind = 'romanised' and language <> 'en')),
  text text not null check (length(text) between 2 and 120),
  added_version integer not null references taxonomy_versions,
  added_at timestamptz not null,
  added_by text not null,
  reason text not null,
  removed_version integer references taxonomy_versions,
  removed_at timestamptz,
  removed_by text,
  removal_reason text,
  foreign key (level, number) references catalogue_nodes (level, number),
  check (num_nulls(removed_version, removed_at, removed_by, removal_reason) in (0, 4)),
  check (removed_version > added_version)
);
create unique index skill_aliases_once on skill_aliases (number, language, text) where removed_version is null;
grant select, insert, update (removed_version, removed_at, removed_by, removal_reason) on skill_aliases to pramaan_app;

-- What nodes are called now, whoever says so. A source that comes to say what an alias says takes its place for as long as it does.
create view labels_in_force as
  select level, number, language, kind, text from catalogue_labels
  union all
  select alias.level, alias.number, alias.language, alias.kind, alias.text from skill_aliases as alias
  where alias.removed_version is null and not exists (
    select from catalogue_labels as label
    where label.level = alias.level and label.number = alias.number and label.language = alias.language and label.text = alias.text);
grant select on labels_in_force to pramaan_app;

-- Live calls alone: what a partner tries with a test key would teach the scores words that nobody says. One row a phrase and skill, the
-- newest: what is asked each day does not grow. Not by days, as events are: every mandate that is written looks into all thirty, and
-- as many partitions take it several times as long (ADR 0019).
create table skill_suggestions (
  org_id text not null default tenant_org() references organisations on delete cascade,
  mode text not null default tenant_mode() check (mode = 'live'),
  skill_number integer not null,
  -- As sent, cut; none that holds an e-mail address or a telephone number. The code looks closer than this.
  phrase text not null check (length(phrase) between 1 and 120 and phrase !~ '@|[0-9]{8}'),
  suggested_at timestamptz not null default now(),
  -- Its place in the answer, from 1.
  rank smallint not null check (rank between 1 and 50),
  score real not null check (score between 0 and 1),
  how text not null check (how ~ '^[a-z_]{1,20}$'),
  taxonomy_version integer not null,
  primary key (org_id, mode, skill_number, phrase)
);
-- The newest of a skill, without reading the others.
create index skill_suggestions_newest on skill_suggestions (org_id, mode, skill_number, suggested_at);
create index skill_suggestions_by_age on skill_suggestions (suggested_at);
alter table skill_suggestions enable row level security;
alter table skill_suggestions force row level security;
create policy tenant on skill_suggestions using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, update (suggested_at, rank, score, how, taxonomy_version) on skill_suggestions to pramaan_app;

-- A suggestion that came to be used, once each. They go with their organisation.
create table skill_confirmations (
  org_id text not null default tenant_org() references organisations on delete cascade,
  mode text not null default tenant_mode() check (mode = 'live'),
  skill_number integer not null,
  suggested_at timestamptz not null,
  phrase text not null check (length(phrase) between 1 and 120 and phrase !~ '@|[0-9]{8}'),
  rank smallint not null check (rank between 1 and 50),
  score real not null check (score between 0 and 1),
  how text not null check (how ~ '^[a-z_]{1,20}$'),
  taxonomy_version integer not null,
  confirmed_at timestamptz not null,
  -- The order in which they are exported.
  seq bigint generated always as identity,
  primary key (org_id, mode, skill_number, suggested_at, phrase)
);
create unique index skill_confirmations_in_order on skill_confirmations (seq);
alter table skill_confirmations enable row level security;
alter table skill_confirmations force row level security;
create policy tenant on skill_confirmations using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert on skill_confirmations to pramaan_app;

grant create on schema public to pramaan_gate;
grant select, delete on skill_suggestions to pramaan_gate;
grant select on skill_confirmations to pramaan_gate;
create policy gate on skill_suggestions for all to pramaan_gate using (true);
create policy gate on skill_confirmations for select to pramaan_gate using (true);

set role pramaan_gate;

-- By the index, some at a time: what is more than 30 days old must not pile up.
create function forget_old_suggestions(most integer) returns integer
language sql security definer set search_path = public, pg_temp
as $$
  with gone as (
    delete from skill_suggestions where ctid = any (array(
      select ctid from skill_suggestions where suggested_at < now() - interval '30 days' order by suggested_at limit most
    )) returning 1
  )
  select count(*)::integer from gone
$$;

-- Of all organisations, and without telling whose they are: scores are fitted on words.
create function list_skill_confirmations_of_all(after_seq bigint, since timestamptz, most integer)
returns table (seq bigint, phrase text, skill_number integer, rank smallint, score real, how text, taxonomy_version integer,
  suggested_at timestamptz, confirmed_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  select c.seq, c.phrase, c.skill_number, c.rank, c.score, c.how, c.taxonomy_version, c.suggested_at, c.confirmed_at
  from skill_confirmations c where c.seq > after_seq and c.confirmed_at >= since order by c.seq limit most
$$;
revoke all on function forget_old_suggestions(integer), list_skill_confirmations_of_all(bigint, timestamptz, integer) from public;
grant execute on function forget_old_suggestions(integer), list_skill_confirmations_of_all(bigint, timestamptz, integer)
  to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
