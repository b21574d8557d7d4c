-- migrate:up
-- Not breaking. In the order of their age, so that the index of it is read whatever the statistics say.

grant create on schema public to pramaan_gate;
set role pramaan_gate;

create or replace function forget_kept_receipts(kept_before timestamptz, most integer) returns integer
language sql security definer set search_path = public, pg_temp
as $$
  with gone as (
    delete from kept_receipts where ctid = any (array(
      select ctid from kept_receipts where kept_at < kept_before order by kept_at limit most
    )) returning 1
  )
  select count(*)::integer from gone
$$;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
