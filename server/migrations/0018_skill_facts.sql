-- migrate:up
-- Not breaking. What a source tells of a skill beside its labels, by which the judge ranks: a skill that many occupations need is meant
-- more often than a rare one called the same. Three columns and no jsonb: an import compares them value by value, and the database
-- itself refuses what no reader would understand. Null of every skill whose source tells nothing, and of all until the next import.

alter table catalogue_nodes
  -- Occupations that need it: an essential one counts 1, an optional one a half.
  add column occupations real,
  add column is_knowledge boolean,
  add column reuse_level text;
-- squawk-ignore constraint-missing-not-valid
alter table catalogue_nodes add constraint catalogue_nodes_facts_whole check (
  num_nulls(occupations, is_knowledge, reuse_level) in (0, 3)
  and (level = 'skill' or occupations is null)
  and occupations >= 0
  and reuse_level in ('transversal', 'cross-sector', 'sector-specific', 'occupation-specific'));

-- migrate:down
