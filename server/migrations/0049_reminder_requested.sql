-- migrate:up
-- Not breaking. When the student asked for the reminder to the reviewer before it was due by itself. A change of the reviewer keeps it:
-- a student asks once per verification.
alter table reviewers add column reminder_requested_at timestamptz;

-- migrate:down
