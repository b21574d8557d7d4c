-- migrate:up
-- Not breaking. Job mandates, what candidates are asked for each of their versions, and what preparing them cost.

create table mandates (
  org_id text not null default tenant_org() references organisations,
  mode text not null default tenant_mode() check (mode in ('test', 'live')),
  mandate_id text not null check (mandate_id ~ '^JM_[0-9A-HJKMNP-TV-Z]{26}$'),
  workflow_id text not null,
  job_id text check (job_id ~ '^[A-Za-z0-9._:-]{1,128}$'),
  status text not null check (status in ('preparing', 'ready', 'failed', 'archived')),
  created_via text not null check (created_via in ('api', 'playground')),
  flow_version integer not null default 1 check (flow_version > 0),
  -- As text, so that fields come back in the order they were sent. With defaults, the owner taken from the header, and pending skills that were approved since as catalogue skills.
  body json not null,
  -- Digest of the body as last sent, normalised: "identical" is judged by it.
  sent bytea not null check (length(sent) = 32),
  -- Those in force, in the fixed order.
  methods text[] not null check (cardinality(methods) between 1 and 3),
  warnings text[] not null default '{}',
  -- When it was last replaced, rising: the sliding hour is judged by these ten in the statement that locks the row.
  changes timestamptz[] not null default '{}' check (cardinality(changes) <= 10),
  -- Grows with every preparation. Who finishes another one than the last writes nothing.
  preparation integer not null default 1 check (preparation > 0),
  prepare_by timestamptz,
  failure_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, mode, mandate_id),
  foreign key (org_id, mode, workflow_id) references workflows (org_id, mode, workflow_id),
  check ((status = 'preparing') = (prepare_by is not null)),
  check (status <> 'failed' or failure_reason is not null),
  check (status <> 'ready' or failure_reason is null)
);
create unique index mandates_one_a_job on mandates (org_id, mode, job_id) where job_id is not null and status <> 'archived';
create index mandates_by_job on mandates (org_id, mode, job_id, mandate_id) where job_id is not null;
create index mandates_by_workflow on mandates (org_id, mode, workflow_id, mandate_id);
create index mandates_by_status on mandates (org_id, mode, status, mandate_id);
create index mandates_overdue on mandates (prepare_by) where status = 'preparing';
alter table mandates enable row level security;
alter table mandates force row level security;
create policy tenant on mandates using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, update on mandates to pramaan_app;

-- Which mandates wait for a skill of this name, so that an approval finds them without reading the others.
create table mandate_pending_skills (
  org_id text not null default tenant_org(),
  mode text not null default tenant_mode(),
  folded_name text not null,
  mandate_id text not null,
  primary key (org_id, mode, folded_name, mandate_id),
  foreign key (org_id, mode, mandate_id) references mandates (org_id, mode, mandate_id)
);
create index mandate_pending_skills_by_mandate on mandate_pending_skills (org_id, mode, mandate_id);
alter table mandate_pending_skills enable row level security;
alter table mandate_pending_skills force row level security;
create policy tenant on mandate_pending_skills using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, delete on mandate_pending_skills to pramaan_app;

-- What a candidate is asked. A candidate keeps the version accepted with, so versions stay.
create table mandate_flows (
  org_id text not null default tenant_org(),
  mode text not null default tenant_mode(),
  mandate_id text not null,
  flow_version integer not null,
  flow json not null,
  prepared_at timestamptz not null,
  primary key (org_id, mode, mandate_id, flow_version),
  foreign key (org_id, mode, mandate_id) references mandates (org_id, mode, mandate_id)
);
alter table mandate_flows enable row level security;
alter table mandate_flows force row level security;
create policy tenant on mandate_flows using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert on mandate_flows to pramaan_app;

-- Which option is right. Whoever serves requests may write it and can never read it.
create table mandate_answer_keys (
  org_id text not null default tenant_org(),
  mode text not null default tenant_mode(),
  mandate_id text not null,
  flow_version integer not null,
  question_id text not null,
  right_option smallint not null check (right_option between 0 and 3),
  primary key (org_id, mode, mandate_id, flow_version, question_id),
  foreign key (org_id, mode, mandate_id, flow_version)
    references mandate_flows (org_id, mode, mandate_id, flow_version)
);
alter table mandate_answer_keys enable row level security;
alter table mandate_answer_keys force row level security;
create policy tenant on mandate_answer_keys using (org_id = tenant_org() and mode = tenant_mode());
grant insert on mandate_answer_keys to pramaan_app;

-- Calls to a language model: a row is committed before each, so that a crash can never repeat one beyond its budget. They go
-- when what they were made for is finished.
create table model_steps (
  org_id text not null default tenant_org() references organisations,
  mode text not null default tenant_mode() check (mode in ('test', 'live')),
  -- What it is for, and the how-manieth attempt at it.
  subject text not null,
  run integer not null,
  step text not null,
  -- None yet while the first is being allowed.
  tries smallint not null check (tries >= 0),
  -- As text: a model may answer NUL or half a pair of surrogates, which jsonb does not take. The gate judges them.
  result json,
  primary key (org_id, mode, subject, run, step)
);
alter table model_steps enable row level security;
alter table model_steps force row level security;
create policy tenant on model_steps using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, update, delete on model_steps to pramaan_app;

-- Tokens of a calendar month (IST). A call's estimate is added before it, and corrected after it.
create table model_use (
  org_id text not null default tenant_org() references organisations,
  mode text not null default tenant_mode() check (mode in ('test', 'live')),
  month date not null,
  tokens bigint not null check (tokens >= 0),
  calls integer not null check (calls >= 0),
  primary key (org_id, mode, month)
);
alter table model_use enable row level security;
alter table model_use force row level security;
create policy tenant on model_use using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, update on model_use to pramaan_app;

grant create on schema public to pramaan_gate;
grant select on mandates to pramaan_gate;
create policy gate on mandates for select to pramaan_gate using (true);

set role pramaan_gate;

-- Preparations that have taken too long, of all organisations; each is then failed as its owner.
create function list_overdue_preparations(at timestamptz, most integer)
returns table (org_id text, mode text, mandate_id text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select m.org_id, m.mode, m.mandate_id from mandates m
  where m.status = 'preparing' and m.prepare_by < at order by m.prepare_by limit most
$$;
revoke all on function list_overdue_preparations(timestamptz, integer) from public;
grant execute on function list_overdue_preparations(timestamptz, integer) to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
