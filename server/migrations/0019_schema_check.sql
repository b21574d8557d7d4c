-- migrate:up
-- Not breaking. A process reads at start which migrations the database has, and refuses one that lacks some of its own.

grant select on schema_migrations to pramaan_app;

-- migrate:down
