-- migrate:up
-- Not breaking. Sign-in of people to the console, in a schema and role of their own; members of organisations, invitations and operators.
-- Run roles.sql once more before this migration: it adds the role pramaan_sign_in.

-- The tables of better-auth 1.7.5 with the plugins two-factor and passkey, as its compileMigrations() writes them. A test compares them.
create schema sign_in;
grant usage on schema sign_in to pramaan_sign_in;

create table sign_in."user" ("id" text not null primary key, "name" text not null, "email" text not null unique, "emailVerified" boolean not null, "image" text, "createdAt" timestamptz default current_timestamp not null, "updatedAt" timestamptz default current_timestamp not null, "twoFactorEnabled" boolean);
create table sign_in."session" ("id" text not null primary key, "expiresAt" timestamptz not null, "token" text not null unique, "createdAt" timestamptz default current_timestamp not null, "updatedAt" timestamptz not null, "ipAddress" text, "userAgent" text, "userId" text not null references sign_in."user" ("id") on delete cascade);
create table sign_in."account" ("id" text not null primary key, "accountId" text not null, "providerId" text not null, "userId" text not null references sign_in."user" ("id") on delete cascade, "accessToken" text, "refreshToken" text, "idToken" text, "accessTokenExpiresAt" timestamptz, "refreshTokenExpiresAt" timestamptz, "scope" text, "password" text, "createdAt" timestamptz default current_timestamp not null, "updatedAt" timestamptz not null);
create table sign_in."verification" ("id" text not null primary key, "identifier" text not null, "value" text not null, "expiresAt" timestamptz not null, "createdAt" timestamptz default current_timestamp not null, "updatedAt" timestamptz default current_timestamp not null);
create table sign_in."twoFactor" ("id" text not null primary key, "secret" text not null, "backupCodes" text not null, "userId" text not null references sign_in."user" ("id") on delete cascade, "verified" boolean, "failedVerificationCount" integer, "lockedUntil" timestamptz);
create table sign_in."passkey" ("id" text not null primary key, "name" text, "publicKey" text not null, "userId" text not null references sign_in."user" ("id") on delete cascade, "credentialID" text not null, "counter" integer not null, "deviceType" text not null, "backedUp" boolean not null, "transports" text, "createdAt" timestamptz, "aaguid" text);
create index "session_userId_idx" on sign_in."session" ("userId");
create index "account_userId_idx" on sign_in."account" ("userId");
create index "verification_identifier_idx" on sign_in."verification" ("identifier");
create index "twoFactor_secret_idx" on sign_in."twoFactor" ("secret");
create index "twoFactor_userId_idx" on sign_in."twoFactor" ("userId");
create index "passkey_userId_idx" on sign_in."passkey" ("userId");
create index "passkey_credentialID_idx" on sign_in."passkey" ("credentialID");
grant select, insert, update, delete on all tables in schema sign_in to pramaan_sign_in;

-- Who may do what in an organisation. The person's name and address are in sign_in, which the role of requests cannot read.
create table members (
  org_id text not null default tenant_org() references organisations,
  user_id text not null check (user_id ~ '^USR_[0-9A-HJKMNP-TV-Z]{26}$'),
  role text not null check (role in ('owner', 'recruiter', 'developer', 'viewer')),
  since timestamptz not null,
  primary key (org_id, user_id)
);
create index members_by_user on members (user_id);
alter table members enable row level security;
alter table members force row level security;
create policy tenant on members using (org_id = tenant_org());
grant select, insert, update, delete on members to pramaan_app;

create table invitations (
  org_id text not null default tenant_org() references organisations,
  invitation_id text not null check (invitation_id ~ '^INV_[0-9A-HJKMNP-TV-Z]{26}$'),
  email text not null check (length(email) between 3 and 254),
  role text not null check (role in ('owner', 'recruiter', 'developer', 'viewer')),
  -- Id of a user, or `operator` for the command line.
  invited_by text not null,
  -- Null until the mail is written.
  token_hash bytea check (length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (org_id, invitation_id)
);
create unique index invitations_by_token on invitations (token_hash);
-- A second invitation of the same person replaces the first.
create unique index invitations_by_email on invitations (org_id, email);
alter table invitations enable row level security;
alter table invitations force row level security;
create policy tenant on invitations using (org_id = tenant_org());
grant select, insert, update, delete on invitations to pramaan_app;

-- Links that sign in or sign up, until they are used. Belong to no tenant: whose they are is known when they are opened.
create table sign_in_links (
  link_id text primary key,
  kind text not null check (kind in ('sign_in', 'sign_up')),
  email text not null check (length(email) between 3 and 254),
  language text not null check (language in ('en', 'hi')),
  -- Name and organisation of a sign-up.
  details jsonb not null default '{}',
  -- Null until the mail is written.
  token_hash bytea check (length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index sign_in_links_by_token on sign_in_links (token_hash);
create index sign_in_links_by_expiry on sign_in_links (expires_at);
grant select, insert, update, delete on sign_in_links to pramaan_app;

-- Users who act on the whole installation, until a time, and what they did. Belong to the operator, not to a tenant.
create table operators (
  user_id text primary key check (user_id ~ '^USR_[0-9A-HJKMNP-TV-Z]{26}$'),
  reason text not null check (length(reason) between 1 and 500),
  since timestamptz not null,
  expires_at timestamptz not null
);
grant select, insert, update, delete on operators to pramaan_app;

create table operator_log (
  log_id text primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  details jsonb not null default '{}',
  address text
);
grant select, insert on operator_log to pramaan_app;

-- From where a person in the console acted, as the transaction was told; null for commands.
alter table audit_log add column address text;
alter table audit_log alter column address set default nullif(current_setting('app.address', true), '');

grant create on schema public to pramaan_gate;
grant select on members, invitations to pramaan_gate;
create policy gate on members to pramaan_gate using (true);
create policy gate on invitations to pramaan_gate using (true);
set role pramaan_gate;

-- Read with every request of the console, so that a changed role holds at once.
create function find_memberships(wanted_user text)
returns table (org_id text, name text, role text, disabled boolean)
language sql stable security definer set search_path = public, pg_temp
as $$
  select m.org_id, o.name, m.role, o.disabled_at is not null
  from members m join organisations o using (org_id) where m.user_id = wanted_user order by o.name, m.org_id
$$;

-- Whose invitation it is, is not known when its link is opened.
create function find_invitation(wanted bytea)
returns table (org_id text, organisation text, invitation_id text, email text, role text, expires_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  select i.org_id, o.name, i.invitation_id, i.email, i.role, i.expires_at
  from invitations i join organisations o using (org_id) where i.token_hash = wanted
$$;

revoke all on function find_memberships(text), find_invitation(bytea) from public;
grant execute on function find_memberships(text), find_invitation(bytea) to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
