-- migrate:up transaction:false
-- Not breaking. Whoever writes to a number that several organisations share, and hides the telephone number, is known by the user id alone.

create index concurrently if not exists person_identities_by_value on person_identities (value) where mode = 'live';

-- migrate:down
