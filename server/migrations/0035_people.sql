-- migrate:up
-- Not breaking. People who are contacted, their consents and opt-outs, and how many different people a key names in a day.

-- One row per person, organisation and mode. A person's name, phone and e-mail address stand here and in no other table, so that emptying this
-- row erases them. Rows stay: results and counts refer to them.
create table people (
  org_id text not null default tenant_org() references organisations,
  mode text not null default tenant_mode() check (mode in ('test', 'live')),
  person_id text not null check (person_id ~ '^PE_[0-9A-HJKMNP-TV-Z]{26}$'),
  name text check (length(name) between 1 and 200),
  -- E.164.
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  -- As it was given: mail goes there.
  email text check (length(email) <= 320),
  -- The mailbox that it leads to, for comparing.
  email_key text check (length(email_key) <= 320),
  -- The last one that the person chose, else the one that was given first.
  language text check (language in ('en', 'hi', 'bn', 'te', 'mr', 'ta', 'gu', 'kn', 'ml', 'pa', 'or')),
  -- The last first contacts over all campaigns, rising: the frequency cap is judged by these in the statement that locks the row.
  first_contacts timestamptz[] not null default '{}' check (cardinality(first_contacts) <= 5),
  -- SHA-256 of the phone of an erased person who had opted out. Without it the next upload of the number would contact that person again.
  opted_out_phone bytea check (length(opted_out_phone) = 32),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  erased_at timestamptz,
  primary key (org_id, mode, person_id),
  check ((email is null) = (email_key is null)),
  check (case when erased_at is null then name is not null and phone is not null and opted_out_phone is null
    else num_nonnulls(name, phone, email, language) = 0 end)
-- Space for the next version of a row on its own page: first contacts change no index.
) with (fillfactor = 90);
-- Not partial, because whether a list of values can be null is not known when the statement is planned. With the id, so that inserting and
-- finding a thousand people reads no table.
create unique index people_by_phone on people (org_id, mode, phone) include (person_id);
-- Not unique: families share addresses.
create index people_by_email on people (org_id, mode, email_key) include (person_id) where email_key is not null;
create unique index people_opted_out_phones on people (org_id, mode, opted_out_phone) include (person_id)
  where opted_out_phone is not null;
alter table people enable row level security;
alter table people force row level security;
create policy tenant on people using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, update on people to pramaan_app;

-- What a channel calls a person, besides phone and e-mail address.
create table person_identities (
  org_id text not null default tenant_org(),
  mode text not null default tenant_mode(),
  kind text not null check (kind in ('whatsapp_user_id')),
  value text not null check (length(value) between 1 and 200),
  person_id text not null,
  primary key (org_id, mode, kind, value) include (person_id),
  foreign key (org_id, mode, person_id) references people (org_id, mode, person_id)
);
create index person_identities_by_person on person_identities (org_id, mode, person_id);
alter table person_identities enable row level security;
alter table person_identities force row level security;
create policy tenant on person_identities using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, delete on person_identities to pramaan_app;

-- Who agreed to what, when and how. Evidence, so nobody who serves requests can change or delete it. Kept for seven years.
create table consents (
  org_id text not null default tenant_org(),
  mode text not null default tenant_mode(),
  consent_id text not null check (consent_id ~ '^CO_[0-9A-HJKMNP-TV-Z]{26}$'),
  person_id text not null,
  at timestamptz not null,
  purpose text not null check (purpose in ('contact', 'answers')),
  -- Of the text that was shown. A partner shows its own.
  text_version text check (length(text_version) between 1 and 64),
  language text check (language in ('en', 'hi', 'bn', 'te', 'mr', 'ta', 'gu', 'kn', 'ml', 'pa', 'or')),
  source text not null check (length(source) between 1 and 200),
  obtained_by text not null check (obtained_by in ('partner', 'person')),
  primary key (org_id, mode, consent_id),
  foreign key (org_id, mode, person_id) references people (org_id, mode, person_id),
  check (obtained_by = 'partner' or num_nonnulls(text_version, language) = 2)
);
create index consents_by_person on consents (org_id, mode, person_id, at);
alter table consents enable row level security;
alter table consents force row level security;
create policy tenant on consents using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert on consents to pramaan_app;

-- People whom the organisation does not contact any more, on any channel. Nothing removes a row.
create table opt_outs (
  org_id text not null default tenant_org(),
  mode text not null default tenant_mode(),
  person_id text not null,
  at timestamptz not null,
  source text not null check (length(source) between 1 and 64),
  primary key (org_id, mode, person_id),
  foreign key (org_id, mode, person_id) references people (org_id, mode, person_id)
);
alter table opt_outs enable row level security;
alter table opt_outs force row level security;
create policy tenant on opt_outs using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert on opt_outs to pramaan_app;

-- Different people whom a key named on a day in India: ids only. In PostgreSQL and not in Redis, because the limit must hold exactly.
create table key_people (
  org_id text not null default tenant_org() references organisations,
  mode text not null default tenant_mode() check (mode in ('test', 'live')),
  key_id text not null,
  day date not null,
  person_id text not null,
  primary key (org_id, mode, key_id, day, person_id)
);
alter table key_people enable row level security;
alter table key_people force row level security;
create policy tenant on key_people using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, delete on key_people to pramaan_app;

-- migrate:down
