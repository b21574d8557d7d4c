-- migrate:up transaction:false
-- Not breaking. Workers ask every 100 ms who has a journey that is due. With this index they read those that are due, and not one entry of each
-- organisation that has a journey waiting for a later day.

create index concurrently if not exists journeys_due_of_all on journeys (mode, due_at, org_id) where due_at is not null;

-- migrate:down
