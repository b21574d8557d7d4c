-- migrate:up
-- Not breaking. Ids of partner keys, credentials and status lists carry the organisation's short number, as those of sessions do: VFN_LIVE_2s_…
-- Old ones stay valid. Not validated: older rows fit the narrower checks, and a scan would hold the lock.

alter table partner_keys drop constraint partner_keys_check;
alter table partner_keys add constraint partner_keys_check
  check (key_id ~ ('^VFN_' || upper(mode) || '_([0-9a-z]{1,7}_)?[0-9A-HJKMNP-TV-Z]{26}$')) not valid;
alter table credentials drop constraint credentials_credential_id_check;
alter table credentials add constraint credentials_credential_id_check
  check (credential_id ~ '^crd_([0-9a-z]{1,7}_)?[A-Za-z0-9_-]{22}$') not valid;
alter table credential_status_lists drop constraint credential_status_lists_list_id_check;
alter table credential_status_lists add constraint credential_status_lists_list_id_check
  check (list_id ~ '^csl_([0-9a-z]{1,7}_)?[A-Za-z0-9_-]{22}$') not valid;

-- migrate:down
