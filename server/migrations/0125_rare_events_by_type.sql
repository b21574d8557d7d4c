-- migrate:up
-- Not breaking. Events of a type other than those of results, for pulls and lists of a type: one that never happened was looked for in the whole log.
-- Most events are those of results, which pay nothing.

-- Concurrently they cannot be made on a partitioned table. Writers of events wait while the index of a day is built.
-- squawk-ignore require-concurrent-index-creation
create index unacknowledged_events_by_type on unacknowledged_events (org_id, mode, type, stored_at, seq) where type not like 'result.%';
-- squawk-ignore require-concurrent-index-creation
create index events_by_type on events (org_id, mode, type, event_id) where type not like 'result.%';

-- migrate:down
