-- migrate:up
-- Not breaking. Texts that a provider approved: WhatsApp takes no other first message, and operators in India no other SMS.

create table message_templates (
  template_id text primary key check (template_id ~ '^TP_[0-9A-HJKMNP-TV-Z]{26}$'),
  account_id text not null references channel_accounts,
  -- Of the account; null for the operator's.
  org_id text,
  purpose text not null check (purpose in ('first', 'follow_up')),
  language text not null check (language in ('en', 'hi', 'bn', 'te', 'mr', 'ta', 'gu', 'kn', 'ml', 'pa', 'or')),
  -- Name or id under which the provider knows it.
  provider_id text not null check (length(provider_id) between 1 and 512),
  category text not null check (category in ('marketing', 'utility', 'service', 'promotional', 'transactional')),
  -- As approved, with the provider's placeholders.
  body text not null check (length(body) between 1 and 2000),
  -- What stands in each placeholder, in order.
  variables text[] not null check (variables <@ array['name', 'company', 'title', 'place', 'link', 'opt_out']),
  status text not null check (status in ('pending', 'approved', 'rejected', 'paused', 'archived')),
  -- A code: why it is paused or was rejected.
  reason text check (length(reason) between 1 and 60),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index message_templates_in_use on message_templates (account_id, purpose, language) where status <> 'archived';
alter table message_templates enable row level security;
alter table message_templates force row level security;
create policy tenant on message_templates for select using (org_id = tenant_org() or org_id is null);
grant select on message_templates to pramaan_app;

grant create on schema public to pramaan_gate;
grant select, insert, update on message_templates to pramaan_gate;
create policy gate on message_templates to pramaan_gate using (true) with check (true);
set role pramaan_gate;

-- A template in the place of an earlier one for the same account, purpose and language, which is archived.
create function add_message_template(new_template json) returns void
language sql volatile security definer set search_path = public, pg_temp
as $$
  with t as (
    select * from json_to_record(new_template) as n (template_id text, account_id text, purpose text, language text, provider_id text,
      category text, body text, variables text[], status text, at timestamptz)
  ), archived as (
    update message_templates m set status = 'archived', updated_at = t.at from t
    where m.account_id = t.account_id and m.purpose = t.purpose and m.language = t.language and m.status <> 'archived'
    returning m.template_id
  )
  insert into message_templates (template_id, account_id, org_id, purpose, language, provider_id, category, body, variables, status,
    created_at, updated_at)
  select t.template_id, t.account_id, a.org_id, t.purpose, t.language, t.provider_id, t.category, t.body, t.variables, t.status, t.at, t.at
  from t join channel_accounts a using (account_id) where (select count(*) from archived) >= 0
$$;

-- False if there is no such template, or it is archived.
create function set_message_template_status(wanted text, new_status text, why text, changed_at timestamptz) returns boolean
language sql volatile security definer set search_path = public, pg_temp
as $$
  with changed as (
    update message_templates m set status = new_status, reason = why, updated_at = changed_at
    where m.template_id = wanted and m.status <> 'archived' returning 1
  )
  select exists (select from changed)
$$;

create function list_message_templates(of_account text) returns setof message_templates
language sql stable security definer set search_path = public, pg_temp
as $$
  select * from message_templates m where m.account_id = of_account and m.status <> 'archived' order by m.purpose, m.language
$$;
revoke all on function add_message_template(json), set_message_template_status(text, text, text, timestamptz),
  list_message_templates(text) from public;
grant execute on function add_message_template(json), set_message_template_status(text, text, text, timestamptz),
  list_message_templates(text) to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
