-- migrate:up transaction:false
-- Not breaking. The console lists the campaigns of a status. campaigns_open has those that are scheduled, running or paused.

create index concurrently if not exists campaigns_by_status on campaigns (org_id, mode, status, campaign_id);

-- migrate:down
