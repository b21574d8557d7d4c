-- migrate:up
-- Not breaking. One call at a time moves a test clock, and a retry goes on where the call before ended.

alter table test_clocks
  -- The call that moves it, or that moved it last, and how far ahead the clock is when it is done.
  add column move_key text,
  add column move_target_ms bigint,
  -- Until then no other call begins. In the past when the call has ended, or its process was killed.
  add column moving_until timestamptz;

-- migrate:down
