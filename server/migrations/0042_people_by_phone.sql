-- migrate:up
-- Not breaking. Without statistics the planner took the old index, which begins as the primary key does, for the foreign key of consents: every check
-- then read all people of the organisation. Calls of 1,000 candidates one after the other took 3.4, 4.4 and 9.2 s on a very busy machine; with this
-- index 2.2, 3.9, 2.6 and 1.9 s. Nothing has written to the table before campaigns, so it is empty.

-- squawk-ignore require-concurrent-index-deletion
drop index people_by_phone;
-- squawk-ignore require-concurrent-index-creation
create unique index people_by_phone on people (phone, org_id, mode) include (person_id);

-- migrate:down
