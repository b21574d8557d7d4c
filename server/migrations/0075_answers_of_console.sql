-- migrate:up
-- Not breaking. Answers are also kept for people who upload candidates in the console, so that a batch that is sent twice adds nobody
-- twice. Then key_id is the id of the user. Keys are never deleted, so nothing relied on the reference.

alter table idempotent_answers drop constraint idempotent_answers_org_id_mode_key_id_fkey;

-- migrate:down
