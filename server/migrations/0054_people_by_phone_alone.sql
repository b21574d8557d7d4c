-- migrate:up transaction:false
-- Not breaking. Whoever writes to a number that several organisations share is known by the telephone number alone.

create index concurrently if not exists people_by_phone_alone on people (phone) where mode = 'live' and phone is not null;

-- migrate:down
