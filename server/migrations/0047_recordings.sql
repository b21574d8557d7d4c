-- migrate:up
-- Not breaking. Recordings of spoken answers: the bytes are in the storage, a row says whose they are and whether they may be played.

create table recordings (
  org_id text not null default tenant_org() references organisations,
  mode text not null default tenant_mode() check (mode in ('test', 'live')),
  recording_id text not null check (recording_id ~ '^RC_[0-9A-HJKMNP-TV-Z]{26}$'),
  result_id text not null,
  question_key text not null check (length(question_key) between 1 and 64),
  -- As the bytes say, not as the sender says.
  content_type text not null check (content_type in ('audio/webm', 'audio/ogg', 'audio/mp4')),
  bytes integer not null check (bytes between 1 and 2097152),
  seconds real not null check (seconds >= 0),
  -- uploading: written before the bytes are stored, so that no object is without a row. deleting: the object goes, then the row.
  state text not null default 'uploading' check (state in ('uploading', 'stored', 'deleting')),
  object_key text not null check (length(object_key) between 1 and 200),
  created_at timestamptz not null,
  primary key (org_id, mode, recording_id),
  foreign key (org_id, mode, result_id) references journeys (org_id, mode, result_id)
);
create index recordings_of_result on recordings (org_id, mode, result_id);
create unique index recordings_by_id on recordings (recording_id);
-- For the job that removes them, over all tenants.
create index recordings_to_remove on recordings (created_at) where state = 'deleting';
create index recordings_by_age on recordings (state, created_at) where state <> 'deleting';
alter table recordings enable row level security;
alter table recordings force row level security;
create policy tenant on recordings using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, update, delete on recordings to pramaan_app;

grant create on schema public to pramaan_gate;
grant select on recordings to pramaan_gate;
create policy gate on recordings for select to pramaan_gate using (true);
set role pramaan_gate;

-- What is played under a signed address: it has only the id.
create function find_recording(wanted text)
returns table (object_key text, content_type text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select r.object_key, r.content_type from recordings r where r.recording_id = wanted and r.state = 'stored'
$$;

-- Recordings whose objects are to be removed: marked ones, uploads that never ended, and those that were kept long enough.
create function list_recordings_to_remove(begun_before timestamptz, stored_before timestamptz, most integer)
returns table (org_id text, mode text, recording_id text, object_key text)
language sql stable security definer set search_path = public, pg_temp
as $$
  (select r.org_id, r.mode, r.recording_id, r.object_key from recordings r where r.state = 'deleting' order by r.created_at limit most)
  union all
  (select r.org_id, r.mode, r.recording_id, r.object_key from recordings r
   where r.state = 'uploading' and r.created_at < begun_before order by r.created_at limit most)
  union all
  (select r.org_id, r.mode, r.recording_id, r.object_key from recordings r
   where r.state = 'stored' and r.created_at < stored_before order by r.created_at limit most)
  limit most
$$;
revoke all on function find_recording(text), list_recordings_to_remove(timestamptz, timestamptz, integer) from public;
grant execute on function find_recording(text), list_recordings_to_remove(timestamptz, timestamptz, integer) to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
