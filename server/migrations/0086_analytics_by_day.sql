-- migrate:up transaction:false
-- Not breaking. Days without a total are added up over all workflows.

create index concurrently if not exists analytics_days_by_day on analytics_days (org_id, mode, day);

-- migrate:down
