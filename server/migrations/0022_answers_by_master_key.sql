-- migrate:up transaction:false
-- Not breaking. Answers that show a secret are kept as ["id of the master key","sealed"], all others as objects: a change of the master
-- key finds the few sealed ones without reading the table.
create index concurrently if not exists idempotent_answers_by_master_key
  on idempotent_answers (split_part(body, '"', 2)) where body like '["%';

-- migrate:down
