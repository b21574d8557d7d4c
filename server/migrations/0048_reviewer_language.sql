-- migrate:up
-- Not breaking. In which language a reviewer is written to. Null: nobody said it.
alter table reviewers add column language text;
alter table reviewers add constraint reviewers_language_check
  check (language in ('en', 'hi', 'bn', 'te', 'mr', 'ta', 'gu', 'kn', 'ml', 'pa', 'or')) not valid;

-- migrate:down
