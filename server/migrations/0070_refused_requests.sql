-- migrate:up
-- Not breaking. Developers look for refused calls among many accepted ones. Only refused calls pay for it.

-- Concurrently it cannot be made on a partitioned table. Lines of the log wait in the memory of the processes meanwhile.
-- squawk-ignore require-concurrent-index-creation
create index request_log_refused on request_log (org_id, mode, at, request_id) where status >= 400;

-- migrate:down
