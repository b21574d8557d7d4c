-- migrate:up transaction:false
-- Not breaking. Receipts are forgotten by their age, whatever the account; without this index that read all of them.

create index concurrently if not exists kept_receipts_by_age on kept_receipts (kept_at);

-- migrate:down
