-- migrate:up
-- Not breaking. Quick replies below a template of WhatsApp, in the order in which they were approved.

alter table message_templates add column buttons text[] not null default '{}' check (buttons <@ array['answer', 'decline']);

grant create on schema public to pramaan_gate;
set role pramaan_gate;

create or replace function add_message_template(new_template json) returns void
language sql volatile security definer set search_path = public, pg_temp
as $$
  with t as (
    select * from json_to_record(new_template) as n (template_id text, account_id text, purpose text, language text, provider_id text,
      category text, body text, variables text[], buttons text[], status text, at timestamptz)
  ), archived as (
    update message_templates m set status = 'archived', updated_at = t.at from t
    where m.account_id = t.account_id and m.purpose = t.purpose and m.language = t.language and m.status <> 'archived'
    returning m.template_id
  )
  insert into message_templates (template_id, account_id, org_id, purpose, language, provider_id, category, body, variables, buttons, status,
    created_at, updated_at)
  select t.template_id, t.account_id, a.org_id, t.purpose, t.language, t.provider_id, t.category, t.body, t.variables,
    coalesce(t.buttons, '{}'), t.status, t.at, t.at
  from t join channel_accounts a using (account_id) where (select count(*) from archived) >= 0
$$;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
