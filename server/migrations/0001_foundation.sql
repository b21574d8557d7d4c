-- migrate:up
-- Not breaking. Nobody gets anything by default: each migration grants what the app role needs, table by table.
revoke all on schema public from public;
grant usage on schema public to pramaan_app, pramaan_jobs;

-- migrate:down
