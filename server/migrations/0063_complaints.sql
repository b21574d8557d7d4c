-- migrate:up
-- Not breaking. A mailbox whose owner reported a mail as spam is not written to. The check is not validated: rows from before fit the
-- narrower one, and a scan would hold the lock.

alter table suppressed_recipients drop constraint suppressed_recipients_reason_check;
alter table suppressed_recipients add constraint suppressed_recipients_reason_check
  check (reason in ('no_mailbox', 'unsubscribed', 'operator', 'complaint')) not valid;

-- migrate:down
