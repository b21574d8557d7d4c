-- migrate:up
-- Not breaking. Refused calls with one code, among many others. Only refused calls pay for it.

-- Concurrently it cannot be made on a partitioned table. Lines of the log wait in the memory of the processes meanwhile.
-- squawk-ignore require-concurrent-index-creation
create index request_log_by_code on request_log (org_id, mode, code, at, request_id) where status >= 400;

-- migrate:down
