-- migrate:up transaction:false
-- Not breaking. The console lists the results of a status, of which there may be few among a million.

create index concurrently if not exists journeys_by_status on journeys (org_id, mode, status, result_id);

-- migrate:down
