-- migrate:up transaction:false
-- Not breaking. journeys_due_in_order begins with the same columns and serves every query of this one.
drop index concurrently if exists journeys_due;

-- migrate:down
