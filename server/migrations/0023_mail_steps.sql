-- migrate:up
-- Not breaking. A mail to a person is sent at most once per step: the row says `sending` before the first byte goes to the mail server.
-- A step whose result is not known ends as `unknown` and is never sent again. Before, such a mail was sent five times a day for 30 days.

-- Of the latest step of this reviewer, the request or the reminder. Null before the first one.
-- squawk-ignore constraint-missing-not-valid
alter table reviewers add column mail_state text
  check (mail_state in ('sending', 'deferred', 'sent', 'unknown', 'refused', 'suppressed', 'stored'));
-- When the latest attempt began. A result is recorded only for the attempt that began then.
alter table reviewers add column mail_claimed_at timestamptz;
-- Attempts of this step that the mail server deferred.
alter table reviewers add column mail_deferrals smallint not null default 0;

-- migrate:down
