--
-- PostgreSQL database dump
--

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: grading; Type: SCHEMA; Schema: -; Owner: pramaan_grader
--

CREATE SCHEMA grading;

ALTER SCHEMA grading OWNER TO pramaan_grader;

--
-- Name: jobs; Type: SCHEMA; Schema: -; Owner: pramaan_jobs
--

CREATE SCHEMA jobs;

ALTER SCHEMA jobs OWNER TO pramaan_jobs;

--
-- Name: public; Type: SCHEMA; Schema: -; Owner: pg_database_owner
--

CREATE SCHEMA public;

ALTER SCHEMA public OWNER TO pg_database_owner;

--
-- Name: SCHEMA public; Type: COMMENT; Schema: -; Owner: pg_database_owner
--

COMMENT ON SCHEMA public IS 'standard public schema';

--
-- Name: sign_in; Type: SCHEMA; Schema: -; Owner: pramaan_owner
--

CREATE SCHEMA sign_in;

ALTER SCHEMA sign_in OWNER TO pramaan_owner;

--
-- Name: count_answers(text, integer, text[], smallint[]); Type: FUNCTION; Schema: grading; Owner: pramaan_grader
--

CREATE FUNCTION grading.count_answers(of_verification text, of_attempt integer, question_ids text[], options smallint[]) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  with answered as (
    select q.skill_number, i.item_id, i.texts, q.options[given.place + 1] as chosen, (k.right_option = given.place)::integer as is_right
    from unnest(question_ids, options) as given (id, place)
    join grading.answer_keys k on k.question_id = given.id and k.verification_id = of_verification and k.attempt = of_attempt
    join assessment_questions q on q.question_id = given.id and q.verification_id = of_verification and q.attempt = of_attempt
    join bank_items i on i.item_id = q.item_id
  ), counted as (
    select a.item_id, a.is_right, grading.wording_of(a.texts) as wording,
      coalesce((sum(a.is_right) over skill - a.is_right)::double precision / nullif(count(*) over skill - 1, 0), 0) as rest,
      (select a.texts -> 'en' -> 'options' ->> (o.place::integer - 1)
       from json_each(a.texts) as t, json_array_elements_text(t.value -> 'options') with ordinality as o (text, place)
       where o.text = a.chosen limit 1) as chosen
    from answered a window skill as (partition by a.skill_number)
  )
  insert into grading.item_statistics as s
    (item_id, wording, answers, right_answers, rest, rest_squared, right_rest, choices)
  select c.item_id, c.wording, 1, c.is_right, c.rest, c.rest * c.rest, c.rest * c.is_right, jsonb_build_object(c.chosen, 1)
  from counted c where c.chosen is not null order by c.item_id
  on conflict (item_id) do update set wording = excluded.wording,
    answers = excluded.answers + case when s.wording = excluded.wording then s.answers else 0 end,
    right_answers = excluded.right_answers + case when s.wording = excluded.wording then s.right_answers else 0 end,
    rest = excluded.rest + case when s.wording = excluded.wording then s.rest else 0 end,
    rest_squared = excluded.rest_squared + case when s.wording = excluded.wording then s.rest_squared else 0 end,
    right_rest = excluded.right_rest + case when s.wording = excluded.wording then s.right_rest else 0 end,
    choices = case when s.wording <> excluded.wording then excluded.choices else s.choices || (
      select jsonb_object_agg(e.key, e.value::integer + coalesce((s.choices ->> e.key)::integer, 0))
      from jsonb_each_text(excluded.choices) as e) end
$$;

ALTER FUNCTION grading.count_answers(of_verification text, of_attempt integer, question_ids text[], options smallint[]) OWNER TO pramaan_grader;

--
-- Name: grade(text, integer, text[], smallint[], timestamp with time zone); Type: FUNCTION; Schema: grading; Owner: pramaan_grader
--

CREATE FUNCTION grading.grade(of_verification text, of_attempt integer, question_ids text[], options smallint[], now_is timestamp with time zone) RETURNS TABLE(question_id text, correct boolean)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
#variable_conflict use_column
begin
  update assessments a set answered_at = now_is
    where a.verification_id = of_verification and a.attempt = of_attempt and a.state = 'open' and a.answered_at is null
      and now_is < a.expires_at;
  if not found then
    return;
  end if;
  perform grading.count_answers(of_verification, of_attempt, question_ids, options);
  return query
    select k.question_id, coalesce(k.right_option = given.place, false)
    from grading.answer_keys k left join unnest(question_ids, options) as given (id, place) on given.id = k.question_id
    where k.verification_id = of_verification and k.attempt = of_attempt;
end
$$;

ALTER FUNCTION grading.grade(of_verification text, of_attempt integer, question_ids text[], options smallint[], now_is timestamp with time zone) OWNER TO pramaan_grader;

--
-- Name: grade_candidate(text, text, integer, text, text[], smallint[]); Type: FUNCTION; Schema: grading; Owner: pramaan_grader
--

CREATE FUNCTION grading.grade_candidate(of_result text, of_mandate text, of_version integer, of_skill text, question_ids text[], options smallint[]) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  found_correct smallint;
begin
  select count(*) into found_correct
  from mandate_answer_keys k join unnest(question_ids, options) as given (id, place) on given.id = k.question_id
  where k.org_id = tenant_org() and k.mode = tenant_mode() and k.mandate_id = of_mandate and k.flow_version = of_version
    and k.right_option = given.place;
  insert into grading.graded_candidates (result_id, skill_id, correct) values (of_result, of_skill, found_correct)
  on conflict do nothing;
  if not found then
    return null;
  end if;
  return found_correct;
end
$$;

ALTER FUNCTION grading.grade_candidate(of_result text, of_mandate text, of_version integer, of_skill text, question_ids text[], options smallint[]) OWNER TO pramaan_grader;

--
-- Name: keep_bank_keys(text[], smallint[], json); Type: FUNCTION; Schema: grading; Owner: pramaan_grader
--

CREATE FUNCTION grading.keep_bank_keys(item_ids text[], right_options smallint[], reasons json) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  insert into grading.bank_keys (item_id, right_option, why)
  select k.id, k.place, array(select json_array_elements_text(reasons -> (k.nth::integer - 1)))
  from unnest(item_ids, right_options) with ordinality as k (id, place, nth)
  on conflict (item_id) do update set right_option = excluded.right_option, why = excluded.why
$$;

ALTER FUNCTION grading.keep_bank_keys(item_ids text[], right_options smallint[], reasons json) OWNER TO pramaan_grader;

--
-- Name: keep_keys(text, integer, text[], smallint[]); Type: FUNCTION; Schema: grading; Owner: pramaan_grader
--

CREATE FUNCTION grading.keep_keys(of_verification text, of_attempt integer, question_ids text[], right_options smallint[]) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  insert into grading.answer_keys (verification_id, attempt, question_id, right_option)
  select of_verification, of_attempt, k.id, k.place from unnest(question_ids, right_options) as k (id, place)
$$;

ALTER FUNCTION grading.keep_keys(of_verification text, of_attempt integer, question_ids text[], right_options smallint[]) OWNER TO pramaan_grader;

--
-- Name: keep_keys_of_items(text, integer, text[], text[], json); Type: FUNCTION; Schema: grading; Owner: pramaan_grader
--

CREATE FUNCTION grading.keep_keys_of_items(of_verification text, of_attempt integer, question_ids text[], item_ids text[], orders json) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  insert into grading.answer_keys (verification_id, attempt, question_id, right_option)
  select of_verification, of_attempt, q.id, shown.place - 1
  from unnest(question_ids, item_ids) with ordinality as q (id, item, nth)
  join grading.bank_keys k on k.item_id = q.item
  join lateral json_array_elements_text(orders -> (q.nth::integer - 1)) with ordinality as shown (stored, place)
    on shown.stored::smallint = k.right_option;
  if (select count(*) from grading.answer_keys k where k.verification_id = of_verification and k.attempt = of_attempt
      and k.question_id = any(question_ids)) <> cardinality(question_ids) then
    raise exception 'an item has no key' using errcode = 'data_exception';
  end if;
end
$$;

ALTER FUNCTION grading.keep_keys_of_items(of_verification text, of_attempt integer, question_ids text[], item_ids text[], orders json) OWNER TO pramaan_grader;

--
-- Name: keep_mandate_keys_of_items(text, integer, text[], text[]); Type: FUNCTION; Schema: grading; Owner: pramaan_grader
--

CREATE FUNCTION grading.keep_mandate_keys_of_items(of_mandate text, of_version integer, question_ids text[], item_ids text[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  kept integer;
begin
  insert into mandate_answer_keys (mandate_id, flow_version, question_id, right_option)
  select of_mandate, of_version, q.id, k.right_option
  from unnest(question_ids, item_ids) as q (id, item) join grading.bank_keys k on k.item_id = q.item;
  get diagnostics kept = row_count;
  if kept <> cardinality(question_ids) then
    raise exception 'an item has no key' using errcode = 'data_exception';
  end if;
end
$$;

ALTER FUNCTION grading.keep_mandate_keys_of_items(of_mandate text, of_version integer, question_ids text[], item_ids text[]) OWNER TO pramaan_grader;

--
-- Name: list_item_statistics(); Type: FUNCTION; Schema: grading; Owner: pramaan_grader
--

CREATE FUNCTION grading.list_item_statistics() RETURNS TABLE(item_id text, skill_number integer, answers integer, right_answers integer, rest double precision, rest_squared double precision, right_rest double precision, wrong_choices integer[])
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select i.item_id, i.skill_number, s.answers, s.right_answers, s.rest, s.rest_squared, s.right_rest,
    array(select coalesce((s.choices ->> o.text)::integer, 0) as times
          from json_array_elements_text(i.texts -> 'en' -> 'options') with ordinality as o (text, place)
          where o.place - 1 <> k.right_option order by times desc)
  from grading.item_statistics s join bank_items i using (item_id) join grading.bank_keys k using (item_id)
  where s.wording = grading.wording_of(i.texts) order by i.item_id
$$;

ALTER FUNCTION grading.list_item_statistics() OWNER TO pramaan_grader;

--
-- Name: wording_of(json); Type: FUNCTION; Schema: grading; Owner: pramaan_grader
--

CREATE FUNCTION grading.wording_of(texts json) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select md5((texts -> 'en' ->> 'ask') || e'\n'
    || (select string_agg(o, e'\n' order by o) from json_array_elements_text(texts -> 'en' -> 'options') as o))
$$;

ALTER FUNCTION grading.wording_of(texts json) OWNER TO pramaan_grader;

--
-- Name: count_failed(); Type: FUNCTION; Schema: jobs; Owner: pramaan_jobs
--

CREATE FUNCTION jobs.count_failed() RETURNS TABLE(task text, failed integer)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
  select t.identifier, count(*)::integer
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.locked_at is null and j.attempts >= j.max_attempts group by 1 order by 2 desc, 1
$$;

ALTER FUNCTION jobs.count_failed() OWNER TO pramaan_jobs;

--
-- Name: enqueue(text, json, integer, text); Type: FUNCTION; Schema: jobs; Owner: pramaan_jobs
--

CREATE FUNCTION jobs.enqueue(task text, payload json, max_attempts integer, job_key text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    SET enable_seqscan TO 'off'
    AS $_$
#variable_conflict use_column
declare
  own_task integer := (select t.id from graphile_worker._private_tasks t where t.identifier = $1);
  trace text := nullif(current_setting('app.trace', true), '');
  sent json := case when trace is null then $2 else ($2::jsonb || jsonb_build_object('_traceparent', trace))::json end;
  -- The number of jobs that the organisation already has waiting, at most 100 (migration 0030).
  waiting smallint := (select count(*) from (
    select from graphile_worker._private_jobs j where j.payload ->> 'orgId' = $2 ->> 'orgId' and j.is_available = true limit 100
  ) as listed);
begin
  -- The first job of a task, or one that replaces another.
  if own_task is null or $4 is not null then
    perform graphile_worker.add_job(identifier => $1, payload => sent, max_attempts => $3, job_key => $4, priority => waiting::integer);
    return;
  end if;
  insert into graphile_worker._private_jobs (task_id, payload, max_attempts, priority)
  values (own_task, coalesce(sent, '{}'::json), coalesce($3, 25), waiting);
  -- Workers look for jobs when they get it. The random number keeps PostgreSQL from dropping the second of two equal ones.
  perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":1}');
end
$_$;

ALTER FUNCTION jobs.enqueue(task text, payload json, max_attempts integer, job_key text) OWNER TO pramaan_jobs;

--
-- Name: failed(integer); Type: FUNCTION; Schema: jobs; Owner: pramaan_jobs
--

CREATE FUNCTION jobs.failed(most integer) RETURNS TABLE(job_id bigint, task text, attempts integer, failed_at timestamp with time zone, error text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
  select j.id, t.identifier, j.attempts::integer, j.updated_at, j.last_error
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.is_available = false and j.locked_at is null and j.attempts >= j.max_attempts
  order by j.updated_at desc, j.id desc limit most
$$;

ALTER FUNCTION jobs.failed(most integer) OWNER TO pramaan_jobs;

--
-- Name: list_failed(text, bigint, integer); Type: FUNCTION; Schema: jobs; Owner: pramaan_jobs
--

CREATE FUNCTION jobs.list_failed(of_task text, before_id bigint, most integer) RETURNS TABLE(job_id bigint, task text, attempts integer, failed_at timestamp with time zone, error text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
  select j.id, t.identifier, j.attempts::integer, j.updated_at, j.last_error
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.locked_at is null and j.attempts >= j.max_attempts and (of_task is null or t.identifier = of_task)
    and (before_id is null or j.id < before_id)
  order by j.id desc limit most
$$;

ALTER FUNCTION jobs.list_failed(of_task text, before_id bigint, most integer) OWNER TO pramaan_jobs;

--
-- Name: live_workers(); Type: FUNCTION; Schema: jobs; Owner: pramaan_jobs
--

CREATE FUNCTION jobs.live_workers() RETURNS integer
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$ select count(*)::integer from jobs.heartbeats where beat_at > now() - interval '20 seconds' $$;

ALTER FUNCTION jobs.live_workers() OWNER TO pramaan_jobs;

--
-- Name: retry(bigint); Type: FUNCTION; Schema: jobs; Owner: pramaan_jobs
--

CREATE FUNCTION jobs.retry(wanted_id bigint) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
  with retried as (
    update graphile_worker._private_jobs set attempts = 0, run_at = now(), updated_at = now()
    where id = wanted_id and locked_at is null and attempts >= max_attempts returning id
  )
  select count(*) > 0 from retried
$$;

ALTER FUNCTION jobs.retry(wanted_id bigint) OWNER TO pramaan_jobs;

--
-- Name: retry_task(text, integer); Type: FUNCTION; Schema: jobs; Owner: pramaan_jobs
--

CREATE FUNCTION jobs.retry_task(of_task text, most integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
  with found as (
    select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.locked_at is null and j.attempts >= j.max_attempts and t.identifier = of_task
    order by j.id limit most for update of j skip locked
  ), retried as (
    update graphile_worker._private_jobs j set attempts = 0, run_at = now(), updated_at = now() from found where j.id = found.id
    returning 1
  )
  select count(*)::integer from retried
$$;

ALTER FUNCTION jobs.retry_task(of_task text, most integer) OWNER TO pramaan_jobs;

--
-- Name: waiting(integer); Type: FUNCTION; Schema: jobs; Owner: pramaan_jobs
--

CREATE FUNCTION jobs.waiting(most integer) RETURNS TABLE(task text, waiting integer, oldest_due_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    AS $$
  select t.identifier, count(*)::integer, min(j.run_at)
  from (
    select task_id, run_at from graphile_worker._private_jobs
    where is_available = true and run_at <= now() order by priority, run_at limit most
  ) as j join graphile_worker._private_tasks t on t.id = j.task_id
  group by t.identifier
$$;

ALTER FUNCTION jobs.waiting(most integer) OWNER TO pramaan_jobs;

--
-- Name: add_channel_account(json); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.add_channel_account(new_account json) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  insert into channel_accounts (account_id, org_id, channel, provider, serves, name, settings, sealed_secrets, master_key_id, per_second,
    created_at, updated_at)
  select a.account_id, a.org_id, a.channel, a.provider, a.serves, a.name, a.settings, decode(a.sealed_secrets, 'hex'), a.master_key_id,
    a.per_second, a.at, a.at
  from json_to_record(new_account) as a (account_id text, org_id text, channel text, provider text, serves text, name text,
    settings jsonb, sealed_secrets text, master_key_id text, per_second integer, at timestamptz)
$$;

ALTER FUNCTION public.add_channel_account(new_account json) OWNER TO pramaan_gate;

--
-- Name: add_message_template(json); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.add_message_template(new_template json) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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

ALTER FUNCTION public.add_message_template(new_template json) OWNER TO pramaan_gate;

--
-- Name: admit_tenant(text); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.admit_tenant(wanted text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  held organisation_moves;
begin
  perform pg_advisory_xact_lock_shared(-1816473, hashtext(wanted));
  select * into held from organisation_moves m where m.org_id = wanted and m.phase <> 'draining';
  if not found then
    return;
  elsif held.phase = 'moved' then
    raise exception 'The organisation is in cell %.', held.to_cell using errcode = 'PC421', hint = held.to_cell;
  else
    raise exception 'The organisation is being moved.' using errcode = 'PC503';
  end if;
end
$$;

ALTER FUNCTION public.admit_tenant(wanted text) OWNER TO pramaan_gate;

--
-- Name: append_figure_changes(); Type: FUNCTION; Schema: public; Owner: pramaan_owner
--

CREATE FUNCTION public.append_figure_changes() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if tg_op = 'INSERT' then
    insert into campaign_figure_changes (org_id, mode, campaign_id, status, credit_state, people, credits)
    select n.org_id, n.mode, n.campaign_id, n.status, n.credit_state, count(*), sum(n.credits)
    from added n group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    insert into campaign_figure_changes (org_id, mode, campaign_id, status, credit_state, people, credits)
    select o.org_id, o.mode, o.campaign_id, o.status, o.credit_state, -count(*), -sum(o.credits)
    from removed o group by 1, 2, 3, 4, 5;
  else
    insert into campaign_figure_changes (org_id, mode, campaign_id, status, credit_state, people, credits)
    select c.org_id, c.mode, c.campaign_id, c.status, c.credit_state, sum(c.people), sum(c.credits)
    from (
      select n.org_id, n.mode, n.campaign_id, n.status, n.credit_state, 1 as people, n.credits from added n
      union all
      select o.org_id, o.mode, o.campaign_id, o.status, o.credit_state, -1, -o.credits from removed o
    ) c group by 1, 2, 3, 4, 5 having sum(c.people) <> 0 or sum(c.credits) <> 0;
  end if;
  return null;
end
$$;

ALTER FUNCTION public.append_figure_changes() OWNER TO pramaan_owner;

--
-- Name: append_request_log(json); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.append_request_log(entries json) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  insert into request_log
    (org_id, mode, at, request_id, key_id, method, route, status, code, fields, milliseconds, times, explanation)
  select org_id, mode, at, request_id, key_id, method, route, status, code, coalesce(fields, '{}'), milliseconds,
    coalesce(times, 1), explanation
  from json_to_recordset(entries) as entry (org_id text, mode text, at timestamptz, request_id text, key_id text,
    method text, route text, status smallint, code text, fields text[], milliseconds integer, times integer, explanation jsonb);
$$;

ALTER FUNCTION public.append_request_log(entries json) OWNER TO pramaan_gate;

--
-- Name: begin_event_epoch(bigint, text); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.begin_event_epoch(above bigint, why text) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  perform pg_advisory_xact_lock(hashtextextended('event writers', 0));
  perform pg_advisory_xact_lock(hashtextextended('event epochs', 0));
  return insert_event_epoch(above, why);
end
$$;

ALTER FUNCTION public.begin_event_epoch(above bigint, why text) OWNER TO pramaan_gate;

--
-- Name: bound_kept_receipts(text, integer); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.bound_kept_receipts(of_account text, most integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  with gone as (
    delete from kept_receipts where ctid = any (array(
      select ctid from kept_receipts where account_id = of_account order by kept_at desc offset most
    )) returning 1
  )
  select count(*)::integer from gone
$$;

ALTER FUNCTION public.bound_kept_receipts(of_account text, most integer) OWNER TO pramaan_gate;

--
-- Name: claim_lanes(timestamp with time zone, integer, integer, interval); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.claim_lanes(now_is timestamp with time zone, most integer, most_unwell integer, lease interval) RETURNS TABLE(org_id text, mode text, webhook_id text, lease_token uuid, url text, status text, failures_in_row integer, failing_since timestamp with time zone, warned_percent smallint, pauses integer, not_before timestamp with time zone, replay_after timestamp with time zone, updated_at timestamp with time zone, secret_ids text[], sealed_secrets bytea[], master_key_ids text[])
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
#variable_conflict use_column
declare
  woken text[];
begin
  if not may_send() then
    return;
  end if;
  woken := array(
    select e.webhook_id from webhook_endpoints e
    where (e.org_id, e.mode, e.webhook_id) in (select w.org_id, w.mode, w.webhook_id from webhook_wakes w)
      and e.org_id not in (select m.org_id from organisation_moves m)
    order by e.org_id, e.mode, e.webhook_id for no key update skip locked);
  if cardinality(woken) > 0 then
    update webhook_endpoints e set due_at = greatest(now_is, e.not_before)
      where e.webhook_id = any (woken) and e.due_at > greatest(now_is, e.not_before) and e.status in ('enabled', 'suspended');
    delete from webhook_wakes w where w.webhook_id = any (woken);
  end if;
  return query
    with well as (
      select e.webhook_id from webhook_endpoints e
      where e.org_id not in (select m.org_id from organisation_moves m)
        and e.due_at <= now_is and e.leased_until < now() and e.failures_in_row < 5 and e.status = 'enabled'
      order by e.due_at limit most for no key update skip locked
    ), unwell as (
      select e.webhook_id from webhook_endpoints e
      where e.org_id not in (select m.org_id from organisation_moves m)
        and e.due_at <= now_is and e.leased_until < now()
        and (e.status = 'suspended' or (e.status = 'enabled' and e.failures_in_row >= 5))
      order by e.due_at limit most_unwell for no key update skip locked
    ), leased as (
      update webhook_endpoints e set lease_token = gen_random_uuid(), leased_until = now() + lease
      where e.webhook_id in (select webhook_id from well union all select webhook_id from unwell)
      returning e.*
    )
    select l.org_id, l.mode, l.webhook_id, l.lease_token, l.url, l.status, l.failures_in_row,
      l.failing_since, l.warned_percent, l.pauses, l.not_before, l.replay_after, l.updated_at, s.ids, s.sealed, s.masters
    from leased l cross join lateral (
      select array_agg(x.secret_id order by x.created_at desc) as ids,
        array_agg(x.sealed_secret order by x.created_at desc) as sealed,
        array_agg(x.master_key_id order by x.created_at desc) as masters
      from webhook_secrets x
      where (x.org_id, x.mode, x.webhook_id) = (l.org_id, l.mode, l.webhook_id)
        and (x.expires_at is null or x.expires_at > now_is)
    ) as s;
end
$$;

ALTER FUNCTION public.claim_lanes(now_is timestamp with time zone, most integer, most_unwell integer, lease interval) OWNER TO pramaan_gate;

--
-- Name: count_due_journeys(integer); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.count_due_journeys(most integer) RETURNS TABLE(mode text, due integer, oldest_seconds double precision)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    AS $$
#variable_conflict use_column
begin
  return query
  with waiting as (
    -- In the order of journeys_due_of_all: by an index of the tenant, a mode without any would be looked for in all of them.
    select m.mode from (values ('live'), ('test')) as m (mode) cross join lateral (
      select j.mode from journeys j where j.mode = m.mode and j.due_at is not null order by j.due_at limit 1
    ) any_of_them
  ),
  found as (
    select w.mode, own.org_id, own.due_at, now() as now_is from waiting w cross join lateral (
      select j.org_id, j.due_at from journeys j
      where j.mode = w.mode and j.due_at is not null and j.due_at <= now() order by j.due_at limit most
    ) own
    where not exists (select from test_clocks c where c.org_id = own.org_id and c.mode = w.mode)
    union all
    select c.mode, c.org_id, own.due_at, now() + c.offset_ms * interval '1 ms' from test_clocks c cross join lateral (
      select j.due_at from journeys j
      where j.org_id = c.org_id and j.mode = c.mode and j.due_at is not null and j.due_at <= now() + c.offset_ms * interval '1 ms'
      order by j.due_at limit most
    ) own
  )
  select w.mode, count(f.due_at)::integer, coalesce(max(extract(epoch from f.now_is - f.due_at)), 0)::float8
  from waiting w left join found f on f.mode = w.mode group by w.mode;
end
$$;

ALTER FUNCTION public.count_due_journeys(most integer) OWNER TO pramaan_gate;

--
-- Name: count_message_templates(); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.count_message_templates() RETURNS TABLE(account_id text, status text, templates integer)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select t.account_id, t.status, count(*)::integer from message_templates t where t.status <> 'archived' group by 1, 2
$$;

ALTER FUNCTION public.count_message_templates() OWNER TO pramaan_gate;

--
-- Name: count_open_reports(); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.count_open_reports() RETURNS integer
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$ select count(*)::integer from reviewers r where r.reported_at is not null and r.report_closed_at is null $$;

ALTER FUNCTION public.count_open_reports() OWNER TO pramaan_gate;

--
-- Name: count_own_number_asks(bytea, text, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.count_own_number_asks(wanted bytea, of_org text, since timestamp with time zone) RETURNS TABLE(of_number integer, of_organisation integer, is_declined boolean)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select pg_advisory_xact_lock(hashtext('count_own_number_asks'));
  select
    (select count(*)::integer from own_number_sends s where s.recipient = wanted and s.kind = 'ask' and s.at > since),
    (select count(*)::integer from own_number_sends s where s.org_id = of_org and s.kind = 'ask' and s.at > since),
    exists (select from own_numbers n where n.recipient = wanted and n.declined_at is not null)
$$;

ALTER FUNCTION public.count_own_number_asks(wanted bytea, of_org text, since timestamp with time zone) OWNER TO pramaan_gate;

--
-- Name: count_secrets_by_master_key(); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.count_secrets_by_master_key() RETURNS TABLE(place text, master_key_id text, secrets integer)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select 'partner_keys', k.master_key_id, count(*)::integer from partner_keys k group by 2
  union all
  select 'webhook_secrets', s.master_key_id, count(*)::integer from webhook_secrets s group by 2
  union all
  select 'channel_accounts', c.master_key_id, count(*)::integer from channel_accounts c where c.status <> 'archived' group by 2
  union all
  select 'single_sign_on', i.master_key_id, count(*)::integer from single_sign_on i group by 2
  union all
  select 'ats_tokens', t.master_key_id, count(*)::integer from ats_tokens t group by 2
  union all
  select 'idempotent_answers', split_part(a.body, '"', 2), count(*)::integer from idempotent_answers a
  where a.body like '["%' group by 2
$$;

ALTER FUNCTION public.count_secrets_by_master_key() OWNER TO pramaan_gate;

--
-- Name: count_skill_requests_of_all(text); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.count_skill_requests_of_all(wanted_status text) RETURNS integer
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$ select count(*)::integer from skill_requests where status = wanted_status $$;

ALTER FUNCTION public.count_skill_requests_of_all(wanted_status text) OWNER TO pramaan_gate;

--
-- Name: create_partitions(); Type: FUNCTION; Schema: public; Owner: pramaan_owner
--

CREATE FUNCTION public.create_partitions() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  today constant date := (now() at time zone 'utc')::date;
  parent text;
  day date;
  child text;
begin
  -- Most calls find nothing to create and need no lock.
  if (select count(*) from unnest(partitioned_by_day()) as name, generate_series(-1, 7) as ahead
      where to_regclass(name || '_' || to_char(today + ahead, 'YYYYMMDD')) is null) = 0 then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('create_partitions'));
  foreach parent in array partitioned_by_day() loop
    for ahead in -1..7 loop
      day := today + ahead;
      child := parent || '_' || to_char(day, 'YYYYMMDD');
      -- Not to_regclass: its cache does not see what another process created while this one waited for the lock.
      continue when exists (select from pg_class where relname = child and relnamespace = 'public'::regnamespace);
      execute format('create table %I (like %I including all)', child, parent);
      execute format('alter table %I attach partition %I for values from (%L) to (%L)',
        parent, child, day::text || ' 00:00+00', (day + 1)::text || ' 00:00+00');
    end loop;
  end loop;
end
$$;

ALTER FUNCTION public.create_partitions() OWNER TO pramaan_owner;

--
-- Name: credits_transfer(text, text, bigint, text, text, text, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: pramaan_owner
--

CREATE FUNCTION public.credits_transfer(new_id text, new_kind text, new_amount bigint, new_cause text, of_campaign text, given_reason text, made_at timestamp with time zone) RETURNS TABLE(outcome text, available bigint, reserved bigint, threshold bigint, low_reported boolean)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
#variable_conflict use_column
declare
  source text := case new_kind when 'grant' then 'granted' when 'withdraw' then 'available' when 'reserve' then 'available'
    when 'charge' then 'reserved' when 'release' then 'reserved' end;
  target text := case new_kind when 'grant' then 'available' when 'withdraw' then 'granted' when 'reserve' then 'reserved'
    when 'charge' then 'spent' when 'release' then 'available' end;
  held bigint;
  earlier record;
  came_to text := 'moved';
begin
  perform from credit_accounts order by account for no key update;
  if not found then
    insert into credit_accounts (account) values ('available'), ('granted'), ('reserved'), ('spent') on conflict do nothing;
    insert into credit_settings default values on conflict do nothing;
    perform from credit_accounts order by account for no key update;
  end if;
  perform from credit_settings for no key update;
  select t.amount, t.campaign_id into earlier from credit_transfers t where t.kind = new_kind and t.cause = new_cause;
  select a.balance into held from credit_accounts a where a.account = source;
  if earlier.amount is not null then
    came_to := case when earlier.amount = new_amount and earlier.campaign_id is not distinct from of_campaign
      then 'repeated' else 'conflict' end;
  elsif source <> 'granted' and held < new_amount then
    came_to := 'insufficient';
  else
    insert into credit_transfers (transfer_id, kind, amount, cause, campaign_id, reason, at)
      values (new_id, new_kind, new_amount, new_cause, of_campaign, given_reason, made_at);
    with moved as (
      update credit_accounts a set balance = a.balance + change.amount, version = a.version + 1
      from (values (source, -new_amount), (target, new_amount)) as change (account, amount)
      where a.account = change.account
      returning a.account, change.amount, a.balance, a.version
    )
    insert into credit_entries (transfer_id, account, amount, balance, version)
      select new_id, m.account, m.amount, m.balance, m.version from moved m;
  end if;
  return query
    select came_to, (select a.balance from credit_accounts a where a.account = 'available'),
      (select a.balance from credit_accounts a where a.account = 'reserved'), s.threshold, s.low_reported
    from credit_settings s;
end
$$;

ALTER FUNCTION public.credits_transfer(new_id text, new_kind text, new_amount bigint, new_cause text, of_campaign text, given_reason text, made_at timestamp with time zone) OWNER TO pramaan_owner;

--
-- Name: current_cluster(); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.current_cluster() RETURNS TABLE(system_identifier bigint, database_oid oid, timeline bigint)
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select c.system_identifier, d.oid, ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint
  from pg_control_system() c, pg_database d where d.datname = current_database()
$$;

ALTER FUNCTION public.current_cluster() OWNER TO pramaan_gate;

--
-- Name: current_event_epoch(); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.current_event_epoch() RETURNS TABLE(epoch integer, base bigint, is_here boolean, began_at timestamp with time zone, reason text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select e.epoch, e.base,
    case when pg_is_in_recovery() then true
      else exists (select from current_cluster() c
        where (c.system_identifier, c.database_oid, c.timeline) = (e.system_identifier, e.database_oid, e.timeline)) end,
    e.began_at, e.reason
  from event_epochs e order by e.epoch desc limit 1
$$;

ALTER FUNCTION public.current_event_epoch() OWNER TO pramaan_gate;

--
-- Name: decline_own_number(text, bytea, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.decline_own_number(of_account text, wanted bytea, at timestamp with time zone) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  with declined as (
    update own_numbers n set declined_at = coalesce(n.declined_at, decline_own_number.at), confirmed_at = null
    where n.recipient = wanted and exists (
      select from own_number_sends s where s.org_id = n.org_id and s.recipient = wanted and s.account_id = of_account
    ) returning 1
  )
  select exists (select from declined)
$$;

ALTER FUNCTION public.decline_own_number(of_account text, wanted bytea, at timestamp with time zone) OWNER TO pramaan_gate;

--
-- Name: empty_expired_partitions(); Type: FUNCTION; Schema: public; Owner: pramaan_owner
--

CREATE FUNCTION public.empty_expired_partitions() RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  oldest_kept constant date := (now() at time zone 'utc')::date - 30;
  expired record;
  has_rows boolean;
  emptied integer := 0;
begin
  for expired in
    select child.relname from unnest(partitioned_by_day()) as parent
      join pg_inherits on inhparent = parent::regclass join pg_class child on child.oid = inhrelid
    where child.relname < parent || '_' || to_char(oldest_kept, 'YYYYMMDD')
  loop
    begin
      set local lock_timeout = '50ms';
      execute format('select exists (select from %I)', expired.relname) into has_rows;
      continue when not has_rows;
      execute format('truncate %I', expired.relname);
      emptied := emptied + 1;
    exception when lock_not_available then
      continue;
    end;
  end loop;
  return emptied;
end
$$;

ALTER FUNCTION public.empty_expired_partitions() OWNER TO pramaan_owner;

--
-- Name: empty_questions(text[]); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.empty_questions(of_verifications text[]) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  update assessment_questions set question = '', options = array['', '', '', '']
  where verification_id = any (of_verifications)
$$;

ALTER FUNCTION public.empty_questions(of_verifications text[]) OWNER TO pramaan_gate;

--
-- Name: event_base(timestamp with time zone, bigint, bigint); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.event_base(began timestamp with time zone, oldest_running bigint, above bigint) RETURNS bigint
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    RETURN ((GREATEST((floor((EXTRACT(epoch FROM began) * (1000000)::numeric)))::bigint, above) + 1) - oldest_running);

ALTER FUNCTION public.event_base(began timestamp with time zone, oldest_running bigint, above bigint) OWNER TO pramaan_gate;

--
-- Name: event_horizon(); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.event_horizon() RETURNS xid8
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select case when e.is_here then (e.base + pg_snapshot_xmin(pg_current_snapshot())::text::bigint)::text::xid8
    else '9223372036854775807'::xid8 end
  from current_event_epoch() e
$$;

ALTER FUNCTION public.event_horizon() OWNER TO pramaan_gate;

--
-- Name: event_number(); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.event_number() RETURNS xid8
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  found_base bigint;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'An event cannot be written with the isolation level %: it may not see the current epoch.',
      current_setting('transaction_isolation');
  end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('event writers', 0));
  select e.base into found_base from event_epochs e, pg_control_system() c
  where e.epoch = (select max(last.epoch) from event_epochs last) and e.system_identifier = c.system_identifier
    and e.database_oid = (select d.oid from pg_database d where d.datname = current_database())
    and e.timeline = ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint;
  if not found then
    perform pg_advisory_xact_lock(hashtextextended('event epochs', 0));
    select e.base into found_base from current_event_epoch() e where e.is_here;
    if not found then
      found_base := insert_event_epoch(0, 'another cluster or timeline');
    end if;
  end if;
  return (found_base + pg_current_xact_id()::text::bigint)::text::xid8;
end
$$;

ALTER FUNCTION public.event_number() OWNER TO pramaan_gate;

--
-- Name: find_answers_to_rewrap(text, integer); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.find_answers_to_rewrap(current_master_key_id text, most integer) RETURNS TABLE(org_id text, mode text, key_id text, idempotency_key text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select a.org_id, a.mode, a.key_id, a.idempotency_key from idempotent_answers a
  where a.body like '["%' and split_part(a.body, '"', 2) <> current_master_key_id limit most
$$;

ALTER FUNCTION public.find_answers_to_rewrap(current_master_key_id text, most integer) OWNER TO pramaan_gate;

--
-- Name: find_ats_order(uuid); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.find_ats_order(wanted_order uuid) RETURNS TABLE(org_id text, mode text, result_id text, organisation_disabled boolean, revoked_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select r.org_id, r.mode, r.result_id, o.disabled_at is not null, t.revoked_at
  from ats_orders r join organisations o using (org_id)
  join ats_tokens t on t.org_id = r.org_id and t.mode = r.mode and t.token_id = r.token_id
  where r.order_id = wanted_order
$$;

ALTER FUNCTION public.find_ats_order(wanted_order uuid) OWNER TO pramaan_gate;

--
-- Name: find_ats_token(bytea); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.find_ats_token(wanted_hash bytea) RETURNS TABLE(org_id text, mode text, token_id text, ats text, organisation_disabled boolean, revoked_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select t.org_id, t.mode, t.token_id, t.ats, o.disabled_at is not null, t.revoked_at
  from ats_tokens t join organisations o using (org_id) where t.token_hash = wanted_hash
$$;

ALTER FUNCTION public.find_ats_token(wanted_hash bytea) OWNER TO pramaan_gate;

--
-- Name: find_ats_tokens_to_rewrap(text, integer); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.find_ats_tokens_to_rewrap(current_master_key_id text, most integer) RETURNS TABLE(org_id text, mode text, token_id text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select t.org_id, t.mode, t.token_id from ats_tokens t where t.master_key_id <> current_master_key_id limit most
$$;

ALTER FUNCTION public.find_ats_tokens_to_rewrap(current_master_key_id text, most integer) OWNER TO pramaan_gate;

--
-- Name: find_brand_mark(text); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.find_brand_mark(wanted text) RETURNS TABLE(mark_type text, mark bytea)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select b.mark_type, b.mark from organisation_brandings b where b.mark_id = wanted limit 1
$$;

ALTER FUNCTION public.find_brand_mark(wanted text) OWNER TO pramaan_gate;

--
-- Name: find_candidate_link(bytea); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.find_candidate_link(wanted bytea) RETURNS TABLE(org_id text, mode text, send_id text, result_id text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select s.org_id, s.mode, s.send_id, s.result_id from journey_sends s where s.token_hash = wanted
$$;

ALTER FUNCTION public.find_candidate_link(wanted bytea) OWNER TO pramaan_gate;

SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: channel_accounts; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.channel_accounts (
    account_id text NOT NULL,
    org_id text,
    channel text NOT NULL,
    provider text NOT NULL,
    serves text DEFAULT 'all'::text NOT NULL,
    name text NOT NULL,
    settings jsonb NOT NULL,
    sealed_secrets bytea NOT NULL,
    master_key_id text NOT NULL,
    per_second integer NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    paused_reason text,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT channel_accounts_account_id_check CHECK ((account_id ~ '^CA_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
    CONSTRAINT channel_accounts_channel_check CHECK ((channel = ANY (ARRAY['whatsapp'::text, 'sms'::text, 'voice'::text, 'email'::text]))),
    CONSTRAINT channel_accounts_check CHECK (((status = 'paused'::text) = (paused_reason IS NOT NULL))),
    CONSTRAINT channel_accounts_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
    CONSTRAINT channel_accounts_paused_reason_check CHECK (((length(paused_reason) >= 1) AND (length(paused_reason) <= 60))),
    CONSTRAINT channel_accounts_per_second_check CHECK (((per_second >= 1) AND (per_second <= 1000))),
    CONSTRAINT channel_accounts_provider_check CHECK ((provider = ANY (ARRAY['whatsapp_cloud'::text, 'exotel'::text, 'plivo'::text, 'twilio'::text, 'smtp'::text]))),
    CONSTRAINT channel_accounts_serves_check CHECK ((serves = ANY (ARRAY['all'::text, 'india'::text, 'other'::text]))),
    CONSTRAINT channel_accounts_settings_check CHECK ((jsonb_typeof(settings) = 'object'::text)),
    CONSTRAINT channel_accounts_status_check CHECK ((status = ANY (ARRAY['active'::text, 'paused'::text, 'archived'::text])))
);

ALTER TABLE ONLY public.channel_accounts FORCE ROW LEVEL SECURITY;

ALTER TABLE public.channel_accounts OWNER TO pramaan_owner;

--
-- Name: find_channel_account(text); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.find_channel_account(wanted text) RETURNS SETOF public.channel_accounts
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select * from channel_accounts a where a.account_id = wanted
$$;

ALTER FUNCTION public.find_channel_account(wanted text) OWNER TO pramaan_gate;

--
-- Name: find_credential(text); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.find_credential(wanted_id text) RETURNS TABLE(org_id text, mode text, payload text, jwt text, issued_at timestamp with time zone, revoked_at timestamp with time zone, erased_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select c.org_id, c.mode, c.payload, c.jwt, c.issued_at, c.revoked_at, c.erased_at
  from credentials c where c.credential_id = wanted_id
$$;

ALTER FUNCTION public.find_credential(wanted_id text) OWNER TO pramaan_gate;

--
-- Name: find_credential_keys(); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.find_credential_keys() RETURNS SETOF text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  with recursive used as (
    (select c.key_id from credentials c order by c.key_id limit 1)
    union all
    select (select c.key_id from credentials c where c.key_id > u.key_id order by c.key_id limit 1)
    from used u where u.key_id is not null
  )
  select u.key_id from used u where u.key_id is not null
$$;

ALTER FUNCTION public.find_credential_keys() OWNER TO pramaan_gate;

--
-- Name: find_invitation(bytea); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.find_invitation(wanted bytea) RETURNS TABLE(org_id text, organisation text, invitation_id text, email text, role text, expires_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select i.org_id, o.name, i.invitation_id, i.email, i.role, i.expires_at
  from invitations i join organisations o using (org_id) where i.token_hash = wanted
$$;

ALTER FUNCTION public.find_invitation(wanted bytea) OWNER TO pramaan_gate;

--
-- Name: find_keys_to_rewrap(text, integer); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.find_keys_to_rewrap(current_master_key_id text, most integer) RETURNS TABLE(org_id text, mode text, key_id text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select k.org_id, k.mode, k.key_id from partner_keys k
  where k.master_key_id <> current_master_key_id order by k.master_key_id, k.key_id limit most
$$;

ALTER FUNCTION public.find_keys_to_rewrap(current_master_key_id text, most integer) OWNER TO pramaan_gate;

--
-- Name: find_last_send(text, text); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.find_last_send(of_account text, of_phone text) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select s.send_id from people p
  join journeys j on j.org_id = p.org_id and j.mode = p.mode and j.person_id = p.person_id
  join journey_sends s on s.org_id = j.org_id and s.mode = j.mode and s.result_id = j.result_id
  where p.phone = of_phone and p.mode = 'live' and s.account_id = of_account
  order by s.at desc limit 1
$$;

ALTER FUNCTION public.find_last_send(of_account text, of_phone text) OWNER TO pramaan_gate;

--
-- Name: find_last_send_to_user(text, text); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.find_last_send_to_user(of_account text, of_user text) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select s.send_id from person_identities p
  join journeys j on j.org_id = p.org_id and j.mode = p.mode and j.person_id = p.person_id
  join journey_sends s on s.org_id = j.org_id and s.mode = j.mode and s.result_id = j.result_id
  where p.kind = 'whatsapp_user_id' and p.value = of_user and p.mode = 'live' and s.account_id = of_account
  order by s.at desc limit 1
$$;

ALTER FUNCTION public.find_last_send_to_user(of_account text, of_user text) OWNER TO pramaan_gate;

--
-- Name: find_logged_request(text, date); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.find_logged_request(wanted_id text, of_day date) RETURNS TABLE(org_id text, organisation_name text, mode text, at timestamp with time zone, key_id text, method text, route text, status smallint, code text, fields text[], milliseconds integer)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select l.org_id, o.name, l.mode, l.at, l.key_id, l.method, l.route, l.status, l.code, l.fields, l.milliseconds
  from request_log l left join organisations o using (org_id)
  where l.request_id = wanted_id
    and l.at >= of_day::timestamp at time zone 'utc' and l.at < (of_day + 1)::timestamp at time zone 'utc'
$$;

ALTER FUNCTION public.find_logged_request(wanted_id text, of_day date) OWNER TO pramaan_gate;

--
-- Name: find_memberships(text); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.find_memberships(wanted_user text) RETURNS TABLE(org_id text, name text, role text, disabled boolean)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
#variable_conflict use_column
begin
  return query
  select m.org_id, o.name, m.role, o.disabled_at is not null
  from members m join organisations o on o.org_id = m.org_id where m.user_id = wanted_user order by o.name, m.org_id;
end
$$;

ALTER FUNCTION public.find_memberships(wanted_user text) OWNER TO pramaan_gate;

--
-- Name: find_own_number(bytea); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.find_own_number(wanted bytea) RETURNS TABLE(org_id text, mode text, shown text, asked_at timestamp with time zone, confirmed_at timestamp with time zone, declined_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select n.org_id, n.mode, n.shown, n.asked_at, n.confirmed_at, n.declined_at from own_numbers n where n.token_hash = wanted
$$;

ALTER FUNCTION public.find_own_number(wanted bytea) OWNER TO pramaan_gate;

--
-- Name: find_partner_key(text); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.find_partner_key(wanted_key_id text) RETURNS TABLE(org_id text, mode text, organisation_name text, organisation_disabled boolean, sealed_secret bytea, master_key_id text, scopes text[], limit_overrides jsonb, expires_at timestamp with time zone, revoked_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select k.org_id, k.mode, o.name, o.disabled_at is not null, k.sealed_secret, k.master_key_id,
    k.scopes, k.limit_overrides, k.expires_at, k.revoked_at
  from partner_keys k join organisations o using (org_id)
  where k.key_id = wanted_key_id
$$;

ALTER FUNCTION public.find_partner_key(wanted_key_id text) OWNER TO pramaan_gate;

--
-- Name: find_proven_domain(text); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.find_proven_domain(wanted text) RETURNS TABLE(org_id text, is_required boolean, disabled boolean)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select s.org_id, s.is_required, o.disabled_at is not null
  from single_sign_on s join organisations o using (org_id) where s.domain = wanted and s.proven_at is not null
$$;

ALTER FUNCTION public.find_proven_domain(wanted text) OWNER TO pramaan_gate;

--
-- Name: find_recording(text); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.find_recording(wanted text) RETURNS TABLE(object_key text, content_type text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select r.object_key, r.content_type from recordings r where r.recording_id = wanted and r.state = 'stored'
$$;

ALTER FUNCTION public.find_recording(wanted text) OWNER TO pramaan_gate;

--
-- Name: find_revoked_places(text); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.find_revoked_places(wanted_list_id text) RETURNS TABLE(places integer[])
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select array(
    select c.status_index from credentials c
    where c.list_id = l.list_id and c.revoked_at is not null order by c.status_index)
  from credential_status_lists l where l.list_id = wanted_list_id
$$;

ALTER FUNCTION public.find_revoked_places(wanted_list_id text) OWNER TO pramaan_gate;

--
-- Name: find_send_owners(text[]); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.find_send_owners(wanted text[]) RETURNS TABLE(send_id text, org_id text, mode text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select s.send_id, s.org_id, s.mode from journey_sends s where s.send_id = any(wanted)
$$;

ALTER FUNCTION public.find_send_owners(wanted text[]) OWNER TO pramaan_gate;

--
-- Name: find_sends_of_account(text, text[], text[]); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.find_sends_of_account(of_account text, send_ids text[], provider_ids text[]) RETURNS TABLE(send_id text, provider_message_id text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select s.send_id, s.provider_message_id from journey_sends s where s.send_id = any (send_ids) and s.account_id = of_account
  union
  select s.send_id, s.provider_message_id from journey_sends s
  where s.account_id = of_account and s.provider_message_id = any (provider_ids)
$$;

ALTER FUNCTION public.find_sends_of_account(of_account text, send_ids text[], provider_ids text[]) OWNER TO pramaan_gate;

--
-- Name: find_short_link(bytea); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.find_short_link(wanted bytea) RETURNS TABLE(sealed_token bytea, expires_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select l.sealed_token, l.expires_at from short_links l where l.code_hash = wanted
  union all
  select n.sealed_token, n.asked_at + interval '180 days' from own_numbers n where n.code_hash = wanted
$$;

ALTER FUNCTION public.find_short_link(wanted bytea) OWNER TO pramaan_gate;

--
-- Name: find_single_sign_on_to_rewrap(text, integer); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.find_single_sign_on_to_rewrap(current_master_key_id text, most integer) RETURNS TABLE(org_id text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select s.org_id from single_sign_on s where s.master_key_id <> current_master_key_id limit most
$$;

ALTER FUNCTION public.find_single_sign_on_to_rewrap(current_master_key_id text, most integer) OWNER TO pramaan_gate;

--
-- Name: find_skill_request_owner(text); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.find_skill_request_owner(wanted_id text) RETURNS TABLE(org_id text, mode text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$ select r.org_id, r.mode from skill_requests r where r.skill_request_id = wanted_id $$;

ALTER FUNCTION public.find_skill_request_owner(wanted_id text) OWNER TO pramaan_gate;

--
-- Name: find_test_address(bytea); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.find_test_address(wanted_hash bytea) RETURNS TABLE(org_id text, mode text, asked_at timestamp with time zone, confirmed_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$ select t.org_id, t.mode, t.asked_at, t.confirmed_at from test_addresses t where t.token_hash = wanted_hash $$;

ALTER FUNCTION public.find_test_address(wanted_hash bytea) OWNER TO pramaan_gate;

--
-- Name: find_verification_by_token(bytea); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.find_verification_by_token(wanted_hash bytea) RETURNS TABLE(org_id text, mode text, verification_id text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$ select v.org_id, v.mode, v.verification_id from verifications v where v.token_hash = wanted_hash $$;

ALTER FUNCTION public.find_verification_by_token(wanted_hash bytea) OWNER TO pramaan_gate;

--
-- Name: find_verification_key(bytea); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.find_verification_key(wanted_hash bytea) RETURNS TABLE(org_id text, mode text, key_id text, organisation_disabled boolean, expires_at timestamp with time zone, revoked_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select k.org_id, k.mode, k.key_id, o.disabled_at is not null, k.expires_at, k.revoked_at
  from verification_keys k join organisations o using (org_id)
  where k.secret_hash = wanted_hash
$$;

ALTER FUNCTION public.find_verification_key(wanted_hash bytea) OWNER TO pramaan_gate;

--
-- Name: find_verification_key_with_limits(bytea); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.find_verification_key_with_limits(wanted_hash bytea) RETURNS TABLE(org_id text, mode text, key_id text, organisation_disabled boolean, limit_overrides jsonb, expires_at timestamp with time zone, revoked_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select k.org_id, k.mode, k.key_id, o.disabled_at is not null, k.limit_overrides, k.expires_at, k.revoked_at
  from verification_keys k join organisations o using (org_id)
  where k.secret_hash = wanted_hash
$$;

ALTER FUNCTION public.find_verification_key_with_limits(wanted_hash bytea) OWNER TO pramaan_gate;

--
-- Name: find_verification_owner(text); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.find_verification_owner(wanted_id text) RETURNS TABLE(org_id text, mode text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$ select v.org_id, v.mode from verifications v where v.verification_id = wanted_id $$;

ALTER FUNCTION public.find_verification_owner(wanted_id text) OWNER TO pramaan_gate;

--
-- Name: find_webhook_secrets_to_rewrap(text, integer); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.find_webhook_secrets_to_rewrap(current_master_key_id text, most integer) RETURNS TABLE(org_id text, mode text, webhook_id text, secret_id text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select s.org_id, s.mode, s.webhook_id, s.secret_id from webhook_secrets s
  where s.master_key_id <> current_master_key_id limit most
$$;

ALTER FUNCTION public.find_webhook_secrets_to_rewrap(current_master_key_id text, most integer) OWNER TO pramaan_gate;

--
-- Name: forget_calls(timestamp with time zone, integer); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.forget_calls(began_by timestamp with time zone, most integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  with gone as (
    delete from calls where ctid = any (array(
      select ctid from calls where began_at <= began_by order by began_at limit most
    )) returning 1
  )
  select count(*)::integer from gone
$$;

ALTER FUNCTION public.forget_calls(began_by timestamp with time zone, most integer) OWNER TO pramaan_gate;

--
-- Name: forget_candidate_in_events(text[]); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.forget_candidate_in_events(of_results text[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  endpoints text[];
  told record;
begin
  endpoints := array(
    select e.webhook_id from webhook_endpoints e where e.org_id = tenant_org() and e.mode = tenant_mode()
    order by e.webhook_id for no key update);
  for told in
    select found.event_id, found.stored_at from unnest(of_results) as wanted (id)
    cross join lateral (
      select e.event_id, e.stored_at from events e
      where e.org_id = tenant_org() and e.mode = tenant_mode() and e.type like 'result.%'
        and e.data -> 'result' ->> 'result_id' = wanted.id offset 0
    ) as found order by found.event_id
  loop
    update events e set data = (jsonb_set(e.data::jsonb, '{result,output}', (e.data::jsonb #> '{result,output}')
      || jsonb_build_object('answers', '{}'::jsonb, 'interest', null, 'skills', (
        select coalesce(jsonb_agg(s.value || '{"verdict": "not_attempted", "score": null}' order by s.ordinality), '[]')
        from jsonb_array_elements(e.data::jsonb #> '{result,output,skills}') with ordinality as s))))::json
    where e.org_id = tenant_org() and e.mode = tenant_mode() and e.event_id = told.event_id and e.stored_at = told.stored_at
      and json_typeof(e.data -> 'result' -> 'output') = 'object';
    update webhook_deliveries d set reply_erased = true, accepted_reply = case when d.accepted_reply is null then null else '' end
    where d.org_id = tenant_org() and d.mode = tenant_mode() and d.webhook_id = any (endpoints)
      and d.event_id = told.event_id and d.stored_at = told.stored_at;
    update webhook_attempts a set reply = ''
    where a.org_id = tenant_org() and a.mode = tenant_mode() and a.webhook_id = any (endpoints)
      and a.event_id = told.event_id and a.stored_at = told.stored_at and a.reply <> '';
  end loop;
end
$$;

ALTER FUNCTION public.forget_candidate_in_events(of_results text[]) OWNER TO pramaan_gate;

--
-- Name: forget_erased_proof(); Type: FUNCTION; Schema: public; Owner: pramaan_owner
--

CREATE FUNCTION public.forget_erased_proof() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  delete from erased_proofs p where (p.org_id, p.mode, p.verification_id) = (new.org_id, new.mode, new.verification_id);
  return null;
end
$$;

ALTER FUNCTION public.forget_erased_proof() OWNER TO pramaan_owner;

--
-- Name: forget_expired_answers(integer); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.forget_expired_answers(most integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  with gone as (
    delete from idempotent_answers where ctid = any (array(
      select ctid from idempotent_answers where expires_at < now() order by expires_at limit most
    )) returning 1
  )
  select count(*)::integer from gone
$$;

ALTER FUNCTION public.forget_expired_answers(most integer) OWNER TO pramaan_gate;

--
-- Name: forget_kept_receipts(timestamp with time zone, integer); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.forget_kept_receipts(kept_before timestamp with time zone, most integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  with gone as (
    delete from kept_receipts where ctid = any (array(
      select ctid from kept_receipts where kept_at < kept_before order by kept_at limit most
    )) returning 1
  )
  select count(*)::integer from gone
$$;

ALTER FUNCTION public.forget_kept_receipts(kept_before timestamp with time zone, most integer) OWNER TO pramaan_gate;

--
-- Name: forget_old_confirmations(integer, integer); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.forget_old_confirmations(older_than_days integer, most integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  with gone as (
    delete from skill_confirmations where ctid = any (array(
      select ctid from skill_confirmations where confirmed_at < now() - make_interval(days => older_than_days)
      order by confirmed_at limit most
    )) returning 1
  )
  select count(*)::integer from gone
$$;

ALTER FUNCTION public.forget_old_confirmations(older_than_days integer, most integer) OWNER TO pramaan_gate;

--
-- Name: forget_old_suggestions(integer); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.forget_old_suggestions(most integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  with gone as (
    delete from skill_suggestions where ctid = any (array(
      select ctid from skill_suggestions where suggested_at < now() - interval '30 days' order by suggested_at limit most
    )) returning 1
  )
  select count(*)::integer from gone
$$;

ALTER FUNCTION public.forget_old_suggestions(most integer) OWNER TO pramaan_gate;

--
-- Name: forget_own_requests(text, text, timestamp with time zone, integer); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.forget_own_requests(wanted_org text, wanted_mode text, as_of timestamp with time zone, most integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  with gone as (
    delete from request_log l where (l.org_id, l.mode, l.at, l.request_id) in (
      select r.org_id, r.mode, r.at, r.request_id from request_log r
      where r.org_id = wanted_org and r.mode = wanted_mode
        and r.at < as_of - make_interval(days => (select p.request_days from organisation_periods p where p.org_id = wanted_org))
      order by r.at limit most
    ) returning 1
  )
  select count(*)::integer from gone
$$;

ALTER FUNCTION public.forget_own_requests(wanted_org text, wanted_mode text, as_of timestamp with time zone, most integer) OWNER TO pramaan_gate;

--
-- Name: forget_replies_about(text[]); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.forget_replies_about(of_verifications text[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  endpoints text[];
  told record;
begin
  endpoints := array(
    select e.webhook_id from webhook_endpoints e where e.org_id = tenant_org() and e.mode = tenant_mode()
    order by e.webhook_id for no key update);
  if cardinality(endpoints) = 0 then
    return;
  end if;
  for told in
    select found.event_id, found.stored_at from unnest(of_verifications) as wanted (id)
    cross join lateral (
      select e.event_id, e.stored_at from events e
      where e.org_id = tenant_org() and e.mode = tenant_mode() and e.type like 'verification.%'
        and e.data -> 'verification' ->> 'serviceVerificationId' = wanted.id offset 0
    ) as found order by found.event_id
  loop
    update webhook_deliveries d set reply_erased = true, accepted_reply = case when d.accepted_reply is null then null else '' end
    where d.org_id = tenant_org() and d.mode = tenant_mode() and d.webhook_id = any (endpoints)
      and d.event_id = told.event_id and d.stored_at = told.stored_at;
    update webhook_attempts a set reply = ''
    where a.org_id = tenant_org() and a.mode = tenant_mode() and a.webhook_id = any (endpoints)
      and a.event_id = told.event_id and a.stored_at = told.stored_at and a.reply <> '';
  end loop;
end
$$;

ALTER FUNCTION public.forget_replies_about(of_verifications text[]) OWNER TO pramaan_gate;

--
-- Name: forget_short_links(timestamp with time zone, integer); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.forget_short_links(expired_by timestamp with time zone, most integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  with gone as (
    delete from short_links where ctid = any (array(
      select ctid from short_links where expires_at <= expired_by order by expires_at limit most
    )) returning 1
  )
  select count(*)::integer from gone
$$;

ALTER FUNCTION public.forget_short_links(expired_by timestamp with time zone, most integer) OWNER TO pramaan_gate;

--
-- Name: forget_stored_mails(timestamp with time zone, integer); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.forget_stored_mails(before timestamp with time zone, most integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  with gone as (
    delete from stored_mails where ctid = any (array(
      select ctid from stored_mails where created_at <= before order by created_at limit most
    )) returning 1
  )
  select count(*)::integer from gone
$$;

ALTER FUNCTION public.forget_stored_mails(before timestamp with time zone, most integer) OWNER TO pramaan_gate;

--
-- Name: forget_student_in_events(text[]); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.forget_student_in_events(of_verifications text[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  told record;
begin
  for told in
    select found.event_id, found.stored_at from unnest(of_verifications) as wanted (id)
    cross join lateral (
      select e.event_id, e.stored_at from events e
      where e.org_id = tenant_org() and e.mode = tenant_mode() and e.type like 'verification.%'
        and e.data -> 'verification' ->> 'serviceVerificationId' = wanted.id offset 0
    ) as found order by found.event_id
  loop
    update events e set data = json_build_object('verification', (
      select json_object_agg(v.key, case v.key when 'externalStudentId' then to_json('erased'::text) else v.value end)
      from json_each(e.data -> 'verification') as v (key, value)))
    where e.org_id = tenant_org() and e.mode = tenant_mode() and e.event_id = told.event_id and e.stored_at = told.stored_at;
  end loop;
end
$$;

ALTER FUNCTION public.forget_student_in_events(of_verifications text[]) OWNER TO pramaan_gate;

--
-- Name: hold_sending(text); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.hold_sending(why text) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  update sending_cluster set timeline = 0, recorded_at = now(), reason = why
$$;

ALTER FUNCTION public.hold_sending(why text) OWNER TO pramaan_gate;

--
-- Name: insert_event_epoch(bigint, text); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.insert_event_epoch(above bigint, why text) RETURNS bigint
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  insert into event_epochs (epoch, base, system_identifier, database_oid, timeline, began_at, reason)
  select coalesce(last.epoch, -1) + 1,
    -- The number of the last epoch that this transaction would have got is above all that were given in it, if it was begun here. Elsewhere it says
    -- nothing, and could lie days ahead of the clock: numbers after another restore would be below those of the future that this one lost. Only
    -- an epoch that was put ahead of the clock, by `above`, is left behind in that way.
    event_base(clock_timestamp(), pg_snapshot_xmin(pg_current_snapshot())::text::bigint,
      greatest(above, case when last.is_here or last.base > extract(epoch from clock_timestamp()) * 1000000
        then last.base + pg_snapshot_xmax(pg_current_snapshot())::text::bigint end)),
    c.system_identifier, c.database_oid, c.timeline, clock_timestamp(), why
  from current_cluster() c left join (select e.epoch, e.base, e.is_here from current_event_epoch() e) last on true
  returning base
$$;

ALTER FUNCTION public.insert_event_epoch(above bigint, why text) OWNER TO pramaan_gate;

--
-- Name: keep_credential(); Type: FUNCTION; Schema: public; Owner: pramaan_owner
--

CREATE FUNCTION public.keep_credential() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if old.revoked_at is not null
    and ((new.revoked_at, new.revoked_by) is distinct from (old.revoked_at, old.revoked_by)
      or (new.reason is distinct from old.reason and (old.erased_at is not null or new.erased_at is null))) then
    raise exception 'a revocation is for good' using errcode = 'restrict_violation';
  end if;
  if (new.payload, new.jwt) is distinct from (old.payload, old.jwt) and (old.erased_at is not null or new.erased_at is null) then
    raise exception 'an issued credential can be erased and not changed' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

ALTER FUNCTION public.keep_credential() OWNER TO pramaan_owner;

--
-- Name: keep_receipts(text, json, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.keep_receipts(of_account text, given json, received_at timestamp with time zone) RETURNS TABLE(event_id text, send_id text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock(hashtextextended('receipts of ' || of_account, 0));
  return query
    with reported as (
      select r.event_id, r.provider_message_id, r.what, s.send_id
      from json_to_recordset(given) as r (event_id text, provider_message_id text, what text)
      left join journey_sends s on s.account_id = of_account and s.provider_message_id = r.provider_message_id
    ), kept as (
      insert into kept_receipts (account_id, event_id, provider_message_id, what, kept_at)
      select of_account, r.event_id, r.provider_message_id, r.what, received_at from reported r where r.send_id is null
      on conflict do nothing
    )
    select r.event_id, r.send_id from reported r where r.send_id is not null;
end
$$;

ALTER FUNCTION public.keep_receipts(of_account text, given json, received_at timestamp with time zone) OWNER TO pramaan_gate;

--
-- Name: list_abandoned_generations(interval, integer); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.list_abandoned_generations(abandoned_for interval, most integer) RETURNS TABLE(org_id text, mode text, verification_id text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select g.org_id, g.mode, g.verification_id from assessment_generations g
 
  where g.org_id not in (select m.org_id from organisation_moves m)
    and g.lease_token is not null and g.leased_until < now() - abandoned_for order by g.leased_until limit most
$$;

ALTER FUNCTION public.list_abandoned_generations(abandoned_for interval, most integer) OWNER TO pramaan_gate;

--
-- Name: list_abuse_reports(boolean); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.list_abuse_reports(closed_too boolean) RETURNS TABLE(verification_id text, org_id text, organisation_name text, mode text, reported_at timestamp with time zone, reason text, closed_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select r.verification_id, r.org_id, o.name, r.mode, r.reported_at, r.report_reason, r.report_closed_at
  from reviewers r join organisations o using (org_id)
  where r.reported_at is not null and (r.report_closed_at is null or closed_too)
  order by r.reported_at
$$;

ALTER FUNCTION public.list_abuse_reports(closed_too boolean) OWNER TO pramaan_gate;

--
-- Name: list_abuse_reports_page(boolean, timestamp with time zone, text, integer); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.list_abuse_reports_page(closed_too boolean, after_at timestamp with time zone, after_id text, most integer) RETURNS TABLE(verification_id text, org_id text, organisation_name text, mode text, reported_at timestamp with time zone, reason text, closed_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select r.verification_id, r.org_id, o.name, r.mode, r.reported_at, r.report_reason, r.report_closed_at
  from reviewers r join organisations o using (org_id)
  where r.reported_at is not null and (r.report_closed_at is null or closed_too)
    and (after_id is null or (r.reported_at, r.verification_id) > (after_at, after_id))
  order by r.reported_at, r.verification_id limit most
$$;

ALTER FUNCTION public.list_abuse_reports_page(closed_too boolean, after_at timestamp with time zone, after_id text, most integer) OWNER TO pramaan_gate;

--
-- Name: list_ats_tokens(text); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.list_ats_tokens(wanted_org text) RETURNS TABLE(org_id text, mode text, token_id text, ats text, created_at timestamp with time zone, revoked_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select t.org_id, t.mode, t.token_id, t.ats, t.created_at, t.revoked_at from ats_tokens t
  where wanted_org is null or t.org_id = wanted_org order by t.org_id, t.token_id
$$;

ALTER FUNCTION public.list_ats_tokens(wanted_org text) OWNER TO pramaan_gate;

--
-- Name: list_changed_campaigns(); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.list_changed_campaigns() RETURNS TABLE(org_id text, mode text, campaign_id text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
#variable_conflict use_column
begin
  return query
  with recursive changed as (
    (select c.org_id, c.mode, c.campaign_id from campaign_figure_changes c order by c.org_id, c.mode, c.campaign_id limit 1)
    union all
    select n.org_id, n.mode, n.campaign_id from changed k cross join lateral (
      select c.org_id, c.mode, c.campaign_id from campaign_figure_changes c
      where (c.org_id, c.mode, c.campaign_id) > (k.org_id, k.mode, k.campaign_id)
      order by c.org_id, c.mode, c.campaign_id limit 1
    ) n
  )
  select k.org_id, k.mode, k.campaign_id from changed k where k.org_id not in (select m.org_id from organisation_moves m);
end
$$;

ALTER FUNCTION public.list_changed_campaigns() OWNER TO pramaan_gate;

--
-- Name: list_channel_accounts(); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.list_channel_accounts() RETURNS SETOF public.channel_accounts
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select * from channel_accounts a where a.status <> 'archived' order by a.org_id nulls first, a.channel, a.account_id
$$;

ALTER FUNCTION public.list_channel_accounts() OWNER TO pramaan_gate;

--
-- Name: list_due_ats_reports(timestamp with time zone, integer); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.list_due_ats_reports(now timestamp with time zone, most integer) RETURNS TABLE(org_id text, mode text, order_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select r.org_id, r.mode, r.order_id from ats_orders r
  where r.org_id not in (select m.org_id from organisation_moves m)
    and r.report_due_at <= now order by r.report_due_at limit most
$$;

ALTER FUNCTION public.list_due_ats_reports(now timestamp with time zone, most integer) OWNER TO pramaan_gate;

--
-- Name: list_due_chat_tenants(timestamp with time zone); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.list_due_chat_tenants(now_is timestamp with time zone) RETURNS TABLE(org_id text, mode text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select distinct t.org_id, t.mode from chat_turns t
  where t.org_id not in (select m.org_id from organisation_moves m)
    and t.due_at <= now_is and (select may_send())
$$;

ALTER FUNCTION public.list_due_chat_tenants(now_is timestamp with time zone) OWNER TO pramaan_gate;

--
-- Name: list_due_tenants(timestamp with time zone); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.list_due_tenants(now_is timestamp with time zone) RETURNS TABLE(org_id text, mode text, due_at timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
#variable_conflict use_column
begin
  return query
  with recursive first_due as materialized (
    select j.org_id, j.mode, j.due_at from (values ('live'), ('test')) as m (mode)
    cross join lateral (
      select d.org_id, d.mode, d.due_at from journeys d
      where d.mode = m.mode and d.due_at is not null and d.due_at <= now_is order by d.due_at limit 1000
    ) j
  ),
  backlog as materialized (
    select coalesce(max(n.due), 0) >= 1000 as is_long from (select count(*) as due from first_due f group by f.mode) n
  ),
  tenants as (
    (select j.org_id, j.mode from journeys j
     where (select b.is_long from backlog b) and j.due_at is not null order by j.org_id, j.mode limit 1)
    union all
    select n.org_id, n.mode from tenants t cross join lateral (
      select j.org_id, j.mode from journeys j
      where j.due_at is not null and (j.org_id, j.mode) > (t.org_id, t.mode) order by j.org_id, j.mode limit 1
    ) n
  ),
  found as (
    select f.org_id, f.mode, min(f.due_at) as due_at from first_due f
    where not (select b.is_long from backlog b)
      and not exists (select from test_clocks c where c.org_id = f.org_id and c.mode = f.mode)
    group by f.org_id, f.mode
    union all
    select w.org_id, w.mode, first.due_at
    from (select t.org_id, t.mode from tenants t union select c.org_id, c.mode from test_clocks c) w
    cross join lateral (
      select j.due_at from journeys j
      where j.org_id = w.org_id and j.mode = w.mode and j.due_at is not null order by j.due_at limit 1
    ) first
    left join test_clocks c on c.org_id = w.org_id and c.mode = w.mode
    where first.due_at <= now_is + coalesce(c.offset_ms, 0) * interval '1 ms'
  )
  select f.org_id, f.mode, f.due_at from found f
  where f.org_id not in (select m.org_id from organisation_moves m) and (f.mode = 'test' or (select may_send()));
end
$$;

ALTER FUNCTION public.list_due_tenants(now_is timestamp with time zone) OWNER TO pramaan_gate;

--
-- Name: list_events_of_result(text, interval); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.list_events_of_result(wanted_result text, kept interval) RETURNS TABLE(event_id text, type text, created_at timestamp with time zone, settled_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select e.event_id, e.type, e.created_at, e.settled_at from events e
  where e.org_id = tenant_org() and e.mode = tenant_mode() and e.type like 'result.%'
    and e.data -> 'result' ->> 'result_id' = wanted_result and e.stored_at > now() - kept
  order by e.seq limit 20
$$;

ALTER FUNCTION public.list_events_of_result(wanted_result text, kept interval) OWNER TO pramaan_gate;

--
-- Name: list_finished_campaigns(integer); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.list_finished_campaigns(most integer) RETURNS TABLE(org_id text, mode text, campaign_id text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
#variable_conflict use_column
begin
  return query
  select c.org_id, c.mode, c.campaign_id from list_changed_campaigns() k
  join campaigns c on c.org_id = k.org_id and c.mode = k.mode and c.campaign_id = k.campaign_id
  where c.status in ('scheduled', 'running')
    and not exists (select from journeys j
      where j.org_id = c.org_id and j.mode = c.mode and j.campaign_id = c.campaign_id and j.status = 'pending')
    and exists (select from journeys j where j.org_id = c.org_id and j.mode = c.mode and j.campaign_id = c.campaign_id)
    and not exists (select from journeys j
      where j.org_id = c.org_id and j.mode = c.mode and j.campaign_id = c.campaign_id and j.credit_state = 'reserved')
  limit most;
end
$$;

ALTER FUNCTION public.list_finished_campaigns(most integer) OWNER TO pramaan_gate;

--
-- Name: list_held_outcomes(integer); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.list_held_outcomes(most integer) RETURNS TABLE(org_id text, mode text, verification_id text, held_at timestamp with time zone, method text, signals json)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select h.org_id, h.mode, h.verification_id, h.held_at, v.method, v.signals
  from held_outcomes h join verifications v using (org_id, mode, verification_id)
  where h.resolution is null order by h.held_at limit most
$$;

ALTER FUNCTION public.list_held_outcomes(most integer) OWNER TO pramaan_gate;

--
-- Name: list_held_outcomes_page(timestamp with time zone, text, integer); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.list_held_outcomes_page(after_at timestamp with time zone, after_id text, most integer) RETURNS TABLE(org_id text, organisation_name text, mode text, verification_id text, held_at timestamp with time zone, method text, signals json)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select h.org_id, o.name, h.mode, h.verification_id, h.held_at, v.method, v.signals
  from held_outcomes h join verifications v using (org_id, mode, verification_id) join organisations o on o.org_id = h.org_id
  where h.resolution is null and (after_id is null or (h.held_at, h.verification_id) > (after_at, after_id))
  order by h.held_at, h.verification_id limit most
$$;

ALTER FUNCTION public.list_held_outcomes_page(after_at timestamp with time zone, after_id text, most integer) OWNER TO pramaan_gate;

--
-- Name: list_keys(text); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.list_keys(wanted_org text) RETURNS TABLE(org_id text, mode text, key_id text, scopes text[], created_at timestamp with time zone, expires_at timestamp with time zone, revoked_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select k.org_id, k.mode, k.key_id, k.scopes, k.created_at, k.expires_at, k.revoked_at from partner_keys k
  where wanted_org is null or k.org_id = wanted_org
  union all
  select k.org_id, k.mode, k.key_id, null, k.created_at, k.expires_at, k.revoked_at from verification_keys k
  where wanted_org is null or k.org_id = wanted_org
  order by 1, 2, 5, 3
$$;

ALTER FUNCTION public.list_keys(wanted_org text) OWNER TO pramaan_gate;

--
-- Name: list_keys_with_limits(text); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.list_keys_with_limits(wanted_org text) RETURNS TABLE(org_id text, mode text, key_id text, scopes text[], created_at timestamp with time zone, expires_at timestamp with time zone, revoked_at timestamp with time zone, limit_overrides jsonb)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select k.org_id, k.mode, k.key_id, k.scopes, k.created_at, k.expires_at, k.revoked_at, k.limit_overrides
  from partner_keys k where k.org_id = wanted_org
  union all
  select k.org_id, k.mode, k.key_id, null, k.created_at, k.expires_at, k.revoked_at, k.limit_overrides
  from verification_keys k where k.org_id = wanted_org
  order by 2, 5, 3
$$;

ALTER FUNCTION public.list_keys_with_limits(wanted_org text) OWNER TO pramaan_gate;

--
-- Name: list_marked_days(); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.list_marked_days() RETURNS TABLE(org_id text, mode text, workflow_id text, day date)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  with recursive marked as (
    (select m.org_id, m.mode, m.workflow_id, m.day from analytics_marks m order by m.org_id, m.mode, m.workflow_id, m.day limit 1)
    union all
    select n.org_id, n.mode, n.workflow_id, n.day from marked k cross join lateral (
      select m.org_id, m.mode, m.workflow_id, m.day from analytics_marks m
      where (m.org_id, m.mode, m.workflow_id, m.day) > (k.org_id, k.mode, k.workflow_id, k.day)
      order by m.org_id, m.mode, m.workflow_id, m.day limit 1
    ) n
  )
  select k.org_id, k.mode, k.workflow_id, k.day from marked k where k.org_id not in (select h.org_id from organisation_moves h)
$$;

ALTER FUNCTION public.list_marked_days() OWNER TO pramaan_gate;

--
-- Name: message_templates; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.message_templates (
    template_id text NOT NULL,
    account_id text NOT NULL,
    org_id text,
    purpose text NOT NULL,
    language text NOT NULL,
    provider_id text NOT NULL,
    category text NOT NULL,
    body text NOT NULL,
    variables text[] NOT NULL,
    status text NOT NULL,
    reason text,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    buttons text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT message_templates_body_check CHECK (((length(body) >= 1) AND (length(body) <= 2000))),
    CONSTRAINT message_templates_buttons_check CHECK ((buttons <@ ARRAY['answer'::text, 'decline'::text])),
    CONSTRAINT message_templates_category_check CHECK ((category = ANY (ARRAY['marketing'::text, 'utility'::text, 'service'::text, 'promotional'::text, 'transactional'::text]))),
    CONSTRAINT message_templates_language_check CHECK ((language = ANY (ARRAY['en'::text, 'hi'::text, 'bn'::text, 'te'::text, 'mr'::text, 'ta'::text, 'gu'::text, 'kn'::text, 'ml'::text, 'pa'::text, 'or'::text]))),
    CONSTRAINT message_templates_provider_id_check CHECK (((length(provider_id) >= 1) AND (length(provider_id) <= 512))),
    CONSTRAINT message_templates_purpose_check CHECK ((purpose = ANY (ARRAY['first'::text, 'follow_up'::text]))),
    CONSTRAINT message_templates_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 60))),
    CONSTRAINT message_templates_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'paused'::text, 'archived'::text]))),
    CONSTRAINT message_templates_template_id_check CHECK ((template_id ~ '^TP_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
    CONSTRAINT message_templates_variables_check CHECK ((variables <@ ARRAY['name'::text, 'company'::text, 'title'::text, 'place'::text, 'link'::text, 'opt_out'::text]))
);

ALTER TABLE ONLY public.message_templates FORCE ROW LEVEL SECURITY;

ALTER TABLE public.message_templates OWNER TO pramaan_owner;

--
-- Name: list_message_templates(text); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.list_message_templates(of_account text) RETURNS SETOF public.message_templates
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select * from message_templates m where m.account_id = of_account and m.status <> 'archived' order by m.purpose, m.language
$$;

ALTER FUNCTION public.list_message_templates(of_account text) OWNER TO pramaan_gate;

--
-- Name: list_organisations(); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.list_organisations() RETURNS TABLE(org_id text, name text, created_at timestamp with time zone, disabled_at timestamp with time zone, usable_keys integer)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select o.org_id, o.name, o.created_at, o.disabled_at,
    (select count(*)::integer from partner_keys k where k.org_id = o.org_id
       and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()))
    + (select count(*)::integer from verification_keys k where k.org_id = o.org_id
       and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()))
  from organisations o order by o.org_id
$$;

ALTER FUNCTION public.list_organisations() OWNER TO pramaan_gate;

--
-- Name: list_organisations_page(text, text, integer); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.list_organisations_page(wanted text, before_org text, most integer) RETURNS TABLE(org_id text, name text, created_at timestamp with time zone, disabled_at timestamp with time zone, usable_keys integer)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select o.org_id, o.name, o.created_at, o.disabled_at,
    (select count(*)::integer from partner_keys k where k.org_id = o.org_id
       and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()))
    + (select count(*)::integer from verification_keys k where k.org_id = o.org_id
       and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()))
  from organisations o
  where (before_org is null or o.org_id < before_org)
    and (wanted is null or o.org_id = wanted or position(lower(wanted) in lower(o.name)) > 0)
  order by o.org_id desc limit most
$$;

ALTER FUNCTION public.list_organisations_page(wanted text, before_org text, most integer) OWNER TO pramaan_gate;

--
-- Name: list_overdue_attempts(timestamp with time zone, integer); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.list_overdue_attempts(now_is timestamp with time zone, most integer) RETURNS TABLE(org_id text, mode text, verification_id text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select a.org_id, a.mode, a.verification_id from assessments a
  where a.state = 'open' and a.org_id not in (select m.org_id from organisation_moves m) and a.expires_at <= now_is order by a.expires_at limit most
$$;

ALTER FUNCTION public.list_overdue_attempts(now_is timestamp with time zone, most integer) OWNER TO pramaan_gate;

--
-- Name: list_overdue_preparations(timestamp with time zone, integer); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.list_overdue_preparations(at timestamp with time zone, most integer) RETURNS TABLE(org_id text, mode text, mandate_id text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select m.org_id, m.mode, m.mandate_id from mandates m
  where m.status = 'preparing' and m.org_id not in (select h.org_id from organisation_moves h) and m.prepare_by < at order by m.prepare_by limit most
$$;

ALTER FUNCTION public.list_overdue_preparations(at timestamp with time zone, most integer) OWNER TO pramaan_gate;

--
-- Name: list_own_periods(); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.list_own_periods() RETURNS TABLE(org_id text, candidate_days integer, recording_days integer, request_days integer)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select p.org_id, p.candidate_days, p.recording_days, p.request_days from organisation_periods p
 
  where p.org_id not in (select m.org_id from organisation_moves m)
    and num_nonnulls(p.candidate_days, p.recording_days, p.request_days) > 0 order by p.org_id
$$;

ALTER FUNCTION public.list_own_periods() OWNER TO pramaan_gate;

--
-- Name: list_recordings_to_remove(timestamp with time zone, timestamp with time zone, integer); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.list_recordings_to_remove(begun_before timestamp with time zone, stored_before timestamp with time zone, most integer) RETURNS TABLE(org_id text, mode text, recording_id text, object_key text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  (select r.org_id, r.mode, r.recording_id, r.object_key from recordings r where r.state = 'deleting' and r.org_id not in (select m.org_id from organisation_moves m)
   order by r.created_at limit most)
  union all
  (select r.org_id, r.mode, r.recording_id, r.object_key from recordings r
   where r.state = 'uploading'
  and r.org_id not in (select m.org_id from organisation_moves m)
    and r.created_at < begun_before order by r.created_at limit most)
  union all
  (select r.org_id, r.mode, r.recording_id, r.object_key from recordings r
   where r.state = 'stored'
  and r.org_id not in (select m.org_id from organisation_moves m)
    and r.created_at < stored_before order by r.created_at limit most)
  limit most
$$;

ALTER FUNCTION public.list_recordings_to_remove(begun_before timestamp with time zone, stored_before timestamp with time zone, most integer) OWNER TO pramaan_gate;

--
-- Name: list_sending_switches(); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.list_sending_switches() RETURNS TABLE(org_id text, channel text, off_since timestamp with time zone, off_by text, off_reason text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select s.org_id, s.channel, s.off_since, s.off_by, s.off_reason from sending_switches s
  where s.on_since is null order by s.org_id nulls first, s.channel nulls first
$$;

ALTER FUNCTION public.list_sending_switches() OWNER TO pramaan_gate;

--
-- Name: list_skill_confirmations_of_all(bigint, timestamp with time zone, integer); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.list_skill_confirmations_of_all(after_seq bigint, since timestamp with time zone, most integer) RETURNS TABLE(seq bigint, phrase text, skill_number integer, rank smallint, score real, how text, taxonomy_version integer, suggested_at timestamp with time zone, confirmed_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select c.seq, c.phrase, c.skill_number, c.rank, c.score, c.how, c.taxonomy_version, c.suggested_at, c.confirmed_at
  from skill_confirmations c where c.seq > after_seq and c.confirmed_at >= since order by c.seq limit most
$$;

ALTER FUNCTION public.list_skill_confirmations_of_all(after_seq bigint, since timestamp with time zone, most integer) OWNER TO pramaan_gate;

--
-- Name: list_skill_requests_of_all(text, integer, integer); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.list_skill_requests_of_all(wanted_status text, skip integer, most integer) RETURNS TABLE(org_id text, mode text, skill_request_id text, organisation_name text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select r.org_id, r.mode, r.skill_request_id, o.name
  from skill_requests r join organisations o using (org_id)
  where r.status = wanted_status order by r.skill_request_id offset skip limit most
$$;

ALTER FUNCTION public.list_skill_requests_of_all(wanted_status text, skip integer, most integer) OWNER TO pramaan_gate;

--
-- Name: list_skill_requests_page(text, text, integer); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.list_skill_requests_page(wanted_status text, after_id text, most integer) RETURNS TABLE(org_id text, mode text, skill_request_id text, organisation_name text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select r.org_id, r.mode, r.skill_request_id, o.name
  from skill_requests r join organisations o using (org_id)
  where r.status = wanted_status and (after_id is null or r.skill_request_id > after_id) order by r.skill_request_id limit most
$$;

ALTER FUNCTION public.list_skill_requests_page(wanted_status text, after_id text, most integer) OWNER TO pramaan_gate;

--
-- Name: list_stored_mails(timestamp with time zone, integer); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.list_stored_mails(since timestamp with time zone, most integer) RETURNS TABLE(org_id text, mode text, mail_id text, outcome text, address text, subject text, body text, created_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select m.org_id, m.mode, m.mail_id, m.outcome, m.address, m.subject, m.body, m.created_at from stored_mails m
  where m.created_at > since order by m.created_at desc, m.mail_id desc limit most
$$;

ALTER FUNCTION public.list_stored_mails(since timestamp with time zone, most integer) OWNER TO pramaan_gate;

--
-- Name: mark_journeys(); Type: FUNCTION; Schema: public; Owner: pramaan_owner
--

CREATE FUNCTION public.mark_journeys() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  insert into analytics_marks (org_id, mode, workflow_id, day)
  select distinct c.org_id, c.mode, c.workflow_id, c.contacted_on from changed c
  where c.contacted_on is not null and c.workflow_id is not null
  on conflict do nothing;
  return null;
end
$$;

ALTER FUNCTION public.mark_journeys() OWNER TO pramaan_owner;

--
-- Name: mark_sends(); Type: FUNCTION; Schema: public; Owner: pramaan_owner
--

CREATE FUNCTION public.mark_sends() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
begin
  insert into analytics_marks (org_id, mode, workflow_id, day)
  select distinct j.org_id, j.mode, j.workflow_id, j.contacted_on
  from changed c cross join lateral (
    select * from journeys where org_id = c.org_id and mode = c.mode and result_id = c.result_id offset 0
  ) j
  where j.contacted_on is not null and j.workflow_id is not null
  on conflict do nothing;
  return null;
end
$$;

ALTER FUNCTION public.mark_sends() OWNER TO pramaan_owner;

--
-- Name: may_send(); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.may_send() RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  return exists (
    select from sending_cluster s, pg_control_system() c
    where s.system_identifier = c.system_identifier and s.database_oid = (select d.oid from pg_database d where d.datname = current_database())
      and s.timeline = ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint
  );
end
$$;

ALTER FUNCTION public.may_send() OWNER TO pramaan_gate;

--
-- Name: newest_event_number(); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.newest_event_number() RETURNS bigint
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select max(greatest(live.number, test.number)) from organisations o
  left join lateral (
    select e.xact::text::bigint as number from events e where e.org_id = o.org_id and e.mode = 'live' order by e.xact desc, e.seq desc limit 1
  ) live on true
  left join lateral (
    select e.xact::text::bigint as number from events e where e.org_id = o.org_id and e.mode = 'test' order by e.xact desc, e.seq desc limit 1
  ) test on true
$$;

ALTER FUNCTION public.newest_event_number() OWNER TO pramaan_gate;

--
-- Name: note_cell_change(); Type: FUNCTION; Schema: public; Owner: pramaan_owner
--

CREATE FUNCTION public.note_cell_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform nextval('cell_changes');
  return null;
end
$$;

ALTER FUNCTION public.note_cell_change() OWNER TO pramaan_owner;

--
-- Name: note_erased_proof(); Type: FUNCTION; Schema: public; Owner: pramaan_owner
--

CREATE FUNCTION public.note_erased_proof() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  insert into erased_proofs (org_id, mode, verification_id, last_changed_at)
  select v.org_id, v.mode, v.verification_id, greatest(v.last_used_at, v.decided_at) from verifications v
  where (v.org_id, v.mode, v.verification_id) = (new.org_id, new.mode, new.verification_id) and v.erased_at is null
    and not exists (select from credentials c
      where (c.org_id, c.mode, c.verification_id) = (new.org_id, new.mode, new.verification_id) and c.erased_at is null)
  on conflict do nothing;
  return null;
end
$$;

ALTER FUNCTION public.note_erased_proof() OWNER TO pramaan_owner;

--
-- Name: note_key_uses(json); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.note_key_uses(uses json) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  with stale as (
    select u.* from json_to_recordset(uses) as u (org_id text, mode text, key_id text, at timestamptz)
    join partner_keys k on k.org_id = u.org_id and k.mode = u.mode and k.key_id = u.key_id
    where k.last_used_at is null or k.last_used_at < u.at - interval '1 hour' for no key update of k skip locked
  )
  update partner_keys k set last_used_at = stale.at from stale
  where k.org_id = stale.org_id and k.mode = stale.mode and k.key_id = stale.key_id;
  with stale as (
    select u.* from json_to_recordset(uses) as u (org_id text, mode text, key_id text, at timestamptz)
    join verification_keys k on k.org_id = u.org_id and k.mode = u.mode and k.key_id = u.key_id
    where k.last_used_at is null or k.last_used_at < u.at - interval '1 hour' for no key update of k skip locked
  )
  update verification_keys k set last_used_at = stale.at from stale
  where k.org_id = stale.org_id and k.mode = stale.mode and k.key_id = stale.key_id;
$$;

ALTER FUNCTION public.note_key_uses(uses json) OWNER TO pramaan_gate;

--
-- Name: partitioned_by_day(); Type: FUNCTION; Schema: public; Owner: pramaan_owner
--

CREATE FUNCTION public.partitioned_by_day() RETURNS text[]
    LANGUAGE sql IMMUTABLE
    RETURN ARRAY['request_log'::text, 'events'::text, 'unacknowledged_events'::text, 'webhook_deliveries'::text, 'webhook_attempts'::text];

ALTER FUNCTION public.partitioned_by_day() OWNER TO pramaan_owner;

--
-- Name: raise_chat_replies(text, text[], text[], json); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.raise_chat_replies(of_account text, ids text[], statuses text[], ranks json) RETURNS TABLE(turn_id text)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  with reported as (
    select distinct on (n.id) n.id, n.status from unnest(ids, statuses) as n (id, status)
    order by n.id, (ranks ->> n.status)::integer desc
  ), raised as (
    update chat_turns t set status = n.status, due_at = null from reported n
    where t.turn_id = n.id and t.account_id = of_account and t.status not in ('recording', 'due', 'silent')
      and (ranks ->> n.status)::integer > (ranks ->> t.status)::integer
  )
  select t.turn_id from chat_turns t where t.turn_id = any (ids) and t.account_id = of_account
$$;

ALTER FUNCTION public.raise_chat_replies(of_account text, ids text[], statuses text[], ranks json) OWNER TO pramaan_gate;

--
-- Name: read_cell_changes(); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.read_cell_changes() RETURNS bigint
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$ select last_value from cell_changes $$;

ALTER FUNCTION public.read_cell_changes() OWNER TO pramaan_gate;

--
-- Name: read_cell_state(); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.read_cell_state() RETURNS TABLE(changes bigint, cell_id text, document jsonb, moves jsonb)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select (select last_value from cell_changes), d.cell_id, d.document, coalesce((select jsonb_agg(jsonb_build_object('orgId', m.org_id,
    'shortNumber', m.short_number, 'phase', m.phase, 'toCell', m.to_cell)) from organisation_moves m), '[]')
  from (select) as one left join cell_directory d on true
$$;

ALTER FUNCTION public.read_cell_state() OWNER TO pramaan_gate;

--
-- Name: read_sending(); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.read_sending() RETURNS TABLE(may_send boolean, recorded text, recorded_at timestamp with time zone, reason text, current text)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select (c.system_identifier, c.database_oid, c.timeline) is not distinct from
      (now_is.system_identifier, now_is.database_oid, now_is.timeline),
    format('system %s database %s timeline %s', c.system_identifier, c.database_oid, c.timeline), c.recorded_at, c.reason,
    format('system %s database %s timeline %s', now_is.system_identifier, now_is.database_oid, now_is.timeline)
  from current_cluster() now_is left join sending_cluster c on true
$$;

ALTER FUNCTION public.read_sending() OWNER TO pramaan_gate;

--
-- Name: record_own_number_receipt(text, text, text, text); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.record_own_number_receipt(of_account text, of_send text, of_provider_id text, new_status text) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  with found as (
    select s.send_id, s.status from own_number_sends s
    where s.account_id = of_account and (s.send_id = of_send or s.provider_message_id = of_provider_id)
  ), ranks (status, rank) as (
    values ('sending', 0), ('later', 0), ('unknown', 1), ('accepted', 2), ('rejected', 3), ('invalid_contact', 3), ('undelivered', 3),
      ('delivered', 4)
  ), raised as (
    update own_number_sends s set status = new_status from found f
    where s.send_id = f.send_id
      and (select rank from ranks r where r.status = new_status) > (select rank from ranks r where r.status = f.status)
  )
  select exists (select from found)
$$;

ALTER FUNCTION public.record_own_number_receipt(of_account text, of_send text, of_provider_id text, new_status text) OWNER TO pramaan_gate;

--
-- Name: release_sends(text, text, bigint, integer); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.release_sends(account text, org text, of_ticket bigint, unused integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  pace channel_paces;
  released integer;
begin
  select * into pace from channel_paces p where p.account_id = account for no key update;
  released := case when pace.ticket = of_ticket then least(unused, pace.releasable) end;
  if released is null or released <= 0 then
    return 0;
  end if;
  pace.next_bulk := pace.next_bulk - released * pace.releasable_gap_us * interval '1 microsecond';
  update channel_paces p set next_any = pace.next_bulk, next_bulk = pace.next_bulk, releasable = 0 where p.account_id = account;
  update channel_shares s set taken = s.taken - released where s.account_id = account and s.kind = 'bulk' and s.org_id = org;
  return released;
end
$$;

ALTER FUNCTION public.release_sends(account text, org text, of_ticket bigint, unused integer) OWNER TO pramaan_gate;

--
-- Name: remove_analytics_total(); Type: FUNCTION; Schema: public; Owner: pramaan_owner
--

CREATE FUNCTION public.remove_analytics_total() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  perform pg_advisory_xact_lock_shared(
    hashtextextended(concat_ws(' ', 'analytics total', new.org_id, new.mode, new.day), 0));
  delete from analytics_totals t where t.org_id = new.org_id and t.mode = new.mode and t.day = new.day;
  return null;
end
$$;

ALTER FUNCTION public.remove_analytics_total() OWNER TO pramaan_owner;

--
-- Name: renew_lanes(uuid[], interval); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.renew_lanes(tokens uuid[], lease interval) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$ update webhook_endpoints set leased_until = now() + lease where lease_token = any (tokens) $$;

ALTER FUNCTION public.renew_lanes(tokens uuid[], lease interval) OWNER TO pramaan_gate;

--
-- Name: reserve_sends(text, text, integer, text, integer); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.reserve_sends(account text, org text, wanted integer, send_kind text, per_second integer) RETURNS TABLE(granted integer, first_ms double precision, gap_ms double precision, waited_ms double precision, ticket bigint)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  -- In whole microseconds, as timestamps are; rounded up, so that no two slots are too close.
  any_gap interval := ceil(1100000.0 / nullif(per_second, 0)) * interval '1 microsecond';
  bulk_gap interval := ceil(1250000.0 / nullif(per_second, 0)) * interval '1 microsecond';
  own_gap interval := case send_kind when 'bulk' then bulk_gap when 'reply' then any_gap end;
  ahead interval := case send_kind when 'bulk' then interval '500 ms' when 'reply' then interval '2 s' end;
  pace channel_paces;
  now_is timestamptz;
  first_slot timestamptz;
  room integer := 0;
  rivals integer;
  least_taken bigint;
  own_taken bigint;
  is_recent boolean;
  was_waiting boolean;
  most_ahead bigint;
  virtual_time bigint;
begin
  if ahead is null or wanted is null or wanted < 0 or per_second is null or per_second not between 1 and 1000 then
    raise exception 'reserve_sends: invalid kind, number or limit' using errcode = 'invalid_parameter_value';
  end if;
  select * into pace from channel_paces p where p.account_id = account for no key update;
  if not found then
    insert into channel_paces (account_id, next_any, next_bulk)
      values (account, clock_timestamp() + interval '2 s' + any_gap, clock_timestamp()) on conflict do nothing;
    select * into strict pace from channel_paces p where p.account_id = account for no key update;
  end if;
  -- After the lock: whoever had it before has handed out slots since this statement began.
  now_is := clock_timestamp();

  -- No slot is further ahead than this, unless the clock was set back or the limit was raised: both must not stop the number.
  pace.next_any := least(pace.next_any, now_is + interval '2 s' + any_gap);
  pace.next_bulk := least(pace.next_bulk, now_is + interval '500 ms' + bulk_gap);
  first_slot := greatest(now_is, pace.next_any, case send_kind when 'bulk' then pace.next_bulk end);
  if first_slot <= now_is + ahead then
    room := 1 + floor(extract(epoch from now_is + ahead - first_slot) / extract(epoch from own_gap));
  end if;

  select count(*) filter (where s.org_id <> org), min(s.taken) filter (where s.org_id <> org), max(s.taken) filter (where s.org_id = org),
    bool_or(s.asked_at between now_is - interval '400 ms' and now_is) filter (where s.org_id = org),
    bool_or(s.is_waiting) filter (where s.org_id = org)
  into rivals, least_taken, own_taken, is_recent, was_waiting
  from channel_shares s
  where s.account_id = account and s.kind = send_kind
    and (s.org_id = org or (s.is_waiting and s.asked_at between now_is - interval '400 ms' and now_is));
  most_ahead := ceil(extract(epoch from ahead) / extract(epoch from own_gap) / (rivals + 1));
  virtual_time := case send_kind when 'bulk' then pace.virtual_bulk else pace.virtual_reply end;
  if is_recent and not was_waiting then
    -- It got all it asked for last time, perhaps by one of several processes. Not more than this is saved up.
    own_taken := greatest(own_taken, virtual_time - most_ahead);
  elsif is_recent is not true then
    own_taken := greatest(own_taken, virtual_time);
    -- Rows of organisations that do not come again are removed when another one comes.
    delete from channel_shares s where s.account_id = account and s.asked_at not between now_is - interval '1 minute' and now_is;
  end if;
  virtual_time := greatest(virtual_time, least(least_taken, own_taken));

  granted := least(wanted, room);
  if rivals > 0 then
    granted := greatest(0, least(granted, least_taken + most_ahead - own_taken));
  end if;

  insert into channel_shares as s (account_id, kind, org_id, taken, asked_at, is_waiting)
    values (account, send_kind, org, own_taken + granted, now_is, granted < wanted)
    on conflict (account_id, kind, org_id) do update
    set taken = excluded.taken, asked_at = excluded.asked_at, is_waiting = excluded.is_waiting;
  if granted > 0 then
    update channel_paces p set
      next_any = first_slot + (granted - 1) * own_gap + any_gap,
      next_bulk = case send_kind when 'bulk' then first_slot + granted * own_gap else pace.next_bulk end,
      virtual_bulk = case send_kind when 'bulk' then virtual_time else p.virtual_bulk end,
      virtual_reply = case send_kind when 'reply' then virtual_time else p.virtual_reply end,
      ticket = p.ticket + 1,
      releasable = case send_kind when 'bulk' then granted else 0 end,
      releasable_gap_us = extract(epoch from own_gap) * 1000000
    where p.account_id = account;
  end if;

  first_ms := extract(epoch from first_slot - now_is) * 1000;
  gap_ms := extract(epoch from own_gap) * 1000;
  waited_ms := extract(epoch from now_is - statement_timestamp()) * 1000;
  ticket := case when granted > 0 then pace.ticket + 1 end;
  return next;
end
$$;

ALTER FUNCTION public.reserve_sends(account text, org text, wanted integer, send_kind text, per_second integer) OWNER TO pramaan_gate;

--
-- Name: resume_sending(text); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.resume_sending(why text) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  insert into sending_cluster (system_identifier, database_oid, timeline, recorded_at, reason)
  select now_is.system_identifier, now_is.database_oid, now_is.timeline, now(), why from current_cluster() now_is
  on conflict (only_row) do update set system_identifier = excluded.system_identifier, database_oid = excluded.database_oid,
    timeline = excluded.timeline, recorded_at = excluded.recorded_at, reason = excluded.reason
$$;

ALTER FUNCTION public.resume_sending(why text) OWNER TO pramaan_gate;

--
-- Name: reviewer_mails_due(timestamp with time zone, integer); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.reviewer_mails_due(now_is timestamp with time zone, most integer) RETURNS TABLE(org_id text, mode text, verification_id text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select r.org_id, r.mode, r.verification_id from reviewers r
  where r.decided_at is null
  and r.org_id not in (select m.org_id from organisation_moves m)
    and r.next_mail_at <= now_is order by r.next_mail_at limit most
$$;

ALTER FUNCTION public.reviewer_mails_due(now_is timestamp with time zone, most integer) OWNER TO pramaan_gate;

--
-- Name: reviewers_expired(timestamp with time zone, integer); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.reviewers_expired(now_is timestamp with time zone, most integer) RETURNS TABLE(org_id text, mode text, verification_id text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select r.org_id, r.mode, r.verification_id from reviewers r
  where r.decided_at is null
  and r.org_id not in (select m.org_id from organisation_moves m)
    and r.token_expires_at <= now_is order by r.token_expires_at limit most
$$;

ALTER FUNCTION public.reviewers_expired(now_is timestamp with time zone, most integer) OWNER TO pramaan_gate;

--
-- Name: roll_days(date); Type: FUNCTION; Schema: public; Owner: pramaan_owner
--

CREATE FUNCTION public.roll_days(today date) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$ select create_partitions() $$;

ALTER FUNCTION public.roll_days(today date) OWNER TO pramaan_owner;

--
-- Name: set_channel_account_secrets(text, bytea, bytea, text, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.set_channel_account_secrets(wanted text, sealed_before bytea, new_sealed bytea, key_id text, changed_at timestamp with time zone) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  with changed as (
    update channel_accounts a set sealed_secrets = new_sealed, master_key_id = key_id, updated_at = changed_at
    where a.account_id = wanted and a.sealed_secrets = sealed_before returning 1
  )
  select exists (select from changed)
$$;

ALTER FUNCTION public.set_channel_account_secrets(wanted text, sealed_before bytea, new_sealed bytea, key_id text, changed_at timestamp with time zone) OWNER TO pramaan_gate;

--
-- Name: set_channel_account_status(text, text, text, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.set_channel_account_status(wanted text, new_status text, why text, changed_at timestamp with time zone) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  with changed as (
    update channel_accounts a set status = new_status, paused_reason = why, updated_at = changed_at
    where a.account_id = wanted and a.status <> 'archived' returning 1
  )
  select exists (select from changed)
$$;

ALTER FUNCTION public.set_channel_account_status(wanted text, new_status text, why text, changed_at timestamp with time zone) OWNER TO pramaan_gate;

--
-- Name: set_message_template_status(text, text, text, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.set_message_template_status(wanted text, new_status text, why text, changed_at timestamp with time zone) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  with changed as (
    update message_templates m set status = new_status, reason = why, updated_at = changed_at
    where m.template_id = wanted and m.status <> 'archived' returning 1
  )
  select exists (select from changed)
$$;

ALTER FUNCTION public.set_message_template_status(wanted text, new_status text, why text, changed_at timestamp with time zone) OWNER TO pramaan_gate;

--
-- Name: settle_deliveries(text[], uuid[], timestamp with time zone[], text[], boolean[], timestamp with time zone[], timestamp with time zone, integer[], text[], timestamp with time zone[], integer[], timestamp with time zone[], integer[], smallint[], text[]); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.settle_deliveries(webhooks text[], tokens uuid[], seen timestamp with time zone[], urls text[], are_released boolean[], replays_after timestamp with time zone[], now_is timestamp with time zone, places integer[], event_ids text[], stored timestamp with time zone[], numbers integer[], began timestamp with time zone[], durations integer[], statuses smallint[], replies text[]) RETURNS integer[]
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET enable_seqscan TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
#variable_conflict use_column
declare
  orgs text[];
  modes text[];
  first_day timestamptz;
  last_day timestamptz;
  written integer;
begin
  -- As admit_tenant (0100): whoever fences an organisation waits for this transaction, or it sees the fence.
  perform pg_advisory_xact_lock_shared(-1816473, hashtext(o.org_id))
  from (select distinct e.org_id from webhook_endpoints e where e.webhook_id = any (webhooks) order by e.org_id) as o;

  with held as materialized (
    select l.place, e.org_id, e.mode
    from unnest(webhooks, tokens, seen) with ordinality as l (webhook_id, token, seen, place)
    join webhook_endpoints e on e.webhook_id = l.webhook_id and e.lease_token = l.token
    where date_trunc('milliseconds', e.updated_at) = l.seen and e.status = 'enabled' and e.failures_in_row = 0 and e.not_before is null
      and e.org_id not in (select m.org_id from organisation_moves m where m.phase <> 'draining')
    order by e.webhook_id for no key update of e skip locked
  )
  select array_agg(held.org_id order by listed.place), array_agg(held.mode order by listed.place) into orgs, modes
  from generate_subscripts(webhooks, 1) as listed (place) left join held on held.place = listed.place;

  if cardinality(event_ids) > 0 then
    select min(at), max(at) into first_day, last_day from unnest(stored) as at;

    -- A delivery that another transaction changes meanwhile (a replay is requested, its reply is erased) gets an address that the statement which
    -- waited for it does not see. Then all are locked, and a statement that begins afterwards writes what is missing.
    for pass in 1..2 loop
      if pass = 2 then
        perform from unnest(places, event_ids, stored) as a (place, event_id, stored_at)
        cross join lateral (
          select from webhook_deliveries d
          where d.org_id = orgs[a.place] and d.mode = modes[a.place] and d.webhook_id = webhooks[a.place] and d.event_id = a.event_id
            and d.stored_at = a.stored_at and d.stored_at >= first_day and d.stored_at <= last_day limit 1 for no key update
        ) as found;
      end if;
      with done as materialized (
        select a.*, found.part, found.address
        from (
          select * from unnest(places, event_ids, stored, numbers, began, durations, statuses, replies)
            as a (place, event_id, stored_at, number, began, ms, status, reply) limit cardinality(event_ids)
        ) as a
        cross join lateral (
          select d.tableoid as part, d.ctid as address from webhook_deliveries d
          where d.org_id = orgs[a.place] and d.mode = modes[a.place] and d.webhook_id = webhooks[a.place] and d.event_id = a.event_id
            and d.stored_at = a.stored_at and d.stored_at >= first_day and d.stored_at <= last_day limit 1
        ) as found
      )
      update webhook_deliveries d set attempts = done.number,
        -- A replay that was requested during the attempt stays queued.
        state = case when d.replayed_at is null then 'delivered' else d.state end,
        accepted_number = done.number, accepted_at = done.began, accepted_url = urls[done.place], accepted_status = done.status,
        accepted_ms = done.ms, accepted_reply = case when d.reply_erased then '' else done.reply end
      from done
      where d.ctid = done.address and d.tableoid = done.part and d.stored_at >= first_day and d.stored_at <= last_day
        and d.accepted_number is distinct from done.number;
      get diagnostics written = row_count;
      exit when written = cardinality(event_ids);
    end loop;

    with known as materialized (
      select found.part, found.address
      from (
        select * from unnest(places, event_ids, stored) as a (place, event_id, stored_at) order by a.event_id limit cardinality(event_ids)
      ) as a
      cross join lateral (
        select u.tableoid as part, u.ctid as address from unacknowledged_events u
        where u.org_id = orgs[a.place] and u.mode = modes[a.place] and u.stored_at = a.stored_at and u.event_id = a.event_id
          and u.stored_at >= first_day and u.stored_at <= last_day limit 1 for update
      ) as found
    )
    delete from unacknowledged_events u using known
    where u.ctid = known.address and u.tableoid = known.part and u.stored_at >= first_day and u.stored_at <= last_day;
  end if;

  -- With a snapshot of its own, after the rows were locked: a delivery committed in between is seen.
  if true = any (are_released) then
    update webhook_endpoints e set lease_token = null, leased_until = '-infinity', replay_after = l.replay_after,
      due_at = greatest(now_is, least(
        coalesce((
          select d.due_at from webhook_deliveries d
          where d.org_id = e.org_id and d.mode = e.mode and d.webhook_id = e.webhook_id and d.state = 'queued' and d.replayed_at is null
          order by d.due_at limit 1
        ), 'infinity'),
        coalesce((
          select greatest(l.replay_after, d.due_at) from webhook_deliveries d
          where d.org_id = e.org_id and d.mode = e.mode and d.webhook_id = e.webhook_id and d.state = 'queued' and d.replayed_at is not null
          order by d.due_at limit 1
        ), 'infinity')
      ))
    from unnest(webhooks, are_released, replays_after) with ordinality as l (webhook_id, is_released, replay_after, place)
    where l.is_released and orgs[l.place] is not null and e.webhook_id = l.webhook_id;
  end if;

  return array(select place from generate_subscripts(webhooks, 1) as place where orgs[place] is not null);
end
$$;

ALTER FUNCTION public.settle_deliveries(webhooks text[], tokens uuid[], seen timestamp with time zone[], urls text[], are_released boolean[], replays_after timestamp with time zone[], now_is timestamp with time zone, places integer[], event_ids text[], stored timestamp with time zone[], numbers integer[], began timestamp with time zone[], durations integer[], statuses smallint[], replies text[]) OWNER TO pramaan_gate;

--
-- Name: students_to_forget(timestamp with time zone, integer); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.students_to_forget(last_heard_before timestamp with time zone, most integer) RETURNS TABLE(org_id text, mode text, verification_id text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select s.org_id, s.mode, latest.verification_id from students s
  cross join lateral (
    select v.verification_id, max(greatest(v.last_used_at, v.decided_at)) over () as heard_at from verifications v
    where (v.org_id, v.mode, v.service_user_id) = (s.org_id, s.mode, s.service_user_id) and v.erased_at is null limit 1
  ) as latest
  where s.erased_at is null
  and s.org_id not in (select m.org_id from organisation_moves m)
    and s.updated_at < last_heard_before and latest.heard_at < last_heard_before
  order by s.updated_at limit most
$$;

ALTER FUNCTION public.students_to_forget(last_heard_before timestamp with time zone, most integer) OWNER TO pramaan_gate;

--
-- Name: switch_sending_off(text, text, text, text, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.switch_sending_off(of_org text, of_channel text, why text, by_whom text, at timestamp with time zone) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  with made as (
    insert into sending_switches (org_id, channel, off_since, off_by, off_reason) values (of_org, of_channel, at, by_whom, why)
    on conflict (scope) where on_since is null do nothing returning 1
  )
  select exists (select from made)
$$;

ALTER FUNCTION public.switch_sending_off(of_org text, of_channel text, why text, by_whom text, at timestamp with time zone) OWNER TO pramaan_gate;

--
-- Name: switch_sending_on(text, text, text, text, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.switch_sending_on(of_org text, of_channel text, why text, by_whom text, at timestamp with time zone) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  with ended as (
    update sending_switches s set on_since = at, on_by = by_whom, on_reason = why
    where s.org_id is not distinct from of_org and s.channel is not distinct from of_channel and s.on_since is null returning 1
  )
  select exists (select from ended)
$$;

ALTER FUNCTION public.switch_sending_on(of_org text, of_channel text, why text, by_whom text, at timestamp with time zone) OWNER TO pramaan_gate;

--
-- Name: take_kept_receipts(text[], text[]); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.take_kept_receipts(account_ids text[], provider_ids text[]) RETURNS TABLE(account_id text, provider_message_id text, event_id text, what text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock_shared(l.key)
  from (select distinct hashtextextended('receipts of ' || a, 0) as key from unnest(account_ids) as a order by 1) l;
  return query
    delete from kept_receipts k using unnest(account_ids, provider_ids) as n (account_id, provider_message_id)
    where k.account_id = n.account_id and k.provider_message_id = n.provider_message_id
    returning k.account_id, k.provider_message_id, k.event_id, k.what;
end
$$;

ALTER FUNCTION public.take_kept_receipts(account_ids text[], provider_ids text[]) OWNER TO pramaan_gate;

--
-- Name: tenant_mode(); Type: FUNCTION; Schema: public; Owner: pramaan_owner
--

CREATE FUNCTION public.tenant_mode() RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ select nullif(current_setting('app.mode', true), '') $$;

ALTER FUNCTION public.tenant_mode() OWNER TO pramaan_owner;

--
-- Name: tenant_org(); Type: FUNCTION; Schema: public; Owner: pramaan_owner
--

CREATE FUNCTION public.tenant_org() RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ select nullif(current_setting('app.org', true), '') $$;

ALTER FUNCTION public.tenant_org() OWNER TO pramaan_owner;

--
-- Name: trace_parent(); Type: FUNCTION; Schema: public; Owner: pramaan_owner
--

CREATE FUNCTION public.trace_parent() RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ select nullif(current_setting('app.trace', true), '') $$;

ALTER FUNCTION public.trace_parent() OWNER TO pramaan_owner;

--
-- Name: undelivered_since(text); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.undelivered_since(wanted_status text) RETURNS timestamp with time zone
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    AS $$
declare
  since timestamptz;
  first_due timestamptz;
  notified record;
begin
  select min(coalesce(waiting.failing_since, waiting.due_at)) into since from (
    select e.failing_since, e.due_at from webhook_endpoints e
    where e.due_at < 'infinity' and e.status = wanted_status order by e.due_at limit 500
  ) as waiting where waiting.failing_since is not null or waiting.due_at <= now();
  for notified in
    select e.org_id, e.mode, e.webhook_id from (
      select distinct w.org_id, w.mode, w.webhook_id from (select * from webhook_wakes limit 100) as w limit 5
    ) as seen join webhook_endpoints e using (org_id, mode, webhook_id) where e.status = wanted_status
  loop
    select d.due_at into first_due from webhook_deliveries d
    where d.org_id = notified.org_id and d.mode = notified.mode and d.webhook_id = notified.webhook_id
      and d.state = 'queued' and d.replayed_at is null order by d.due_at limit 1;
    since := least(since, first_due);
  end loop;
  return since;
end
$$;

ALTER FUNCTION public.undelivered_since(wanted_status text) OWNER TO pramaan_gate;

--
-- Name: verifications_to_forget(timestamp with time zone, timestamp with time zone, integer); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.verifications_to_forget(unfinished_before timestamp with time zone, without_proof_before timestamp with time zone, most integer) RETURNS TABLE(org_id text, mode text, verification_id text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
#variable_conflict use_column
begin
  return query
  select f.org_id, f.mode, f.verification_id from (
    (select v.org_id, v.mode, v.verification_id, v.last_used_at from verifications v
     where v.erased_at is null and v.state = 'draft' and v.last_used_at < unfinished_before
       and v.org_id not in (select m.org_id from organisation_moves m)
     order by v.last_used_at limit most)
    union all
    (select v.org_id, v.mode, v.verification_id, v.last_used_at from verifications v
     where v.erased_at is null and v.state not in ('draft', 'passed', 'endorsed', 'partly_endorsed')
       and greatest(v.last_used_at, v.decided_at) < without_proof_before and v.last_used_at < unfinished_before
       and v.org_id not in (select m.org_id from organisation_moves m)
     order by greatest(v.last_used_at, v.decided_at) limit most)
    union all
    (select v.org_id, v.mode, v.verification_id, v.last_used_at from erased_proofs p
     join verifications v on v.org_id = p.org_id and v.mode = p.mode and v.verification_id = p.verification_id
     where p.last_changed_at < without_proof_before and v.erased_at is null
       and greatest(v.last_used_at, v.decided_at) < without_proof_before and v.last_used_at < unfinished_before
       and v.org_id not in (select m.org_id from organisation_moves m)
     order by p.last_changed_at limit most)
  ) f order by f.last_used_at limit most;
end
$$;

ALTER FUNCTION public.verifications_to_forget(unfinished_before timestamp with time zone, without_proof_before timestamp with time zone, most integer) OWNER TO pramaan_gate;

--
-- Name: answer_keys; Type: TABLE; Schema: grading; Owner: pramaan_grader
--

CREATE TABLE grading.answer_keys (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    verification_id text NOT NULL,
    attempt smallint NOT NULL,
    question_id text NOT NULL,
    right_option smallint NOT NULL,
    CONSTRAINT answer_keys_right_option_check CHECK (((right_option >= 0) AND (right_option <= 3)))
);

ALTER TABLE ONLY grading.answer_keys FORCE ROW LEVEL SECURITY;

ALTER TABLE grading.answer_keys OWNER TO pramaan_grader;

--
-- Name: bank_keys; Type: TABLE; Schema: grading; Owner: pramaan_grader
--

CREATE TABLE grading.bank_keys (
    item_id text NOT NULL,
    right_option smallint NOT NULL,
    why text[] NOT NULL,
    CONSTRAINT bank_keys_right_option_check CHECK (((right_option >= 0) AND (right_option <= 3)))
);

ALTER TABLE grading.bank_keys OWNER TO pramaan_grader;

--
-- Name: graded_candidates; Type: TABLE; Schema: grading; Owner: pramaan_grader
--

CREATE TABLE grading.graded_candidates (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    result_id text NOT NULL,
    skill_id text NOT NULL,
    correct smallint NOT NULL
);

ALTER TABLE ONLY grading.graded_candidates FORCE ROW LEVEL SECURITY;

ALTER TABLE grading.graded_candidates OWNER TO pramaan_grader;

--
-- Name: item_statistics; Type: TABLE; Schema: grading; Owner: pramaan_grader
--

CREATE TABLE grading.item_statistics (
    item_id text NOT NULL,
    wording text NOT NULL,
    answers integer NOT NULL,
    right_answers integer NOT NULL,
    rest double precision NOT NULL,
    rest_squared double precision NOT NULL,
    right_rest double precision NOT NULL,
    choices jsonb NOT NULL
);

ALTER TABLE grading.item_statistics OWNER TO pramaan_grader;

--
-- Name: heartbeats; Type: TABLE; Schema: jobs; Owner: pramaan_jobs
--

CREATE TABLE jobs.heartbeats (
    worker_id text NOT NULL,
    beat_at timestamp with time zone NOT NULL
);

ALTER TABLE jobs.heartbeats OWNER TO pramaan_jobs;

--
-- Name: analytics_days; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.analytics_days (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    workflow_id text NOT NULL,
    day date NOT NULL,
    counts jsonb NOT NULL,
    CONSTRAINT analytics_days_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);

ALTER TABLE ONLY public.analytics_days FORCE ROW LEVEL SECURITY;

ALTER TABLE public.analytics_days OWNER TO pramaan_owner;

--
-- Name: analytics_marks; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.analytics_marks (
    org_id text NOT NULL,
    mode text NOT NULL,
    workflow_id text NOT NULL,
    day date NOT NULL,
    xact xid8 DEFAULT pg_current_xact_id() NOT NULL,
    CONSTRAINT analytics_marks_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);

ALTER TABLE ONLY public.analytics_marks FORCE ROW LEVEL SECURITY;

ALTER TABLE public.analytics_marks OWNER TO pramaan_owner;

--
-- Name: analytics_totals; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.analytics_totals (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    day date NOT NULL,
    counts jsonb NOT NULL,
    CONSTRAINT analytics_totals_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);

ALTER TABLE ONLY public.analytics_totals FORCE ROW LEVEL SECURITY;

ALTER TABLE public.analytics_totals OWNER TO pramaan_owner;

--
-- Name: area_switches; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.area_switches (
    area text NOT NULL,
    off_since timestamp with time zone NOT NULL,
    reason text NOT NULL
);

ALTER TABLE public.area_switches OWNER TO pramaan_owner;

--
-- Name: assessment_generations; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.assessment_generations (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    verification_id text NOT NULL,
    run integer NOT NULL,
    lease_token uuid,
    leased_until timestamp with time zone NOT NULL,
    CONSTRAINT assessment_generations_run_check CHECK ((run > 0))
);

ALTER TABLE ONLY public.assessment_generations FORCE ROW LEVEL SECURITY;

ALTER TABLE public.assessment_generations OWNER TO pramaan_owner;

--
-- Name: assessment_questions; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.assessment_questions (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    question_id text NOT NULL,
    verification_id text NOT NULL,
    attempt smallint NOT NULL,
    "position" smallint NOT NULL,
    skill_number integer NOT NULL,
    question text NOT NULL,
    options text[] NOT NULL,
    item_id text,
    CONSTRAINT assessment_questions_options_check CHECK ((cardinality(options) = 4))
);

ALTER TABLE ONLY public.assessment_questions FORCE ROW LEVEL SECURITY;

ALTER TABLE public.assessment_questions OWNER TO pramaan_owner;

--
-- Name: assessment_skills; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.assessment_skills (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    verification_id text NOT NULL,
    attempt smallint NOT NULL,
    skill_number integer NOT NULL,
    source text NOT NULL,
    total smallint NOT NULL,
    correct smallint,
    passed boolean,
    CONSTRAINT assessment_skills_check CHECK (((correct >= 0) AND (correct <= total))),
    CONSTRAINT assessment_skills_check1 CHECK (((correct IS NULL) = (passed IS NULL))),
    CONSTRAINT assessment_skills_source_check CHECK ((source = ANY (ARRAY['item_bank'::text, 'model'::text, 'sample'::text]))),
    CONSTRAINT assessment_skills_total_check CHECK ((total > 0))
);

ALTER TABLE ONLY public.assessment_skills FORCE ROW LEVEL SECURITY;

ALTER TABLE public.assessment_skills OWNER TO pramaan_owner;

--
-- Name: assessments; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.assessments (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    verification_id text NOT NULL,
    attempt smallint NOT NULL,
    generated_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    score smallint,
    answered_at timestamp with time zone,
    response_ms integer,
    response_grade text,
    CONSTRAINT assessments_attempt_check CHECK (((attempt >= 1) AND (attempt <= 3))),
    CONSTRAINT assessments_check CHECK ((expires_at > generated_at)),
    CONSTRAINT assessments_check1 CHECK (((state = ANY (ARRAY['passed'::text, 'failed'::text])) = (score IS NOT NULL))),
    CONSTRAINT assessments_check2 CHECK (((score IS NULL) OR (answered_at IS NOT NULL))),
    CONSTRAINT assessments_response_grade_check CHECK ((response_grade = ANY (ARRAY['green'::text, 'amber'::text, 'red'::text]))),
    CONSTRAINT assessments_response_ms_check CHECK ((response_ms >= 0)),
    CONSTRAINT assessments_score_check CHECK (((score >= 0) AND (score <= 100))),
    CONSTRAINT assessments_state_check CHECK ((state = ANY (ARRAY['open'::text, 'passed'::text, 'failed'::text, 'expired'::text])))
);

ALTER TABLE ONLY public.assessments FORCE ROW LEVEL SECURITY;

ALTER TABLE public.assessments OWNER TO pramaan_owner;

--
-- Name: ats_orders; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.ats_orders (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    order_id uuid DEFAULT gen_random_uuid() NOT NULL,
    token_id text NOT NULL,
    external_key text NOT NULL,
    mandate_id text NOT NULL,
    campaign_id text,
    result_id text,
    callback_url text,
    created_at timestamp with time zone NOT NULL,
    cancelled_at timestamp with time zone,
    report_due_at timestamp with time zone,
    report_failures integer DEFAULT 0 NOT NULL,
    reported_at timestamp with time zone,
    CONSTRAINT ats_orders_callback_url_check CHECK (((length(callback_url) >= 8) AND (length(callback_url) <= 2000))),
    CONSTRAINT ats_orders_external_key_check CHECK ((length(external_key) = 64)),
    CONSTRAINT ats_orders_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);

ALTER TABLE ONLY public.ats_orders FORCE ROW LEVEL SECURITY;

ALTER TABLE public.ats_orders OWNER TO pramaan_owner;

--
-- Name: ats_tokens; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.ats_tokens (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    token_id text NOT NULL,
    ats text NOT NULL,
    token_hash bytea NOT NULL,
    api_url text,
    sealed_secret bytea NOT NULL,
    master_key_id text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    CONSTRAINT ats_tokens_api_url_check CHECK (((length(api_url) >= 8) AND (length(api_url) <= 2000))),
    CONSTRAINT ats_tokens_ats_check CHECK ((ats = ANY (ARRAY['greenhouse'::text, 'ashby'::text]))),
    CONSTRAINT ats_tokens_check CHECK (((ats = 'ashby'::text) = (api_url IS NOT NULL))),
    CONSTRAINT ats_tokens_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT ats_tokens_token_hash_check CHECK ((length(token_hash) = 32)),
    CONSTRAINT ats_tokens_token_id_check CHECK ((token_id ~ '^AT_[0-9A-HJKMNP-TV-Z]{26}$'::text))
);

ALTER TABLE ONLY public.ats_tokens FORCE ROW LEVEL SECURITY;

ALTER TABLE public.ats_tokens OWNER TO pramaan_owner;

--
-- Name: audit_log; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.audit_log (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    audit_id text NOT NULL,
    mode text,
    at timestamp with time zone NOT NULL,
    actor text NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    address text DEFAULT NULLIF(current_setting('app.address'::text, true), ''::text),
    CONSTRAINT audit_log_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);

ALTER TABLE ONLY public.audit_log FORCE ROW LEVEL SECURITY;

ALTER TABLE public.audit_log OWNER TO pramaan_owner;

--
-- Name: bank_items; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.bank_items (
    item_id text NOT NULL,
    bank text NOT NULL,
    skill_number integer NOT NULL,
    kind text NOT NULL,
    difficulty smallint NOT NULL,
    tests text NOT NULL,
    texts json NOT NULL,
    imported_at timestamp with time zone NOT NULL,
    CONSTRAINT bank_items_bank_check CHECK ((bank <> 'public'::text)),
    CONSTRAINT bank_items_difficulty_check CHECK (((difficulty >= 1) AND (difficulty <= 3))),
    CONSTRAINT bank_items_item_id_check CHECK ((item_id ~ '^[a-z0-9-]{1,40}/[0-9]{1,9}\.[0-9]{1,4}$'::text))
);

ALTER TABLE public.bank_items OWNER TO pramaan_owner;

--
-- Name: calls; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.calls (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    send_id text NOT NULL,
    account_id text NOT NULL,
    call_id text NOT NULL,
    script jsonb NOT NULL,
    state jsonb NOT NULL,
    counted text[] DEFAULT '{}'::text[] NOT NULL,
    began_at timestamp with time zone NOT NULL,
    CONSTRAINT calls_call_id_check CHECK (((length(call_id) >= 1) AND (length(call_id) <= 100))),
    CONSTRAINT calls_counted_check CHECK ((cardinality(counted) <= 100)),
    CONSTRAINT calls_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT calls_script_check CHECK ((jsonb_typeof(script) = 'object'::text)),
    CONSTRAINT calls_state_check CHECK ((jsonb_typeof(state) = 'object'::text))
);

ALTER TABLE ONLY public.calls FORCE ROW LEVEL SECURITY;

ALTER TABLE public.calls OWNER TO pramaan_owner;

--
-- Name: campaign_figure_changes; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.campaign_figure_changes (
    org_id text NOT NULL,
    mode text NOT NULL,
    campaign_id text NOT NULL,
    change_id bigint NOT NULL,
    status text NOT NULL,
    credit_state text NOT NULL,
    people integer NOT NULL,
    credits bigint NOT NULL,
    CONSTRAINT campaign_figure_changes_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);

ALTER TABLE ONLY public.campaign_figure_changes FORCE ROW LEVEL SECURITY;

ALTER TABLE public.campaign_figure_changes OWNER TO pramaan_owner;

--
-- Name: campaign_figure_changes_change_id_seq; Type: SEQUENCE; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.campaign_figure_changes ALTER COLUMN change_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.campaign_figure_changes_change_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: campaign_figures; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.campaign_figures (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    campaign_id text NOT NULL,
    status text NOT NULL,
    credit_state text NOT NULL,
    people integer NOT NULL,
    credits bigint NOT NULL,
    CONSTRAINT campaign_figures_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);

ALTER TABLE ONLY public.campaign_figures FORCE ROW LEVEL SECURITY;

ALTER TABLE public.campaign_figures OWNER TO pramaan_owner;

--
-- Name: campaign_rejections; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.campaign_rejections (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    campaign_id text NOT NULL,
    in_a_row integer NOT NULL,
    CONSTRAINT campaign_rejections_in_a_row_check CHECK ((in_a_row > 0)),
    CONSTRAINT campaign_rejections_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);

ALTER TABLE ONLY public.campaign_rejections FORCE ROW LEVEL SECURITY;

ALTER TABLE public.campaign_rejections OWNER TO pramaan_owner;

--
-- Name: campaigns; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.campaigns (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    campaign_id text NOT NULL,
    mandate_id text NOT NULL,
    name text NOT NULL,
    status text NOT NULL,
    starts_at timestamp with time zone,
    plan json NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT campaigns_campaign_id_check CHECK ((campaign_id ~ '^CP_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
    CONSTRAINT campaigns_check CHECK (((status <> 'scheduled'::text) OR (starts_at IS NOT NULL))),
    CONSTRAINT campaigns_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT campaigns_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
    CONSTRAINT campaigns_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'running'::text, 'paused'::text, 'completed'::text, 'cancelled'::text])))
);

ALTER TABLE ONLY public.campaigns FORCE ROW LEVEL SECURITY;

ALTER TABLE public.campaigns OWNER TO pramaan_owner;

--
-- Name: catalogue_labels; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.catalogue_labels (
    level text NOT NULL,
    number integer NOT NULL,
    language text NOT NULL,
    kind text NOT NULL,
    text text NOT NULL,
    CONSTRAINT catalogue_labels_kind_check CHECK ((kind = ANY (ARRAY['preferred'::text, 'alias'::text, 'romanised'::text]))),
    CONSTRAINT catalogue_labels_language_check CHECK ((language ~ '^[a-z]{2,3}$'::text)),
    CONSTRAINT catalogue_labels_text_check CHECK ((text <> ''::text))
);

ALTER TABLE public.catalogue_labels OWNER TO pramaan_owner;

--
-- Name: catalogue_nodes; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.catalogue_nodes (
    level text NOT NULL,
    number integer NOT NULL,
    parent_level text GENERATED ALWAYS AS (
CASE level
    WHEN 'skill'::text THEN 'sub_skill'::text
    WHEN 'sub_skill'::text THEN 'master'::text
    ELSE NULL::text
END) STORED,
    parent_number integer,
    source text NOT NULL,
    source_key text NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    verifiable boolean NOT NULL,
    since_version integer NOT NULL,
    changed_version integer NOT NULL,
    retired_version integer,
    replaced_by integer,
    occupations real,
    is_knowledge boolean,
    reuse_level text,
    safety_critical boolean DEFAULT false NOT NULL,
    whole_trade boolean DEFAULT false NOT NULL,
    CONSTRAINT catalogue_nodes_check CHECK (((parent_number IS NULL) = (level = 'master'::text))),
    CONSTRAINT catalogue_nodes_check1 CHECK (((replaced_by IS NULL) OR (retired_version IS NOT NULL))),
    CONSTRAINT catalogue_nodes_check2 CHECK (((level = 'skill'::text) OR (NOT verifiable))),
    CONSTRAINT catalogue_nodes_facts_whole CHECK (((num_nulls(occupations, is_knowledge, reuse_level) = ANY (ARRAY[0, 3])) AND ((level = 'skill'::text) OR (occupations IS NULL)) AND (occupations >= (0)::double precision) AND (reuse_level = ANY (ARRAY['transversal'::text, 'cross-sector'::text, 'sector-specific'::text, 'occupation-specific'::text])))),
    CONSTRAINT catalogue_nodes_level_check CHECK ((level = ANY (ARRAY['master'::text, 'sub_skill'::text, 'skill'::text]))),
    CONSTRAINT catalogue_nodes_number_check CHECK ((number > 0))
);

ALTER TABLE public.catalogue_nodes OWNER TO pramaan_owner;

--
-- Name: cell_changes; Type: SEQUENCE; Schema: public; Owner: pramaan_owner
--

CREATE SEQUENCE public.cell_changes
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER TABLE public.cell_changes OWNER TO pramaan_owner;

--
-- Name: cell_directory; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.cell_directory (
    only_row boolean DEFAULT true NOT NULL,
    cell_id text,
    version bigint NOT NULL,
    document jsonb NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT cell_directory_cell_id_check CHECK ((cell_id ~ '^[a-z][a-z0-9-]{0,30}$'::text)),
    CONSTRAINT cell_directory_document_check CHECK ((jsonb_typeof(document) = 'object'::text)),
    CONSTRAINT cell_directory_only_row_check CHECK (only_row),
    CONSTRAINT cell_directory_version_check CHECK ((version > 0))
);

ALTER TABLE public.cell_directory OWNER TO pramaan_owner;

--
-- Name: cell_markers; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.cell_markers (
    org_id text NOT NULL,
    marker uuid NOT NULL
);

ALTER TABLE ONLY public.cell_markers FORCE ROW LEVEL SECURITY;

ALTER TABLE public.cell_markers OWNER TO pramaan_owner;

--
-- Name: channel_paces; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE UNLOGGED TABLE public.channel_paces (
    account_id text NOT NULL,
    next_any timestamp with time zone NOT NULL,
    next_bulk timestamp with time zone NOT NULL,
    virtual_bulk bigint DEFAULT 0 NOT NULL,
    virtual_reply bigint DEFAULT 0 NOT NULL,
    ticket bigint DEFAULT 0 NOT NULL,
    releasable integer DEFAULT 0 NOT NULL,
    releasable_gap_us integer DEFAULT 0 NOT NULL,
    CONSTRAINT channel_paces_account_id_check CHECK (((length(account_id) >= 1) AND (length(account_id) <= 100)))
)
WITH (fillfactor='50');

ALTER TABLE public.channel_paces OWNER TO pramaan_owner;

--
-- Name: channel_shares; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE UNLOGGED TABLE public.channel_shares (
    account_id text NOT NULL,
    kind text NOT NULL,
    org_id text NOT NULL,
    taken bigint NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    is_waiting boolean NOT NULL,
    CONSTRAINT channel_shares_kind_check CHECK ((kind = ANY (ARRAY['bulk'::text, 'reply'::text])))
)
WITH (fillfactor='50');

ALTER TABLE public.channel_shares OWNER TO pramaan_owner;

--
-- Name: chat_turns; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.chat_turns (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    turn_id text NOT NULL,
    account_id text NOT NULL,
    event_id text NOT NULL,
    result_id text NOT NULL,
    send_id text NOT NULL,
    received_at timestamp with time zone NOT NULL,
    is_understood boolean NOT NULL,
    language text,
    media_id text,
    step text,
    status text NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    due_at timestamp with time zone,
    CONSTRAINT chat_turns_check CHECK (((status = ANY (ARRAY['recording'::text, 'due'::text, 'sending'::text])) = (due_at IS NOT NULL))),
    CONSTRAINT chat_turns_event_id_check CHECK (((length(event_id) >= 1) AND (length(event_id) <= 310))),
    CONSTRAINT chat_turns_media_id_check CHECK (((length(media_id) >= 1) AND (length(media_id) <= 300))),
    CONSTRAINT chat_turns_mode_check CHECK ((mode = 'live'::text)),
    CONSTRAINT chat_turns_status_check CHECK ((status = ANY (ARRAY['recording'::text, 'due'::text, 'sending'::text, 'silent'::text, 'unknown'::text, 'accepted'::text, 'delivered'::text, 'undelivered'::text, 'rejected'::text, 'invalid_contact'::text]))),
    CONSTRAINT chat_turns_step_check CHECK (((length(step) >= 1) AND (length(step) <= 200))),
    CONSTRAINT chat_turns_turn_id_check CHECK ((turn_id ~ '^SD_[0-9A-HJKMNP-TV-Z]{26}$'::text))
);

ALTER TABLE ONLY public.chat_turns FORCE ROW LEVEL SECURITY;

ALTER TABLE public.chat_turns OWNER TO pramaan_owner;

--
-- Name: consents; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.consents (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    consent_id text NOT NULL,
    person_id text NOT NULL,
    at timestamp with time zone NOT NULL,
    purpose text NOT NULL,
    text_version text,
    language text,
    source text NOT NULL,
    obtained_by text NOT NULL,
    CONSTRAINT consents_check CHECK (((obtained_by = 'partner'::text) OR (num_nonnulls(text_version, language) = 2))),
    CONSTRAINT consents_consent_id_check CHECK ((consent_id ~ '^CO_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
    CONSTRAINT consents_language_check CHECK ((language = ANY (ARRAY['en'::text, 'hi'::text, 'bn'::text, 'te'::text, 'mr'::text, 'ta'::text, 'gu'::text, 'kn'::text, 'ml'::text, 'pa'::text, 'or'::text]))),
    CONSTRAINT consents_obtained_by_check CHECK ((obtained_by = ANY (ARRAY['partner'::text, 'person'::text]))),
    CONSTRAINT consents_purpose_check CHECK ((purpose = ANY (ARRAY['contact'::text, 'answers'::text]))),
    CONSTRAINT consents_source_check CHECK (((length(source) >= 1) AND (length(source) <= 200))),
    CONSTRAINT consents_text_version_check CHECK (((length(text_version) >= 1) AND (length(text_version) <= 64)))
);

ALTER TABLE ONLY public.consents FORCE ROW LEVEL SECURITY;

ALTER TABLE public.consents OWNER TO pramaan_owner;

--
-- Name: console_views; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.console_views (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    view_id text NOT NULL,
    section text NOT NULL,
    name text NOT NULL,
    filter jsonb NOT NULL,
    is_shared boolean NOT NULL,
    made_by text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT console_views_filter_check CHECK (((jsonb_typeof(filter) = 'object'::text) AND (length((filter)::text) <= 2000))),
    CONSTRAINT console_views_made_by_check CHECK ((made_by ~ '^USR_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
    CONSTRAINT console_views_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT console_views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
    CONSTRAINT console_views_section_check CHECK ((section = 'results'::text)),
    CONSTRAINT console_views_view_id_check CHECK ((view_id ~ '^VW_[0-9A-HJKMNP-TV-Z]{26}$'::text))
);

ALTER TABLE ONLY public.console_views FORCE ROW LEVEL SECURITY;

ALTER TABLE public.console_views OWNER TO pramaan_owner;

--
-- Name: credential_status_lists; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.credential_status_lists (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    list_id text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT credential_status_lists_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);

ALTER TABLE ONLY public.credential_status_lists FORCE ROW LEVEL SECURITY;

ALTER TABLE public.credential_status_lists OWNER TO pramaan_owner;

--
-- Name: credentials; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.credentials (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    credential_id text NOT NULL,
    verification_id text NOT NULL,
    service_user_id text NOT NULL,
    skill_number integer NOT NULL,
    list_id text NOT NULL,
    status_index integer NOT NULL,
    key_id text NOT NULL,
    payload text NOT NULL,
    jwt text,
    issued_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    revoked_by text,
    reason text,
    erased_at timestamp with time zone,
    CONSTRAINT credentials_check CHECK ((((revoked_at IS NULL) = (revoked_by IS NULL)) AND ((revoked_at IS NULL) = (reason IS NULL)))),
    CONSTRAINT credentials_check1 CHECK (((jwt IS NULL) = (erased_at IS NOT NULL))),
    CONSTRAINT credentials_check2 CHECK (((erased_at IS NULL) OR (revoked_at IS NOT NULL))),
    CONSTRAINT credentials_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT credentials_status_index_check CHECK (((status_index >= 0) AND (status_index <= 131071)))
);

ALTER TABLE ONLY public.credentials FORCE ROW LEVEL SECURITY;

ALTER TABLE public.credentials OWNER TO pramaan_owner;

--
-- Name: credit_accounts; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.credit_accounts (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    account text NOT NULL,
    balance bigint DEFAULT 0 NOT NULL,
    version bigint DEFAULT 0 NOT NULL,
    CONSTRAINT credit_accounts_account_check CHECK ((account = ANY (ARRAY['available'::text, 'granted'::text, 'reserved'::text, 'spent'::text]))),
    CONSTRAINT credit_accounts_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT credit_accounts_never_negative CHECK (
CASE account
    WHEN 'granted'::text THEN (balance <= 0)
    ELSE (balance >= 0)
END),
    CONSTRAINT credit_accounts_version_check CHECK ((version >= 0))
);

ALTER TABLE ONLY public.credit_accounts FORCE ROW LEVEL SECURITY;

ALTER TABLE public.credit_accounts OWNER TO pramaan_owner;

--
-- Name: credit_entries; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.credit_entries (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    transfer_id text NOT NULL,
    account text NOT NULL,
    amount bigint NOT NULL,
    balance bigint NOT NULL,
    version bigint NOT NULL,
    CONSTRAINT credit_entries_amount_check CHECK ((amount <> 0))
);

ALTER TABLE ONLY public.credit_entries FORCE ROW LEVEL SECURITY;

ALTER TABLE public.credit_entries OWNER TO pramaan_owner;

--
-- Name: credit_settings; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.credit_settings (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    threshold bigint DEFAULT 1000 NOT NULL,
    low_reported boolean DEFAULT false NOT NULL,
    CONSTRAINT credit_settings_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT credit_settings_threshold_check CHECK ((threshold >= 0))
);

ALTER TABLE ONLY public.credit_settings FORCE ROW LEVEL SECURITY;

ALTER TABLE public.credit_settings OWNER TO pramaan_owner;

--
-- Name: credit_transfers; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.credit_transfers (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    transfer_id text NOT NULL,
    seq bigint NOT NULL,
    kind text NOT NULL,
    amount bigint NOT NULL,
    cause text NOT NULL,
    campaign_id text,
    reason text,
    at timestamp with time zone NOT NULL,
    CONSTRAINT credit_transfers_amount_check CHECK ((amount > 0)),
    CONSTRAINT credit_transfers_campaign_id_check CHECK ((campaign_id ~ '^CP_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
    CONSTRAINT credit_transfers_cause_check CHECK (((length(cause) >= 1) AND (length(cause) <= 200))),
    CONSTRAINT credit_transfers_kind_check CHECK ((kind = ANY (ARRAY['grant'::text, 'withdraw'::text, 'reserve'::text, 'charge'::text, 'release'::text]))),
    CONSTRAINT credit_transfers_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT credit_transfers_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
    CONSTRAINT credit_transfers_transfer_id_check CHECK ((transfer_id ~ '^CT_[0-9A-HJKMNP-TV-Z]{26}$'::text))
);

ALTER TABLE ONLY public.credit_transfers FORCE ROW LEVEL SECURITY;

ALTER TABLE public.credit_transfers OWNER TO pramaan_owner;

--
-- Name: credit_transfers_seq_seq; Type: SEQUENCE; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.credit_transfers ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.credit_transfers_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: erased_proofs; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.erased_proofs (
    org_id text NOT NULL,
    mode text NOT NULL,
    verification_id text NOT NULL,
    last_changed_at timestamp with time zone NOT NULL,
    CONSTRAINT erased_proofs_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);

ALTER TABLE ONLY public.erased_proofs FORCE ROW LEVEL SECURITY;

ALTER TABLE public.erased_proofs OWNER TO pramaan_owner;

--
-- Name: event_epochs; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.event_epochs (
    epoch integer NOT NULL,
    base bigint NOT NULL,
    system_identifier bigint NOT NULL,
    database_oid oid NOT NULL,
    timeline bigint NOT NULL,
    began_at timestamp with time zone NOT NULL,
    reason text NOT NULL,
    CONSTRAINT event_epochs_epoch_check CHECK ((epoch >= 0)),
    CONSTRAINT event_epochs_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);

ALTER TABLE public.event_epochs OWNER TO pramaan_owner;

--
-- Name: event_seq; Type: SEQUENCE; Schema: public; Owner: pramaan_owner
--

CREATE SEQUENCE public.event_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER TABLE public.event_seq OWNER TO pramaan_owner;

--
-- Name: events; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.events (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    event_id text NOT NULL,
    type text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    data json NOT NULL,
    stored_at timestamp with time zone DEFAULT now() NOT NULL,
    xact xid8 DEFAULT public.event_number() NOT NULL,
    seq bigint DEFAULT nextval('public.event_seq'::regclass) NOT NULL,
    settled_at timestamp with time zone,
    traceparent text DEFAULT public.trace_parent(),
    CONSTRAINT events_event_id_check CHECK ((event_id ~ '^EV_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
    CONSTRAINT events_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
)
PARTITION BY RANGE (stored_at);

ALTER TABLE ONLY public.events FORCE ROW LEVEL SECURITY;

ALTER TABLE public.events OWNER TO pramaan_owner;

--
-- Name: held_outcomes; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.held_outcomes (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    verification_id text NOT NULL,
    held_at timestamp with time zone NOT NULL,
    outcome json,
    resolution text,
    resolved_at timestamp with time zone,
    resolved_by text,
    reason text,
    CONSTRAINT held_outcomes_check CHECK (((resolution IS NULL) = (resolved_at IS NULL))),
    CONSTRAINT held_outcomes_check1 CHECK (((resolution IS NULL) = (outcome IS NOT NULL))),
    CONSTRAINT held_outcomes_resolution_check CHECK ((resolution = ANY (ARRAY['released'::text, 'rejected'::text])))
);

ALTER TABLE ONLY public.held_outcomes FORCE ROW LEVEL SECURITY;

ALTER TABLE public.held_outcomes OWNER TO pramaan_owner;

--
-- Name: idempotent_answers; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.idempotent_answers (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    key_id text NOT NULL,
    idempotency_key text NOT NULL,
    fingerprint bytea NOT NULL,
    status smallint NOT NULL,
    body text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT idempotent_answers_fingerprint_check CHECK ((length(fingerprint) = 32)),
    CONSTRAINT idempotent_answers_idempotency_key_check CHECK (((length(idempotency_key) >= 1) AND (length(idempotency_key) <= 255)))
);

ALTER TABLE ONLY public.idempotent_answers FORCE ROW LEVEL SECURITY;

ALTER TABLE public.idempotent_answers OWNER TO pramaan_owner;

--
-- Name: invitations; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.invitations (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    invitation_id text NOT NULL,
    email text NOT NULL,
    role text NOT NULL,
    invited_by text NOT NULL,
    token_hash bytea,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT invitations_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
    CONSTRAINT invitations_invitation_id_check CHECK ((invitation_id ~ '^INV_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
    CONSTRAINT invitations_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'recruiter'::text, 'developer'::text, 'viewer'::text]))),
    CONSTRAINT invitations_token_hash_check CHECK ((length(token_hash) = 32))
);

ALTER TABLE ONLY public.invitations FORCE ROW LEVEL SECURITY;

ALTER TABLE public.invitations OWNER TO pramaan_owner;

--
-- Name: journey_inbox; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.journey_inbox (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    result_id text NOT NULL,
    send_id text NOT NULL,
    number smallint NOT NULL,
    due_at timestamp with time zone NOT NULL,
    what jsonb NOT NULL,
    CONSTRAINT journey_inbox_mode_check CHECK ((mode = 'test'::text))
);

ALTER TABLE ONLY public.journey_inbox FORCE ROW LEVEL SECURITY;

ALTER TABLE public.journey_inbox OWNER TO pramaan_owner;

--
-- Name: journey_sends; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.journey_sends (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    send_id text NOT NULL,
    result_id text NOT NULL,
    round smallint NOT NULL,
    channel text NOT NULL,
    language text NOT NULL,
    status text NOT NULL,
    token_hash bytea NOT NULL,
    at timestamp with time zone NOT NULL,
    look_ups smallint DEFAULT 0 NOT NULL,
    answered_at timestamp with time zone,
    account_id text,
    provider_message_id text,
    CONSTRAINT journey_sends_channel_check CHECK ((channel = ANY (ARRAY['whatsapp'::text, 'sms'::text, 'voice'::text, 'email'::text]))),
    CONSTRAINT journey_sends_round_check CHECK (((round >= 0) AND (round <= 5))),
    CONSTRAINT journey_sends_send_id_check CHECK ((send_id ~ '^SD_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
    CONSTRAINT journey_sends_status_check CHECK ((status = ANY (ARRAY['sending'::text, 'unknown'::text, 'postponed'::text, 'accepted'::text, 'delivered'::text, 'undelivered'::text, 'rejected'::text, 'invalid_contact'::text]))),
    CONSTRAINT journey_sends_token_hash_check CHECK ((length(token_hash) = 32))
);

ALTER TABLE ONLY public.journey_sends FORCE ROW LEVEL SECURITY;

ALTER TABLE public.journey_sends OWNER TO pramaan_owner;

--
-- Name: journeys; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.journeys (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    result_id text NOT NULL,
    campaign_id text NOT NULL,
    mandate_id text NOT NULL,
    flow_version integer NOT NULL,
    person_id text NOT NULL,
    external_candidate_id text NOT NULL,
    language text NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    reason text,
    stage text DEFAULT 'contacting'::text NOT NULL,
    credits smallint NOT NULL,
    credit_state text DEFAULT 'reserved'::text NOT NULL,
    round smallint DEFAULT '-1'::integer NOT NULL,
    tried text[] DEFAULT '{}'::text[] NOT NULL,
    invalid_channels text[] DEFAULT '{}'::text[] NOT NULL,
    last_send_id text,
    last_send_status text,
    last_send_at timestamp with time zone,
    round_began_at timestamp with time zone,
    is_reached boolean DEFAULT false NOT NULL,
    started_at timestamp with time zone,
    starts_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone,
    answers jsonb DEFAULT '{}'::jsonb NOT NULL,
    skills jsonb DEFAULT '[]'::jsonb NOT NULL,
    interested boolean,
    knocked_out_by text,
    due_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    workflow_id text,
    contacted_on date,
    finished text[] DEFAULT '{}'::text[] NOT NULL,
    dropped_stage text,
    dropped_question text,
    draft jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT journeys_check CHECK (((status = 'failed'::text) = (reason IS NOT NULL))),
    CONSTRAINT journeys_check1 CHECK (((status = 'pending'::text) = (stage <> 'ended'::text))),
    CONSTRAINT journeys_credit_state_check CHECK ((credit_state = ANY (ARRAY['reserved'::text, 'charged'::text, 'released'::text]))),
    CONSTRAINT journeys_credits_check CHECK (((credits >= 1) AND (credits <= 3))),
    CONSTRAINT journeys_external_candidate_id_check CHECK (((length(external_candidate_id) >= 1) AND (length(external_candidate_id) <= 128))),
    CONSTRAINT journeys_last_send_status_check CHECK ((last_send_status = ANY (ARRAY['sending'::text, 'unknown'::text, 'postponed'::text, 'accepted'::text, 'delivered'::text, 'undelivered'::text, 'rejected'::text, 'invalid_contact'::text]))),
    CONSTRAINT journeys_reason_check CHECK ((reason = ANY (ARRAY['unreachable'::text, 'expired'::text, 'opted_out'::text, 'invalid_contact'::text, 'abandoned'::text, 'cancelled'::text]))),
    CONSTRAINT journeys_result_id_check CHECK ((result_id ~ '^RS_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
    CONSTRAINT journeys_round_check CHECK (((round >= '-1'::integer) AND (round <= 5))),
    CONSTRAINT journeys_stage_check CHECK ((stage = ANY (ARRAY['contacting'::text, 'enrichment'::text, 'skills'::text, 'interest'::text, 'ended'::text]))),
    CONSTRAINT journeys_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'completed'::text, 'declined'::text, 'failed'::text]))),
    CONSTRAINT journeys_version_check CHECK ((version > 0))
);

ALTER TABLE ONLY public.journeys FORCE ROW LEVEL SECURITY;

ALTER TABLE public.journeys OWNER TO pramaan_owner;

--
-- Name: kept_receipts; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.kept_receipts (
    account_id text NOT NULL,
    event_id text NOT NULL,
    provider_message_id text NOT NULL,
    what text NOT NULL,
    kept_at timestamp with time zone NOT NULL,
    CONSTRAINT kept_receipts_event_id_check CHECK (((length(event_id) >= 1) AND (length(event_id) <= 400))),
    CONSTRAINT kept_receipts_provider_message_id_check CHECK (((length(provider_message_id) >= 1) AND (length(provider_message_id) <= 400))),
    CONSTRAINT kept_receipts_what_check CHECK ((what = ANY (ARRAY['accepted'::text, 'delivered'::text, 'undelivered'::text, 'invalid_contact'::text, 'stop'::text, 'text'::text])))
);

ALTER TABLE ONLY public.kept_receipts FORCE ROW LEVEL SECURITY;

ALTER TABLE public.kept_receipts OWNER TO pramaan_owner;

--
-- Name: key_people; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.key_people (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    key_id text NOT NULL,
    day date NOT NULL,
    person_id text NOT NULL,
    CONSTRAINT key_people_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);

ALTER TABLE ONLY public.key_people FORCE ROW LEVEL SECURITY;

ALTER TABLE public.key_people OWNER TO pramaan_owner;

--
-- Name: skill_aliases; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.skill_aliases (
    alias_id integer NOT NULL,
    level text GENERATED ALWAYS AS ('skill'::text) STORED,
    number integer NOT NULL,
    language text NOT NULL,
    kind text NOT NULL,
    text text NOT NULL,
    added_version integer NOT NULL,
    added_at timestamp with time zone NOT NULL,
    added_by text NOT NULL,
    reason text NOT NULL,
    removed_version integer,
    removed_at timestamp with time zone,
    removed_by text,
    removal_reason text,
    CONSTRAINT skill_aliases_check CHECK (((kind = 'alias'::text) OR ((kind = 'romanised'::text) AND (language <> 'en'::text)))),
    CONSTRAINT skill_aliases_check1 CHECK ((num_nulls(removed_version, removed_at, removed_by, removal_reason) = ANY (ARRAY[0, 4]))),
    CONSTRAINT skill_aliases_check2 CHECK ((removed_version > added_version)),
    CONSTRAINT skill_aliases_language_check CHECK ((language ~ '^[a-z]{2,3}$'::text)),
    CONSTRAINT skill_aliases_text_check CHECK (((length(text) >= 2) AND (length(text) <= 120)))
);

ALTER TABLE public.skill_aliases OWNER TO pramaan_owner;

--
-- Name: labels_in_force; Type: VIEW; Schema: public; Owner: pramaan_owner
--

CREATE VIEW public.labels_in_force AS
 SELECT catalogue_labels.level,
    catalogue_labels.number,
    catalogue_labels.language,
    catalogue_labels.kind,
    catalogue_labels.text
   FROM public.catalogue_labels
UNION ALL
 SELECT alias.level,
    alias.number,
    alias.language,
    alias.kind,
    alias.text
   FROM public.skill_aliases alias
  WHERE ((alias.removed_version IS NULL) AND (NOT (EXISTS ( SELECT
           FROM public.catalogue_labels label
          WHERE ((label.level = alias.level) AND (label.number = alias.number) AND (label.language = alias.language) AND (label.text = alias.text))))));

ALTER TABLE public.labels_in_force OWNER TO pramaan_owner;

--
-- Name: mail_days; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.mail_days (
    recipient bytea NOT NULL,
    day date NOT NULL,
    mails smallint NOT NULL,
    CONSTRAINT mail_days_mails_check CHECK (((mails >= 0) AND (mails <= 10))),
    CONSTRAINT mail_days_recipient_check CHECK ((length(recipient) = 32))
);

ALTER TABLE public.mail_days OWNER TO pramaan_owner;

--
-- Name: mandate_answer_keys; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.mandate_answer_keys (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    mandate_id text NOT NULL,
    flow_version integer NOT NULL,
    question_id text NOT NULL,
    right_option smallint NOT NULL,
    CONSTRAINT mandate_answer_keys_right_option_check CHECK (((right_option >= 0) AND (right_option <= 3)))
);

ALTER TABLE ONLY public.mandate_answer_keys FORCE ROW LEVEL SECURITY;

ALTER TABLE public.mandate_answer_keys OWNER TO pramaan_owner;

--
-- Name: mandate_flows; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.mandate_flows (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    mandate_id text NOT NULL,
    flow_version integer NOT NULL,
    flow json NOT NULL,
    prepared_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.mandate_flows FORCE ROW LEVEL SECURITY;

ALTER TABLE public.mandate_flows OWNER TO pramaan_owner;

--
-- Name: mandate_pending_skills; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.mandate_pending_skills (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    folded_name text NOT NULL,
    mandate_id text NOT NULL
);

ALTER TABLE ONLY public.mandate_pending_skills FORCE ROW LEVEL SECURITY;

ALTER TABLE public.mandate_pending_skills OWNER TO pramaan_owner;

--
-- Name: mandates; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.mandates (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    mandate_id text NOT NULL,
    workflow_id text NOT NULL,
    job_id text,
    status text NOT NULL,
    created_via text NOT NULL,
    flow_version integer DEFAULT 1 NOT NULL,
    body json NOT NULL,
    sent bytea NOT NULL,
    methods text[] NOT NULL,
    warnings text[] DEFAULT '{}'::text[] NOT NULL,
    changes timestamp with time zone[] DEFAULT '{}'::timestamp with time zone[] NOT NULL,
    preparation integer DEFAULT 1 NOT NULL,
    prepare_by timestamp with time zone,
    failure_reason text,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT mandates_changes_check CHECK ((cardinality(changes) <= 10)),
    CONSTRAINT mandates_check CHECK (((status = 'preparing'::text) = (prepare_by IS NOT NULL))),
    CONSTRAINT mandates_check1 CHECK (((status <> 'failed'::text) OR (failure_reason IS NOT NULL))),
    CONSTRAINT mandates_check2 CHECK (((status <> 'ready'::text) OR (failure_reason IS NULL))),
    CONSTRAINT mandates_created_via_check CHECK ((created_via = ANY (ARRAY['api'::text, 'playground'::text]))),
    CONSTRAINT mandates_flow_version_check CHECK ((flow_version > 0)),
    CONSTRAINT mandates_job_id_check CHECK ((job_id ~ '^[A-Za-z0-9._:-]{1,128}$'::text)),
    CONSTRAINT mandates_mandate_id_check CHECK ((mandate_id ~ '^JM_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
    CONSTRAINT mandates_methods_check CHECK (((cardinality(methods) >= 1) AND (cardinality(methods) <= 3))),
    CONSTRAINT mandates_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT mandates_preparation_check CHECK ((preparation > 0)),
    CONSTRAINT mandates_sent_check CHECK ((length(sent) = 32)),
    CONSTRAINT mandates_status_check CHECK ((status = ANY (ARRAY['preparing'::text, 'ready'::text, 'failed'::text, 'archived'::text])))
);

ALTER TABLE ONLY public.mandates FORCE ROW LEVEL SECURITY;

ALTER TABLE public.mandates OWNER TO pramaan_owner;

--
-- Name: master_numbers; Type: SEQUENCE; Schema: public; Owner: pramaan_owner
--

CREATE SEQUENCE public.master_numbers
    AS integer
    START WITH 1001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER TABLE public.master_numbers OWNER TO pramaan_owner;

--
-- Name: members; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.members (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    user_id text NOT NULL,
    role text NOT NULL,
    since timestamp with time zone NOT NULL,
    CONSTRAINT members_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'recruiter'::text, 'developer'::text, 'viewer'::text]))),
    CONSTRAINT members_user_id_check CHECK ((user_id ~ '^USR_[0-9A-HJKMNP-TV-Z]{26}$'::text))
);

ALTER TABLE ONLY public.members FORCE ROW LEVEL SECURITY;

ALTER TABLE public.members OWNER TO pramaan_owner;

--
-- Name: model_steps; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.model_steps (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    subject text NOT NULL,
    run integer NOT NULL,
    step text NOT NULL,
    tries smallint NOT NULL,
    result json,
    CONSTRAINT model_steps_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT model_steps_tries_check CHECK ((tries >= 0))
);

ALTER TABLE ONLY public.model_steps FORCE ROW LEVEL SECURITY;

ALTER TABLE public.model_steps OWNER TO pramaan_owner;

--
-- Name: model_use; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.model_use (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    month date NOT NULL,
    tokens bigint NOT NULL,
    calls integer NOT NULL,
    CONSTRAINT model_use_calls_check CHECK ((calls >= 0)),
    CONSTRAINT model_use_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT model_use_tokens_check CHECK ((tokens >= 0))
);

ALTER TABLE ONLY public.model_use FORCE ROW LEVEL SECURITY;

ALTER TABLE public.model_use OWNER TO pramaan_owner;

--
-- Name: operator_log; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.operator_log (
    log_id text NOT NULL,
    at timestamp with time zone NOT NULL,
    actor text NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    address text
);

ALTER TABLE public.operator_log OWNER TO pramaan_owner;

--
-- Name: operators; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.operators (
    user_id text NOT NULL,
    reason text NOT NULL,
    since timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT operators_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
    CONSTRAINT operators_user_id_check CHECK ((user_id ~ '^USR_[0-9A-HJKMNP-TV-Z]{26}$'::text))
);

ALTER TABLE public.operators OWNER TO pramaan_owner;

--
-- Name: opt_outs; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.opt_outs (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    person_id text NOT NULL,
    at timestamp with time zone NOT NULL,
    source text NOT NULL,
    CONSTRAINT opt_outs_source_check CHECK (((length(source) >= 1) AND (length(source) <= 64)))
);

ALTER TABLE ONLY public.opt_outs FORCE ROW LEVEL SECURITY;

ALTER TABLE public.opt_outs OWNER TO pramaan_owner;

--
-- Name: organisation_brandings; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.organisation_brandings (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    name text,
    accent text,
    support text,
    privacy_url text,
    mark_id text,
    mark_type text,
    mark bytea,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT organisation_brandings_accent_check CHECK ((accent ~ '^#[0-9a-f]{6}$'::text)),
    CONSTRAINT organisation_brandings_check CHECK ((num_nonnulls(mark_id, mark_type, mark) = ANY (ARRAY[0, 3]))),
    CONSTRAINT organisation_brandings_mark_check CHECK (((length(mark) >= 1) AND (length(mark) <= 10000))),
    CONSTRAINT organisation_brandings_mark_id_check CHECK ((mark_id ~ '^[A-Za-z0-9_-]{22}$'::text)),
    CONSTRAINT organisation_brandings_mark_type_check CHECK ((mark_type = ANY (ARRAY['svg'::text, 'png'::text]))),
    CONSTRAINT organisation_brandings_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
    CONSTRAINT organisation_brandings_privacy_url_check CHECK (((length(privacy_url) >= 1) AND (length(privacy_url) <= 2000))),
    CONSTRAINT organisation_brandings_support_check CHECK (((length(support) >= 1) AND (length(support) <= 320)))
);

ALTER TABLE ONLY public.organisation_brandings FORCE ROW LEVEL SECURITY;

ALTER TABLE public.organisation_brandings OWNER TO pramaan_owner;

--
-- Name: organisation_moves; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.organisation_moves (
    org_id text NOT NULL,
    short_number integer NOT NULL,
    phase text NOT NULL,
    to_cell text NOT NULL,
    from_cell text NOT NULL,
    since timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT organisation_moves_phase_check CHECK ((phase = ANY (ARRAY['draining'::text, 'fenced'::text, 'moved'::text, 'arriving'::text])))
);

ALTER TABLE public.organisation_moves OWNER TO pramaan_owner;

--
-- Name: organisation_periods; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.organisation_periods (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    candidate_days integer,
    recording_days integer,
    request_days integer,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT organisation_periods_candidate_days_check CHECK (((candidate_days >= 30) AND (candidate_days <= 1826))),
    CONSTRAINT organisation_periods_recording_days_check CHECK (((recording_days >= 1) AND (recording_days <= 180))),
    CONSTRAINT organisation_periods_request_days_check CHECK (((request_days >= 1) AND (request_days <= 30)))
);

ALTER TABLE ONLY public.organisation_periods FORCE ROW LEVEL SECURITY;

ALTER TABLE public.organisation_periods OWNER TO pramaan_owner;

--
-- Name: organisations; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.organisations (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    name text NOT NULL,
    disabled_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    short_number integer NOT NULL,
    CONSTRAINT organisations_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
    CONSTRAINT organisations_org_id_check CHECK ((org_id ~ '^ORG_[0-9A-HJKMNP-TV-Z]{26}$'::text))
);

ALTER TABLE ONLY public.organisations FORCE ROW LEVEL SECURITY;

ALTER TABLE public.organisations OWNER TO pramaan_owner;

--
-- Name: organisations_short_number_seq; Type: SEQUENCE; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.organisations ALTER COLUMN short_number ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.organisations_short_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: own_number_sends; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.own_number_sends (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    send_id text NOT NULL,
    recipient bytea NOT NULL,
    account_id text NOT NULL,
    kind text NOT NULL,
    status text NOT NULL,
    provider_message_id text,
    at timestamp with time zone NOT NULL,
    CONSTRAINT own_number_sends_kind_check CHECK ((kind = ANY (ARRAY['ask'::text, 'test'::text]))),
    CONSTRAINT own_number_sends_mode_check CHECK ((mode = 'live'::text)),
    CONSTRAINT own_number_sends_recipient_check CHECK ((length(recipient) = 32)),
    CONSTRAINT own_number_sends_send_id_check CHECK ((send_id ~ '^SD_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
    CONSTRAINT own_number_sends_status_check CHECK ((status = ANY (ARRAY['sending'::text, 'later'::text, 'unknown'::text, 'accepted'::text, 'rejected'::text, 'invalid_contact'::text, 'undelivered'::text, 'delivered'::text])))
);

ALTER TABLE ONLY public.own_number_sends FORCE ROW LEVEL SECURITY;

ALTER TABLE public.own_number_sends OWNER TO pramaan_owner;

--
-- Name: own_numbers; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.own_numbers (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    recipient bytea NOT NULL,
    shown text NOT NULL,
    token_hash bytea NOT NULL,
    code_hash bytea,
    sealed_token bytea,
    asked_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    declined_at timestamp with time zone,
    CONSTRAINT own_numbers_check CHECK (((code_hash IS NULL) = (sealed_token IS NULL))),
    CONSTRAINT own_numbers_code_hash_check CHECK ((length(code_hash) = 32)),
    CONSTRAINT own_numbers_mode_check CHECK ((mode = 'live'::text)),
    CONSTRAINT own_numbers_recipient_check CHECK ((length(recipient) = 32)),
    CONSTRAINT own_numbers_sealed_token_check CHECK (((length(sealed_token) >= 17) AND (length(sealed_token) <= 200))),
    CONSTRAINT own_numbers_shown_check CHECK (((length(shown) >= 1) AND (length(shown) <= 60))),
    CONSTRAINT own_numbers_token_hash_check CHECK ((length(token_hash) = 32))
);

ALTER TABLE ONLY public.own_numbers FORCE ROW LEVEL SECURITY;

ALTER TABLE public.own_numbers OWNER TO pramaan_owner;

--
-- Name: partner_keys; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.partner_keys (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    key_id text NOT NULL,
    sealed_secret bytea NOT NULL,
    master_key_id text NOT NULL,
    scopes text[] NOT NULL,
    limit_overrides jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone,
    revoked_at timestamp with time zone,
    name text DEFAULT ''::text NOT NULL,
    last_used_at timestamp with time zone,
    CONSTRAINT partner_keys_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT partner_keys_name_check CHECK ((length(name) <= 100))
);

ALTER TABLE ONLY public.partner_keys FORCE ROW LEVEL SECURITY;

ALTER TABLE public.partner_keys OWNER TO pramaan_owner;

--
-- Name: people; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.people (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    person_id text NOT NULL,
    name text,
    phone text,
    email text,
    email_key text,
    language text,
    first_contacts timestamp with time zone[] DEFAULT '{}'::timestamp with time zone[] NOT NULL,
    opted_out_phone bytea,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    erased_at timestamp with time zone,
    CONSTRAINT people_check CHECK (((email IS NULL) = (email_key IS NULL))),
    CONSTRAINT people_check1 CHECK (
CASE
    WHEN (erased_at IS NULL) THEN ((name IS NOT NULL) AND (phone IS NOT NULL) AND (opted_out_phone IS NULL))
    ELSE (num_nonnulls(name, phone, email, language) = 0)
END),
    CONSTRAINT people_email_check CHECK ((length(email) <= 320)),
    CONSTRAINT people_email_key_check CHECK ((length(email_key) <= 320)),
    CONSTRAINT people_first_contacts_check CHECK ((cardinality(first_contacts) <= 5)),
    CONSTRAINT people_language_check CHECK ((language = ANY (ARRAY['en'::text, 'hi'::text, 'bn'::text, 'te'::text, 'mr'::text, 'ta'::text, 'gu'::text, 'kn'::text, 'ml'::text, 'pa'::text, 'or'::text]))),
    CONSTRAINT people_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT people_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
    CONSTRAINT people_opted_out_phone_check CHECK ((length(opted_out_phone) = 32)),
    CONSTRAINT people_person_id_check CHECK ((person_id ~ '^PE_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
    CONSTRAINT people_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{6,14}$'::text))
)
WITH (fillfactor='90');

ALTER TABLE ONLY public.people FORCE ROW LEVEL SECURITY;

ALTER TABLE public.people OWNER TO pramaan_owner;

--
-- Name: person_identities; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.person_identities (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    kind text NOT NULL,
    value text NOT NULL,
    person_id text NOT NULL,
    CONSTRAINT person_identities_kind_check CHECK ((kind = 'whatsapp_user_id'::text)),
    CONSTRAINT person_identities_value_check CHECK (((length(value) >= 1) AND (length(value) <= 200)))
);

ALTER TABLE ONLY public.person_identities FORCE ROW LEVEL SECURITY;

ALTER TABLE public.person_identities OWNER TO pramaan_owner;

--
-- Name: process_keys; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.process_keys (
    process_id uuid NOT NULL,
    name text NOT NULL,
    master_key_ids text[] NOT NULL,
    current_master_key_id text NOT NULL,
    current_since timestamp with time zone,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT process_keys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);

ALTER TABLE public.process_keys OWNER TO pramaan_owner;

--
-- Name: recordings; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.recordings (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    recording_id text NOT NULL,
    result_id text NOT NULL,
    question_key text NOT NULL,
    content_type text NOT NULL,
    bytes integer NOT NULL,
    seconds real NOT NULL,
    state text DEFAULT 'uploading'::text NOT NULL,
    object_key text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT recordings_bytes_check CHECK (((bytes >= 1) AND (bytes <= 2097152))),
    CONSTRAINT recordings_content_type_check CHECK ((content_type = ANY (ARRAY['audio/webm'::text, 'audio/ogg'::text, 'audio/mp4'::text]))),
    CONSTRAINT recordings_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT recordings_object_key_check CHECK (((length(object_key) >= 1) AND (length(object_key) <= 200))),
    CONSTRAINT recordings_question_key_check CHECK (((length(question_key) >= 1) AND (length(question_key) <= 64))),
    CONSTRAINT recordings_recording_id_check CHECK ((recording_id ~ '^RC_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
    CONSTRAINT recordings_seconds_check CHECK ((seconds >= (0)::double precision)),
    CONSTRAINT recordings_state_check CHECK ((state = ANY (ARRAY['uploading'::text, 'stored'::text, 'deleting'::text])))
);

ALTER TABLE ONLY public.recordings FORCE ROW LEVEL SECURITY;

ALTER TABLE public.recordings OWNER TO pramaan_owner;

--
-- Name: request_log; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.request_log (
    org_id text NOT NULL,
    mode text NOT NULL,
    at timestamp with time zone NOT NULL,
    request_id text NOT NULL,
    key_id text NOT NULL,
    method text NOT NULL,
    route text NOT NULL,
    status smallint NOT NULL,
    code text,
    fields text[] DEFAULT '{}'::text[] NOT NULL,
    milliseconds integer NOT NULL,
    times integer DEFAULT 1 NOT NULL,
    explanation jsonb
)
PARTITION BY RANGE (at);

ALTER TABLE ONLY public.request_log FORCE ROW LEVEL SECURITY;

ALTER TABLE public.request_log OWNER TO pramaan_owner;

--
-- Name: reviewer_uses; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.reviewer_uses (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    source_id text NOT NULL,
    email text NOT NULL,
    endorsement_type text NOT NULL,
    verification_id text NOT NULL
);

ALTER TABLE ONLY public.reviewer_uses FORCE ROW LEVEL SECURITY;

ALTER TABLE public.reviewer_uses OWNER TO pramaan_owner;

--
-- Name: reviewers; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.reviewers (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    verification_id text NOT NULL,
    name text,
    email text,
    company text,
    website text,
    revision integer DEFAULT 1 NOT NULL,
    token_hashes bytea[] DEFAULT '{}'::bytea[] NOT NULL,
    token_expires_at timestamp with time zone,
    next_mail_at timestamp with time zone,
    mailed_at timestamp with time zone,
    reminded_at timestamp with time zone,
    mail_refused_at timestamp with time zone,
    mail_day date,
    mails_that_day integer DEFAULT 0 NOT NULL,
    decided_at timestamp with time zone,
    decline_reason text,
    reported_at timestamp with time zone,
    report_reason text,
    signals jsonb,
    erased_at timestamp with time zone,
    mail_state text,
    mail_claimed_at timestamp with time zone,
    mail_deferrals smallint DEFAULT 0 NOT NULL,
    report_closed_at timestamp with time zone,
    language text,
    reminder_requested_at timestamp with time zone,
    CONSTRAINT reviewers_company_check CHECK (((length(company) >= 1) AND (length(company) <= 200))),
    CONSTRAINT reviewers_decline_reason_check CHECK ((length(decline_reason) <= 1000)),
    CONSTRAINT reviewers_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 254)))),
    CONSTRAINT reviewers_erased_whole CHECK (((num_nulls(name, email, company) =
CASE
    WHEN (erased_at IS NULL) THEN 0
    ELSE 3
END) AND ((erased_at IS NULL) OR (num_nonnulls(website, decline_reason, report_reason, signals, next_mail_at) = 0)))),
    CONSTRAINT reviewers_mail_state_check CHECK ((mail_state = ANY (ARRAY['sending'::text, 'deferred'::text, 'sent'::text, 'unknown'::text, 'refused'::text, 'suppressed'::text, 'stored'::text]))),
    CONSTRAINT reviewers_mails_that_day_check CHECK (((mails_that_day >= 0) AND (mails_that_day <= 5))),
    CONSTRAINT reviewers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
    CONSTRAINT reviewers_report_reason_check CHECK ((length(report_reason) <= 1000)),
    CONSTRAINT reviewers_website_check CHECK ((length(website) <= 2000))
);

ALTER TABLE ONLY public.reviewers FORCE ROW LEVEL SECURITY;

ALTER TABLE public.reviewers OWNER TO pramaan_owner;

--
-- Name: schema_migrations; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.schema_migrations (
    version character varying NOT NULL
);

ALTER TABLE public.schema_migrations OWNER TO pramaan_owner;

--
-- Name: selected_skills; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.selected_skills (
    selected_skill_id uuid NOT NULL,
    user_id text NOT NULL,
    skill_number integer NOT NULL,
    sub_skill_number integer NOT NULL,
    master_number integer NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    skill_level text GENERATED ALWAYS AS ('skill'::text) STORED,
    CONSTRAINT selected_skills_user_id_check CHECK (((length(user_id) >= 1) AND (length(user_id) <= 128)))
);

ALTER TABLE public.selected_skills OWNER TO pramaan_owner;

--
-- Name: selection_tallies; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.selection_tallies (
    skill_number integer NOT NULL,
    shard smallint NOT NULL,
    selections bigint NOT NULL,
    CONSTRAINT selection_tallies_shard_check CHECK (((shard >= 0) AND (shard <= 15)))
);

ALTER TABLE public.selection_tallies OWNER TO pramaan_owner;

--
-- Name: sending_cluster; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.sending_cluster (
    only_row boolean DEFAULT true NOT NULL,
    system_identifier bigint NOT NULL,
    database_oid oid NOT NULL,
    timeline bigint NOT NULL,
    recorded_at timestamp with time zone NOT NULL,
    reason text NOT NULL,
    CONSTRAINT sending_cluster_only_row_check CHECK (only_row),
    CONSTRAINT sending_cluster_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);

ALTER TABLE public.sending_cluster OWNER TO pramaan_owner;

--
-- Name: sending_switches; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.sending_switches (
    org_id text,
    channel text,
    scope text GENERATED ALWAYS AS (((COALESCE(org_id, '*'::text) || ' '::text) || COALESCE(channel, '*'::text))) STORED NOT NULL,
    off_since timestamp with time zone NOT NULL,
    off_by text NOT NULL,
    off_reason text NOT NULL,
    on_since timestamp with time zone,
    on_by text,
    on_reason text,
    CONSTRAINT sending_switches_channel_check CHECK ((channel = ANY (ARRAY['whatsapp'::text, 'sms'::text, 'voice'::text, 'email'::text]))),
    CONSTRAINT sending_switches_check CHECK ((((on_since IS NULL) = (on_by IS NULL)) AND ((on_since IS NULL) = (on_reason IS NULL)))),
    CONSTRAINT sending_switches_off_by_check CHECK (((length(off_by) >= 1) AND (length(off_by) <= 100))),
    CONSTRAINT sending_switches_off_reason_check CHECK (((length(off_reason) >= 1) AND (length(off_reason) <= 500))),
    CONSTRAINT sending_switches_on_by_check CHECK (((length(on_by) >= 1) AND (length(on_by) <= 100))),
    CONSTRAINT sending_switches_on_reason_check CHECK (((length(on_reason) >= 1) AND (length(on_reason) <= 500)))
);

ALTER TABLE ONLY public.sending_switches FORCE ROW LEVEL SECURITY;

ALTER TABLE public.sending_switches OWNER TO pramaan_owner;

--
-- Name: short_links; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.short_links (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    send_id text NOT NULL,
    code_hash bytea NOT NULL,
    sealed_token bytea NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT short_links_code_hash_check CHECK ((length(code_hash) = 32)),
    CONSTRAINT short_links_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT short_links_sealed_token_check CHECK (((length(sealed_token) >= 17) AND (length(sealed_token) <= 200)))
);

ALTER TABLE ONLY public.short_links FORCE ROW LEVEL SECURITY;

ALTER TABLE public.short_links OWNER TO pramaan_owner;

--
-- Name: sign_in_links; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.sign_in_links (
    link_id text NOT NULL,
    kind text NOT NULL,
    email text NOT NULL,
    language text NOT NULL,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    token_hash bytea,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT sign_in_links_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
    CONSTRAINT sign_in_links_kind_check CHECK ((kind = ANY (ARRAY['sign_in'::text, 'sign_up'::text]))),
    CONSTRAINT sign_in_links_language_check CHECK ((language = ANY (ARRAY['en'::text, 'hi'::text]))),
    CONSTRAINT sign_in_links_token_hash_check CHECK ((length(token_hash) = 32))
);

ALTER TABLE public.sign_in_links OWNER TO pramaan_owner;

--
-- Name: single_sign_on; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.single_sign_on (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    issuer text NOT NULL,
    client_id text NOT NULL,
    sealed_secret bytea NOT NULL,
    master_key_id text NOT NULL,
    domain text NOT NULL,
    txt_token text NOT NULL,
    proven_at timestamp with time zone,
    is_required boolean DEFAULT false NOT NULL,
    adds_viewers boolean DEFAULT false NOT NULL,
    owner_signed_in_at timestamp with time zone,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT single_sign_on_check CHECK (((NOT is_required) OR ((proven_at IS NOT NULL) AND (owner_signed_in_at IS NOT NULL)))),
    CONSTRAINT single_sign_on_client_id_check CHECK (((length(client_id) >= 1) AND (length(client_id) <= 500))),
    CONSTRAINT single_sign_on_domain_check CHECK (((domain = lower(domain)) AND ((length(domain) >= 4) AND (length(domain) <= 253)))),
    CONSTRAINT single_sign_on_issuer_check CHECK (((length(issuer) >= 8) AND (length(issuer) <= 2000))),
    CONSTRAINT single_sign_on_txt_token_check CHECK (((length(txt_token) >= 20) AND (length(txt_token) <= 100)))
);

ALTER TABLE ONLY public.single_sign_on FORCE ROW LEVEL SECURITY;

ALTER TABLE public.single_sign_on OWNER TO pramaan_owner;

--
-- Name: single_sign_on_attempts; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.single_sign_on_attempts (
    state_hash bytea NOT NULL,
    browser_hash bytea NOT NULL,
    org_id text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT single_sign_on_attempts_browser_hash_check CHECK ((length(browser_hash) = 32)),
    CONSTRAINT single_sign_on_attempts_state_hash_check CHECK ((length(state_hash) = 32))
);

ALTER TABLE public.single_sign_on_attempts OWNER TO pramaan_owner;

--
-- Name: skill_aliases_alias_id_seq; Type: SEQUENCE; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.skill_aliases ALTER COLUMN alias_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.skill_aliases_alias_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: skill_claims; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.skill_claims (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    source_id text NOT NULL,
    skill_number integer NOT NULL,
    endorsement_type text NOT NULL,
    verification_id text NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    CONSTRAINT skill_claims_endorsement_type_check CHECK ((endorsement_type = ANY (ARRAY['manager'::text, 'colleague'::text, 'client'::text, 'mentor'::text, 'teacher'::text, 'other'::text, 'assessment'::text]))),
    CONSTRAINT skill_claims_state_check CHECK ((state = ANY (ARRAY['open'::text, 'verified'::text, 'released'::text])))
);

ALTER TABLE ONLY public.skill_claims FORCE ROW LEVEL SECURITY;

ALTER TABLE public.skill_claims OWNER TO pramaan_owner;

--
-- Name: skill_confirmations; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.skill_confirmations (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    skill_number integer NOT NULL,
    suggested_at timestamp with time zone NOT NULL,
    phrase text NOT NULL,
    rank smallint NOT NULL,
    score real NOT NULL,
    how text NOT NULL,
    taxonomy_version integer NOT NULL,
    confirmed_at timestamp with time zone NOT NULL,
    seq bigint NOT NULL,
    CONSTRAINT skill_confirmations_how_check CHECK ((how ~ '^[a-z_]{1,20}$'::text)),
    CONSTRAINT skill_confirmations_mode_check CHECK ((mode = 'live'::text)),
    CONSTRAINT skill_confirmations_phrase_check CHECK ((((length(phrase) >= 1) AND (length(phrase) <= 120)) AND (phrase !~ '@|[0-9]{8}'::text))),
    CONSTRAINT skill_confirmations_rank_check CHECK (((rank >= 1) AND (rank <= 50))),
    CONSTRAINT skill_confirmations_score_check CHECK (((score >= (0)::double precision) AND (score <= (1)::double precision)))
);

ALTER TABLE ONLY public.skill_confirmations FORCE ROW LEVEL SECURITY;

ALTER TABLE public.skill_confirmations OWNER TO pramaan_owner;

--
-- Name: skill_confirmations_seq_seq; Type: SEQUENCE; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.skill_confirmations ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.skill_confirmations_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: skill_numbers; Type: SEQUENCE; Schema: public; Owner: pramaan_owner
--

CREATE SEQUENCE public.skill_numbers
    AS integer
    START WITH 100001
    INCREMENT BY 1
    NO MINVALUE
    MAXVALUE 999999999
    CACHE 1;

ALTER TABLE public.skill_numbers OWNER TO pramaan_owner;

--
-- Name: skill_requests; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.skill_requests (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    skill_request_id text NOT NULL,
    name text NOT NULL,
    folded_name text NOT NULL,
    description text NOT NULL,
    sub_skill_number integer,
    status text DEFAULT 'open'::text NOT NULL,
    skill_number integer,
    reason text,
    created_at timestamp with time zone NOT NULL,
    decided_at timestamp with time zone,
    CONSTRAINT skill_requests_check CHECK (((status = 'approved'::text) = (skill_number IS NOT NULL))),
    CONSTRAINT skill_requests_check1 CHECK (((status = 'rejected'::text) = (reason IS NOT NULL))),
    CONSTRAINT skill_requests_check2 CHECK (((status = 'open'::text) = (decided_at IS NULL))),
    CONSTRAINT skill_requests_description_check CHECK ((length(description) <= 500)),
    CONSTRAINT skill_requests_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT skill_requests_name_check CHECK (((length(name) >= 2) AND (length(name) <= 120))),
    CONSTRAINT skill_requests_skill_request_id_check CHECK ((skill_request_id ~ '^SR_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
    CONSTRAINT skill_requests_status_check CHECK ((status = ANY (ARRAY['open'::text, 'approved'::text, 'rejected'::text])))
);

ALTER TABLE ONLY public.skill_requests FORCE ROW LEVEL SECURITY;

ALTER TABLE public.skill_requests OWNER TO pramaan_owner;

--
-- Name: skill_suggestions; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.skill_suggestions (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    skill_number integer NOT NULL,
    phrase text NOT NULL,
    suggested_at timestamp with time zone DEFAULT now() NOT NULL,
    rank smallint NOT NULL,
    score real NOT NULL,
    how text NOT NULL,
    taxonomy_version integer NOT NULL,
    CONSTRAINT skill_suggestions_how_check CHECK ((how ~ '^[a-z_]{1,20}$'::text)),
    CONSTRAINT skill_suggestions_mode_check CHECK ((mode = 'live'::text)),
    CONSTRAINT skill_suggestions_phrase_check CHECK ((((length(phrase) >= 1) AND (length(phrase) <= 120)) AND (phrase !~ '@|[0-9]{8}'::text))),
    CONSTRAINT skill_suggestions_rank_check CHECK (((rank >= 1) AND (rank <= 50))),
    CONSTRAINT skill_suggestions_score_check CHECK (((score >= (0)::double precision) AND (score <= (1)::double precision)))
);

ALTER TABLE ONLY public.skill_suggestions FORCE ROW LEVEL SECURITY;

ALTER TABLE public.skill_suggestions OWNER TO pramaan_owner;

--
-- Name: sources; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.sources (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    source_id text NOT NULL,
    service_user_id text NOT NULL,
    kind text NOT NULL,
    external_id text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT sources_check CHECK ((source_id ~ (
CASE kind
    WHEN 'project'::text THEN '^SP_'::text
    WHEN 'experience'::text THEN '^SE_'::text
    ELSE '^SC_'::text
END || '[0-9A-HJKMNP-TV-Z]{26}$'::text))),
    CONSTRAINT sources_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 128))),
    CONSTRAINT sources_kind_check CHECK ((kind = ANY (ARRAY['project'::text, 'experience'::text, 'certificate'::text])))
);

ALTER TABLE ONLY public.sources FORCE ROW LEVEL SECURITY;

ALTER TABLE public.sources OWNER TO pramaan_owner;

--
-- Name: stored_mails; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.stored_mails (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    mail_id text NOT NULL,
    verification_id text NOT NULL,
    outcome text NOT NULL,
    address text NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT stored_mails_mail_id_check CHECK ((mail_id ~ '^ML_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
    CONSTRAINT stored_mails_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT stored_mails_outcome_check CHECK ((outcome = ANY (ARRAY['stored'::text, 'sent'::text, 'refused'::text, 'unknown'::text])))
);

ALTER TABLE ONLY public.stored_mails FORCE ROW LEVEL SECURITY;

ALTER TABLE public.stored_mails OWNER TO pramaan_owner;

--
-- Name: students; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.students (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    service_user_id text NOT NULL,
    external_student_id text,
    name text,
    email text,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    erased_at timestamp with time zone,
    CONSTRAINT students_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 254)))),
    CONSTRAINT students_erased_whole CHECK ((num_nulls(external_student_id, name, email) =
CASE
    WHEN (erased_at IS NULL) THEN 0
    ELSE 3
END)),
    CONSTRAINT students_external_student_id_check CHECK (((length(external_student_id) >= 1) AND (length(external_student_id) <= 128))),
    CONSTRAINT students_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT students_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
    CONSTRAINT students_service_user_id_check CHECK ((service_user_id ~ '^SU_[0-9A-HJKMNP-TV-Z]{26}$'::text))
);

ALTER TABLE ONLY public.students FORCE ROW LEVEL SECURITY;

ALTER TABLE public.students OWNER TO pramaan_owner;

--
-- Name: sub_skill_numbers; Type: SEQUENCE; Schema: public; Owner: pramaan_owner
--

CREATE SEQUENCE public.sub_skill_numbers
    AS integer
    START WITH 10001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER TABLE public.sub_skill_numbers OWNER TO pramaan_owner;

--
-- Name: suppressed_recipients; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.suppressed_recipients (
    recipient bytea NOT NULL,
    reason text NOT NULL,
    since timestamp with time zone NOT NULL,
    CONSTRAINT suppressed_recipients_recipient_check CHECK ((length(recipient) = 32))
);

ALTER TABLE public.suppressed_recipients OWNER TO pramaan_owner;

--
-- Name: taxonomy_versions; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.taxonomy_versions (
    version integer NOT NULL,
    source text NOT NULL,
    source_version text NOT NULL,
    added integer NOT NULL,
    changed integer NOT NULL,
    retired integer NOT NULL,
    created_at timestamp with time zone NOT NULL
);

ALTER TABLE public.taxonomy_versions OWNER TO pramaan_owner;

--
-- Name: taxonomy_versions_version_seq; Type: SEQUENCE; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.taxonomy_versions ALTER COLUMN version ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.taxonomy_versions_version_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: test_addresses; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.test_addresses (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    recipient bytea NOT NULL,
    token_hash bytea NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    CONSTRAINT test_addresses_mode_check CHECK ((mode = 'test'::text)),
    CONSTRAINT test_addresses_recipient_check CHECK ((length(recipient) = 32)),
    CONSTRAINT test_addresses_token_hash_check CHECK ((length(token_hash) = 32))
);

ALTER TABLE ONLY public.test_addresses FORCE ROW LEVEL SECURITY;

ALTER TABLE public.test_addresses OWNER TO pramaan_owner;

--
-- Name: test_clocks; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.test_clocks (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    offset_ms bigint NOT NULL,
    move_key text,
    move_target_ms bigint,
    moving_until timestamp with time zone,
    CONSTRAINT test_clocks_mode_check CHECK ((mode = 'test'::text))
);

ALTER TABLE ONLY public.test_clocks FORCE ROW LEVEL SECURITY;

ALTER TABLE public.test_clocks OWNER TO pramaan_owner;

--
-- Name: unacknowledged_events; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.unacknowledged_events (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    stored_at timestamp with time zone NOT NULL,
    event_id text NOT NULL,
    seq bigint NOT NULL,
    type text NOT NULL
)
PARTITION BY RANGE (stored_at);

ALTER TABLE ONLY public.unacknowledged_events FORCE ROW LEVEL SECURITY;

ALTER TABLE public.unacknowledged_events OWNER TO pramaan_owner;

--
-- Name: unsubscribe_tokens; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.unsubscribe_tokens (
    token_hash bytea NOT NULL,
    recipient bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT unsubscribe_tokens_recipient_check CHECK ((length(recipient) = 32)),
    CONSTRAINT unsubscribe_tokens_token_hash_check CHECK ((length(token_hash) = 32))
);

ALTER TABLE public.unsubscribe_tokens OWNER TO pramaan_owner;

--
-- Name: verification_items; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.verification_items (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    verification_id text NOT NULL,
    source_id text NOT NULL
);

ALTER TABLE ONLY public.verification_items FORCE ROW LEVEL SECURITY;

ALTER TABLE public.verification_items OWNER TO pramaan_owner;

--
-- Name: verification_keys; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.verification_keys (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    key_id text NOT NULL,
    secret_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone,
    revoked_at timestamp with time zone,
    limit_overrides jsonb DEFAULT '{}'::jsonb NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    last_used_at timestamp with time zone,
    CONSTRAINT verification_keys_key_id_check CHECK ((key_id ~ '^VK_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
    CONSTRAINT verification_keys_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT verification_keys_name_check CHECK ((length(name) <= 100)),
    CONSTRAINT verification_keys_secret_hash_check CHECK ((length(secret_hash) = 32))
);

ALTER TABLE ONLY public.verification_keys FORCE ROW LEVEL SECURITY;

ALTER TABLE public.verification_keys OWNER TO pramaan_owner;

--
-- Name: verification_skills; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.verification_skills (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    verification_id text NOT NULL,
    skill_number integer NOT NULL,
    "position" smallint NOT NULL,
    proof_urls text[] NOT NULL,
    outcome text DEFAULT 'open'::text NOT NULL,
    comment text,
    CONSTRAINT verification_skills_comment_check CHECK ((length(comment) <= 500)),
    CONSTRAINT verification_skills_outcome_check CHECK ((outcome = ANY (ARRAY['open'::text, 'endorsed'::text, 'declined'::text, 'cannot_say'::text, 'passed'::text, 'failed'::text, 'expired'::text]))),
    CONSTRAINT verification_skills_position_check CHECK ((("position" >= 0) AND ("position" <= 9))),
    CONSTRAINT verification_skills_proof_urls_check CHECK ((cardinality(proof_urls) <= 5))
);

ALTER TABLE ONLY public.verification_skills FORCE ROW LEVEL SECURITY;

ALTER TABLE public.verification_skills OWNER TO pramaan_owner;

--
-- Name: verifications; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.verifications (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    verification_id text NOT NULL,
    service_user_id text NOT NULL,
    token_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone NOT NULL,
    submitted json NOT NULL,
    return_url text,
    endorsement_type text DEFAULT 'other'::text NOT NULL,
    method text,
    student_network text,
    state text DEFAULT 'draft'::text NOT NULL,
    decided_at timestamp with time zone,
    erased_at timestamp with time zone,
    language text DEFAULT 'en'::text NOT NULL,
    signals json,
    CONSTRAINT verifications_check1 CHECK (((state <> 'awaiting_reviewer'::text) OR (method = 'human'::text))),
    CONSTRAINT verifications_check2 CHECK (((state <> 'questions_ready'::text) OR (method = 'assessment'::text))),
    CONSTRAINT verifications_endorsement_type_check CHECK ((endorsement_type = ANY (ARRAY['manager'::text, 'colleague'::text, 'client'::text, 'mentor'::text, 'teacher'::text, 'other'::text]))),
    CONSTRAINT verifications_erased_whole CHECK (((erased_at IS NULL) OR (((submitted)::text = '{}'::text) AND (return_url IS NULL) AND (student_network IS NULL)))),
    CONSTRAINT verifications_language_check CHECK ((language = ANY (ARRAY['en'::text, 'hi'::text]))),
    CONSTRAINT verifications_method_check CHECK ((method = ANY (ARRAY['human'::text, 'assessment'::text]))),
    CONSTRAINT verifications_token_hash_check CHECK ((length(token_hash) = 32))
);

ALTER TABLE ONLY public.verifications FORCE ROW LEVEL SECURITY;

ALTER TABLE public.verifications OWNER TO pramaan_owner;

--
-- Name: webhook_attempts; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.webhook_attempts (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    webhook_id text NOT NULL,
    event_id text NOT NULL,
    stored_at timestamp with time zone NOT NULL,
    number integer NOT NULL,
    at timestamp with time zone NOT NULL,
    url text NOT NULL,
    status smallint,
    error text,
    duration_ms integer NOT NULL,
    reply text NOT NULL,
    replay boolean NOT NULL,
    CONSTRAINT webhook_attempts_check CHECK (((error IS NULL) = (status IS NOT NULL)))
)
PARTITION BY RANGE (stored_at);

ALTER TABLE ONLY public.webhook_attempts FORCE ROW LEVEL SECURITY;

ALTER TABLE public.webhook_attempts OWNER TO pramaan_owner;

--
-- Name: webhook_deliveries; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.webhook_deliveries (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    webhook_id text NOT NULL,
    event_id text NOT NULL,
    stored_at timestamp with time zone DEFAULT now() NOT NULL,
    state text DEFAULT 'queued'::text NOT NULL,
    due_at timestamp with time zone NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    replayed_at timestamp with time zone,
    reply_erased boolean DEFAULT false NOT NULL,
    accepted_number integer,
    accepted_at timestamp with time zone,
    accepted_url text,
    accepted_status smallint,
    accepted_ms integer,
    accepted_reply text,
    CONSTRAINT webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'delivered'::text, 'failed'::text, 'ended'::text])))
)
PARTITION BY RANGE (stored_at);

ALTER TABLE ONLY public.webhook_deliveries FORCE ROW LEVEL SECURITY;

ALTER TABLE public.webhook_deliveries OWNER TO pramaan_owner;

--
-- Name: webhook_endpoints; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.webhook_endpoints (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    webhook_id text NOT NULL,
    url text NOT NULL,
    types text[] NOT NULL,
    description text NOT NULL,
    status text DEFAULT 'enabled'::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone DEFAULT 'infinity'::timestamp with time zone NOT NULL,
    lease_token uuid,
    leased_until timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    failures_in_row integer DEFAULT 0 NOT NULL,
    failing_since timestamp with time zone,
    warned_percent smallint DEFAULT 0 NOT NULL,
    pauses integer DEFAULT 0 NOT NULL,
    not_before timestamp with time zone,
    replay_after timestamp with time zone,
    CONSTRAINT webhook_endpoints_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT webhook_endpoints_status_check CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text, 'suspended'::text, 'archived'::text]))),
    CONSTRAINT webhook_endpoints_url_check CHECK ((length(url) <= 2000)),
    CONSTRAINT webhook_endpoints_webhook_id_check CHECK ((webhook_id ~ '^WH_[0-9A-HJKMNP-TV-Z]{26}$'::text))
);

ALTER TABLE ONLY public.webhook_endpoints FORCE ROW LEVEL SECURITY;

ALTER TABLE public.webhook_endpoints OWNER TO pramaan_owner;

--
-- Name: webhook_secrets; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.webhook_secrets (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    webhook_id text NOT NULL,
    secret_id text NOT NULL,
    sealed_secret bytea NOT NULL,
    master_key_id text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone,
    CONSTRAINT webhook_secrets_secret_id_check CHECK ((secret_id ~ '^WS_[0-9A-HJKMNP-TV-Z]{26}$'::text))
);

ALTER TABLE ONLY public.webhook_secrets FORCE ROW LEVEL SECURITY;

ALTER TABLE public.webhook_secrets OWNER TO pramaan_owner;

--
-- Name: webhook_wake_seq; Type: SEQUENCE; Schema: public; Owner: pramaan_owner
--

CREATE SEQUENCE public.webhook_wake_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER TABLE public.webhook_wake_seq OWNER TO pramaan_owner;

--
-- Name: webhook_wakes; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.webhook_wakes (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    webhook_id text NOT NULL,
    wake bigint DEFAULT nextval('public.webhook_wake_seq'::regclass) NOT NULL
);

ALTER TABLE ONLY public.webhook_wakes FORCE ROW LEVEL SECURITY;

ALTER TABLE public.webhook_wakes OWNER TO pramaan_owner;

--
-- Name: withdrawn_items; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.withdrawn_items (
    item_id text NOT NULL,
    reason text NOT NULL,
    withdrawn_at timestamp with time zone NOT NULL
);

ALTER TABLE public.withdrawn_items OWNER TO pramaan_owner;

--
-- Name: workflows; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.workflows (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    mode text DEFAULT public.tenant_mode() NOT NULL,
    workflow_id text NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    methods text[] NOT NULL,
    channels text[] NOT NULL,
    languages text[] NOT NULL,
    follow_ups_max smallint NOT NULL,
    follow_ups_every_hours smallint NOT NULL,
    window_start text NOT NULL,
    window_end text NOT NULL,
    expires_after_hours smallint NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    created_via text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT workflows_channels_check CHECK (((cardinality(channels) >= 1) AND (cardinality(channels) <= 4))),
    CONSTRAINT workflows_check CHECK ((window_start < window_end)),
    CONSTRAINT workflows_created_via_check CHECK ((created_via = ANY (ARRAY['api'::text, 'playground'::text]))),
    CONSTRAINT workflows_description_check CHECK ((length(description) <= 1000)),
    CONSTRAINT workflows_expires_after_hours_check CHECK (((expires_after_hours >= 24) AND (expires_after_hours <= 720))),
    CONSTRAINT workflows_follow_ups_every_hours_check CHECK (((follow_ups_every_hours >= 1) AND (follow_ups_every_hours <= 168))),
    CONSTRAINT workflows_follow_ups_max_check CHECK (((follow_ups_max >= 0) AND (follow_ups_max <= 5))),
    CONSTRAINT workflows_languages_check CHECK (((cardinality(languages) >= 1) AND (cardinality(languages) <= 11))),
    CONSTRAINT workflows_methods_check CHECK (((cardinality(methods) >= 1) AND (cardinality(methods) <= 3))),
    CONSTRAINT workflows_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT workflows_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
    CONSTRAINT workflows_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text]))),
    CONSTRAINT workflows_window_end_check CHECK (((window_end >= '09:00'::text) AND (window_end <= '21:00'::text))),
    CONSTRAINT workflows_window_start_check CHECK (((window_start >= '09:00'::text) AND (window_start <= '21:00'::text))),
    CONSTRAINT workflows_workflow_id_check CHECK ((workflow_id ~ '^WF_BC_[0-9A-HJKMNP-TV-Z]{26}$'::text))
);

ALTER TABLE ONLY public.workflows FORCE ROW LEVEL SECURITY;

ALTER TABLE public.workflows OWNER TO pramaan_owner;

--
-- Name: account; Type: TABLE; Schema: sign_in; Owner: pramaan_owner
--

CREATE TABLE sign_in.account (
    id text NOT NULL,
    "accountId" text NOT NULL,
    "providerId" text NOT NULL,
    "userId" text NOT NULL,
    "accessToken" text,
    "refreshToken" text,
    "idToken" text,
    "accessTokenExpiresAt" timestamp with time zone,
    "refreshTokenExpiresAt" timestamp with time zone,
    scope text,
    password text,
    "createdAt" timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "updatedAt" timestamp with time zone NOT NULL
);

ALTER TABLE sign_in.account OWNER TO pramaan_owner;

--
-- Name: passkey; Type: TABLE; Schema: sign_in; Owner: pramaan_owner
--

CREATE TABLE sign_in.passkey (
    id text NOT NULL,
    name text,
    "publicKey" text NOT NULL,
    "userId" text NOT NULL,
    "credentialID" text NOT NULL,
    counter integer NOT NULL,
    "deviceType" text NOT NULL,
    "backedUp" boolean NOT NULL,
    transports text,
    "createdAt" timestamp with time zone,
    aaguid text
);

ALTER TABLE sign_in.passkey OWNER TO pramaan_owner;

--
-- Name: session; Type: TABLE; Schema: sign_in; Owner: pramaan_owner
--

CREATE TABLE sign_in.session (
    id text NOT NULL,
    "expiresAt" timestamp with time zone NOT NULL,
    token text NOT NULL,
    "createdAt" timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "updatedAt" timestamp with time zone NOT NULL,
    "ipAddress" text,
    "userAgent" text,
    "userId" text NOT NULL
);

ALTER TABLE sign_in.session OWNER TO pramaan_owner;

--
-- Name: twoFactor; Type: TABLE; Schema: sign_in; Owner: pramaan_owner
--

CREATE TABLE sign_in."twoFactor" (
    id text NOT NULL,
    secret text NOT NULL,
    "backupCodes" text NOT NULL,
    "userId" text NOT NULL,
    verified boolean,
    "failedVerificationCount" integer,
    "lockedUntil" timestamp with time zone
);

ALTER TABLE sign_in."twoFactor" OWNER TO pramaan_owner;

--
-- Name: user; Type: TABLE; Schema: sign_in; Owner: pramaan_owner
--

CREATE TABLE sign_in."user" (
    id text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    "emailVerified" boolean NOT NULL,
    image text,
    "createdAt" timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "updatedAt" timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "twoFactorEnabled" boolean
);

ALTER TABLE sign_in."user" OWNER TO pramaan_owner;

--
-- Name: verification; Type: TABLE; Schema: sign_in; Owner: pramaan_owner
--

CREATE TABLE sign_in.verification (
    id text NOT NULL,
    identifier text NOT NULL,
    value text NOT NULL,
    "expiresAt" timestamp with time zone NOT NULL,
    "createdAt" timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "updatedAt" timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

ALTER TABLE sign_in.verification OWNER TO pramaan_owner;

--
-- Name: answer_keys answer_keys_pkey; Type: CONSTRAINT; Schema: grading; Owner: pramaan_grader
--

ALTER TABLE ONLY grading.answer_keys
    ADD CONSTRAINT answer_keys_pkey PRIMARY KEY (org_id, mode, verification_id, attempt, question_id);

--
-- Name: bank_keys bank_keys_pkey; Type: CONSTRAINT; Schema: grading; Owner: pramaan_grader
--

ALTER TABLE ONLY grading.bank_keys
    ADD CONSTRAINT bank_keys_pkey PRIMARY KEY (item_id);

--
-- Name: graded_candidates graded_candidates_pkey; Type: CONSTRAINT; Schema: grading; Owner: pramaan_grader
--

ALTER TABLE ONLY grading.graded_candidates
    ADD CONSTRAINT graded_candidates_pkey PRIMARY KEY (org_id, mode, result_id, skill_id);

--
-- Name: item_statistics item_statistics_pkey; Type: CONSTRAINT; Schema: grading; Owner: pramaan_grader
--

ALTER TABLE ONLY grading.item_statistics
    ADD CONSTRAINT item_statistics_pkey PRIMARY KEY (item_id);

--
-- Name: heartbeats heartbeats_pkey; Type: CONSTRAINT; Schema: jobs; Owner: pramaan_jobs
--

ALTER TABLE ONLY jobs.heartbeats
    ADD CONSTRAINT heartbeats_pkey PRIMARY KEY (worker_id);

--
-- Name: analytics_days analytics_days_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.analytics_days
    ADD CONSTRAINT analytics_days_pkey PRIMARY KEY (org_id, mode, workflow_id, day);

--
-- Name: analytics_marks analytics_marks_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.analytics_marks
    ADD CONSTRAINT analytics_marks_pkey PRIMARY KEY (org_id, mode, workflow_id, day, xact);

--
-- Name: analytics_totals analytics_totals_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.analytics_totals
    ADD CONSTRAINT analytics_totals_pkey PRIMARY KEY (org_id, mode, day);

--
-- Name: area_switches area_switches_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.area_switches
    ADD CONSTRAINT area_switches_pkey PRIMARY KEY (area);

--
-- Name: assessment_generations assessment_generations_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.assessment_generations
    ADD CONSTRAINT assessment_generations_pkey PRIMARY KEY (org_id, mode, verification_id);

--
-- Name: assessment_questions assessment_questions_org_id_mode_verification_id_attempt_po_key; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.assessment_questions
    ADD CONSTRAINT assessment_questions_org_id_mode_verification_id_attempt_po_key UNIQUE (org_id, mode, verification_id, attempt, "position");

--
-- Name: assessment_questions assessment_questions_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.assessment_questions
    ADD CONSTRAINT assessment_questions_pkey PRIMARY KEY (org_id, mode, question_id);

--
-- Name: assessment_questions assessment_questions_position_check; Type: CHECK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.assessment_questions
    ADD CONSTRAINT assessment_questions_position_check CHECK ((("position" >= 0) AND ("position" <= 49))) NOT VALID;

--
-- Name: assessment_skills assessment_skills_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.assessment_skills
    ADD CONSTRAINT assessment_skills_pkey PRIMARY KEY (org_id, mode, verification_id, attempt, skill_number);

--
-- Name: assessments assessments_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.assessments
    ADD CONSTRAINT assessments_pkey PRIMARY KEY (org_id, mode, verification_id, attempt);

--
-- Name: ats_orders ats_orders_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.ats_orders
    ADD CONSTRAINT ats_orders_pkey PRIMARY KEY (org_id, mode, order_id);

--
-- Name: ats_tokens ats_tokens_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.ats_tokens
    ADD CONSTRAINT ats_tokens_pkey PRIMARY KEY (org_id, mode, token_id);

--
-- Name: audit_log audit_log_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (org_id, audit_id);

--
-- Name: bank_items bank_items_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.bank_items
    ADD CONSTRAINT bank_items_pkey PRIMARY KEY (item_id);

--
-- Name: calls calls_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.calls
    ADD CONSTRAINT calls_pkey PRIMARY KEY (org_id, mode, send_id);

--
-- Name: campaign_figure_changes campaign_figure_changes_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.campaign_figure_changes
    ADD CONSTRAINT campaign_figure_changes_pkey PRIMARY KEY (org_id, mode, campaign_id, change_id);

--
-- Name: campaign_figures campaign_figures_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.campaign_figures
    ADD CONSTRAINT campaign_figures_pkey PRIMARY KEY (org_id, mode, campaign_id, status, credit_state);

--
-- Name: campaign_rejections campaign_rejections_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.campaign_rejections
    ADD CONSTRAINT campaign_rejections_pkey PRIMARY KEY (org_id, mode, campaign_id);

--
-- Name: campaigns campaigns_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.campaigns
    ADD CONSTRAINT campaigns_pkey PRIMARY KEY (org_id, mode, campaign_id);

--
-- Name: catalogue_labels catalogue_labels_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.catalogue_labels
    ADD CONSTRAINT catalogue_labels_pkey PRIMARY KEY (level, number, language, kind, text);

--
-- Name: catalogue_nodes catalogue_nodes_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.catalogue_nodes
    ADD CONSTRAINT catalogue_nodes_pkey PRIMARY KEY (level, number);

--
-- Name: catalogue_nodes catalogue_nodes_source_source_key_key; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.catalogue_nodes
    ADD CONSTRAINT catalogue_nodes_source_source_key_key UNIQUE (source, source_key);

--
-- Name: catalogue_nodes catalogue_nodes_whole_trade_is_skill; Type: CHECK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.catalogue_nodes
    ADD CONSTRAINT catalogue_nodes_whole_trade_is_skill CHECK (((level = 'skill'::text) OR (NOT whole_trade))) NOT VALID;

--
-- Name: cell_directory cell_directory_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.cell_directory
    ADD CONSTRAINT cell_directory_pkey PRIMARY KEY (only_row);

--
-- Name: cell_markers cell_markers_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.cell_markers
    ADD CONSTRAINT cell_markers_pkey PRIMARY KEY (org_id);

--
-- Name: channel_accounts channel_accounts_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.channel_accounts
    ADD CONSTRAINT channel_accounts_pkey PRIMARY KEY (account_id);

--
-- Name: channel_paces channel_paces_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.channel_paces
    ADD CONSTRAINT channel_paces_pkey PRIMARY KEY (account_id);

--
-- Name: channel_shares channel_shares_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.channel_shares
    ADD CONSTRAINT channel_shares_pkey PRIMARY KEY (account_id, kind, org_id);

--
-- Name: chat_turns chat_turns_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.chat_turns
    ADD CONSTRAINT chat_turns_pkey PRIMARY KEY (org_id, mode, turn_id);

--
-- Name: consents consents_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.consents
    ADD CONSTRAINT consents_pkey PRIMARY KEY (org_id, mode, consent_id);

--
-- Name: console_views console_views_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.console_views
    ADD CONSTRAINT console_views_pkey PRIMARY KEY (org_id, mode, view_id);

--
-- Name: credential_status_lists credential_status_lists_list_id_check; Type: CHECK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.credential_status_lists
    ADD CONSTRAINT credential_status_lists_list_id_check CHECK ((list_id ~ '^csl_([0-9a-z]{1,7}_)?[A-Za-z0-9_-]{22}$'::text)) NOT VALID;

--
-- Name: credential_status_lists credential_status_lists_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.credential_status_lists
    ADD CONSTRAINT credential_status_lists_pkey PRIMARY KEY (org_id, mode, list_id);

--
-- Name: credentials credentials_credential_id_check; Type: CHECK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.credentials
    ADD CONSTRAINT credentials_credential_id_check CHECK ((credential_id ~ '^crd_([0-9a-z]{1,7}_)?[A-Za-z0-9_-]{22}$'::text)) NOT VALID;

--
-- Name: credentials credentials_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.credentials
    ADD CONSTRAINT credentials_pkey PRIMARY KEY (org_id, mode, credential_id);

--
-- Name: credit_accounts credit_accounts_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.credit_accounts
    ADD CONSTRAINT credit_accounts_pkey PRIMARY KEY (org_id, mode, account);

--
-- Name: credit_entries credit_entries_in_order; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.credit_entries
    ADD CONSTRAINT credit_entries_in_order UNIQUE (org_id, mode, account, version);

--
-- Name: credit_entries credit_entries_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.credit_entries
    ADD CONSTRAINT credit_entries_pkey PRIMARY KEY (org_id, mode, transfer_id, account);

--
-- Name: credit_settings credit_settings_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.credit_settings
    ADD CONSTRAINT credit_settings_pkey PRIMARY KEY (org_id, mode);

--
-- Name: credit_transfers credit_transfers_one_per_cause; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.credit_transfers
    ADD CONSTRAINT credit_transfers_one_per_cause UNIQUE (org_id, mode, kind, cause);

--
-- Name: credit_transfers credit_transfers_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.credit_transfers
    ADD CONSTRAINT credit_transfers_pkey PRIMARY KEY (org_id, mode, transfer_id);

--
-- Name: erased_proofs erased_proofs_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.erased_proofs
    ADD CONSTRAINT erased_proofs_pkey PRIMARY KEY (org_id, mode, verification_id);

--
-- Name: event_epochs event_epochs_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.event_epochs
    ADD CONSTRAINT event_epochs_pkey PRIMARY KEY (epoch);

--
-- Name: events events_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (org_id, mode, event_id, stored_at);

--
-- Name: held_outcomes held_outcomes_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.held_outcomes
    ADD CONSTRAINT held_outcomes_pkey PRIMARY KEY (org_id, mode, verification_id);

--
-- Name: idempotent_answers idempotent_answers_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.idempotent_answers
    ADD CONSTRAINT idempotent_answers_pkey PRIMARY KEY (org_id, mode, key_id, idempotency_key);

--
-- Name: invitations invitations_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (org_id, invitation_id);

--
-- Name: journey_inbox journey_inbox_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.journey_inbox
    ADD CONSTRAINT journey_inbox_pkey PRIMARY KEY (org_id, mode, result_id, send_id, number);

--
-- Name: journey_sends journey_sends_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.journey_sends
    ADD CONSTRAINT journey_sends_pkey PRIMARY KEY (org_id, mode, send_id);

--
-- Name: journeys journeys_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.journeys
    ADD CONSTRAINT journeys_pkey PRIMARY KEY (org_id, mode, result_id);

--
-- Name: kept_receipts kept_receipts_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.kept_receipts
    ADD CONSTRAINT kept_receipts_pkey PRIMARY KEY (account_id, event_id);

--
-- Name: key_people key_people_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.key_people
    ADD CONSTRAINT key_people_pkey PRIMARY KEY (org_id, mode, key_id, day, person_id);

--
-- Name: mail_days mail_days_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.mail_days
    ADD CONSTRAINT mail_days_pkey PRIMARY KEY (recipient, day);

--
-- Name: mandate_answer_keys mandate_answer_keys_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.mandate_answer_keys
    ADD CONSTRAINT mandate_answer_keys_pkey PRIMARY KEY (org_id, mode, mandate_id, flow_version, question_id);

--
-- Name: mandate_flows mandate_flows_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.mandate_flows
    ADD CONSTRAINT mandate_flows_pkey PRIMARY KEY (org_id, mode, mandate_id, flow_version);

--
-- Name: mandate_pending_skills mandate_pending_skills_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.mandate_pending_skills
    ADD CONSTRAINT mandate_pending_skills_pkey PRIMARY KEY (org_id, mode, folded_name, mandate_id);

--
-- Name: mandates mandates_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.mandates
    ADD CONSTRAINT mandates_pkey PRIMARY KEY (org_id, mode, mandate_id);

--
-- Name: members members_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_pkey PRIMARY KEY (org_id, user_id);

--
-- Name: message_templates message_templates_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.message_templates
    ADD CONSTRAINT message_templates_pkey PRIMARY KEY (template_id);

--
-- Name: model_steps model_steps_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.model_steps
    ADD CONSTRAINT model_steps_pkey PRIMARY KEY (org_id, mode, subject, run, step);

--
-- Name: model_use model_use_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.model_use
    ADD CONSTRAINT model_use_pkey PRIMARY KEY (org_id, mode, month);

--
-- Name: operator_log operator_log_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.operator_log
    ADD CONSTRAINT operator_log_pkey PRIMARY KEY (log_id);

--
-- Name: operators operators_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.operators
    ADD CONSTRAINT operators_pkey PRIMARY KEY (user_id);

--
-- Name: opt_outs opt_outs_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.opt_outs
    ADD CONSTRAINT opt_outs_pkey PRIMARY KEY (org_id, mode, person_id);

--
-- Name: organisation_brandings organisation_brandings_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.organisation_brandings
    ADD CONSTRAINT organisation_brandings_pkey PRIMARY KEY (org_id);

--
-- Name: organisation_moves organisation_moves_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.organisation_moves
    ADD CONSTRAINT organisation_moves_pkey PRIMARY KEY (org_id);

--
-- Name: organisation_moves organisation_moves_short_number_key; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.organisation_moves
    ADD CONSTRAINT organisation_moves_short_number_key UNIQUE (short_number);

--
-- Name: organisation_periods organisation_periods_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.organisation_periods
    ADD CONSTRAINT organisation_periods_pkey PRIMARY KEY (org_id);

--
-- Name: organisations organisations_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.organisations
    ADD CONSTRAINT organisations_pkey PRIMARY KEY (org_id);

--
-- Name: organisations organisations_short_number; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.organisations
    ADD CONSTRAINT organisations_short_number UNIQUE (short_number);

--
-- Name: own_number_sends own_number_sends_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.own_number_sends
    ADD CONSTRAINT own_number_sends_pkey PRIMARY KEY (org_id, mode, send_id);

--
-- Name: own_numbers own_numbers_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.own_numbers
    ADD CONSTRAINT own_numbers_pkey PRIMARY KEY (org_id, mode, recipient);

--
-- Name: partner_keys partner_keys_check; Type: CHECK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.partner_keys
    ADD CONSTRAINT partner_keys_check CHECK ((key_id ~ (('^VFN_'::text || upper(mode)) || '_([0-9a-z]{1,7}_)?[0-9A-HJKMNP-TV-Z]{26}$'::text))) NOT VALID;

--
-- Name: partner_keys partner_keys_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.partner_keys
    ADD CONSTRAINT partner_keys_pkey PRIMARY KEY (org_id, mode, key_id);

--
-- Name: people people_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.people
    ADD CONSTRAINT people_pkey PRIMARY KEY (org_id, mode, person_id);

--
-- Name: person_identities person_identities_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.person_identities
    ADD CONSTRAINT person_identities_pkey PRIMARY KEY (org_id, mode, kind, value) INCLUDE (person_id);

--
-- Name: process_keys process_keys_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.process_keys
    ADD CONSTRAINT process_keys_pkey PRIMARY KEY (process_id);

--
-- Name: recordings recordings_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.recordings
    ADD CONSTRAINT recordings_pkey PRIMARY KEY (org_id, mode, recording_id);

--
-- Name: request_log request_log_explains_test_keys; Type: CHECK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.request_log
    ADD CONSTRAINT request_log_explains_test_keys CHECK (((explanation IS NULL) OR ((mode = 'test'::text) AND (length((explanation)::text) <= 4000)))) NOT VALID;

--
-- Name: request_log request_log_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.request_log
    ADD CONSTRAINT request_log_pkey PRIMARY KEY (org_id, mode, at, request_id);

--
-- Name: reviewer_uses reviewer_uses_one_type; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.reviewer_uses
    ADD CONSTRAINT reviewer_uses_one_type EXCLUDE USING gist (org_id WITH =, mode WITH =, source_id WITH =, email WITH =, endorsement_type WITH <>);

--
-- Name: reviewer_uses reviewer_uses_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.reviewer_uses
    ADD CONSTRAINT reviewer_uses_pkey PRIMARY KEY (org_id, mode, verification_id, source_id);

--
-- Name: reviewers reviewers_language_check; Type: CHECK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.reviewers
    ADD CONSTRAINT reviewers_language_check CHECK ((language = ANY (ARRAY['en'::text, 'hi'::text, 'bn'::text, 'te'::text, 'mr'::text, 'ta'::text, 'gu'::text, 'kn'::text, 'ml'::text, 'pa'::text, 'or'::text]))) NOT VALID;

--
-- Name: reviewers reviewers_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.reviewers
    ADD CONSTRAINT reviewers_pkey PRIMARY KEY (org_id, mode, verification_id);

--
-- Name: schema_migrations schema_migrations_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (version);

--
-- Name: selected_skills selected_skills_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.selected_skills
    ADD CONSTRAINT selected_skills_pkey PRIMARY KEY (selected_skill_id);

--
-- Name: selected_skills selected_skills_user_id_skill_number_key; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.selected_skills
    ADD CONSTRAINT selected_skills_user_id_skill_number_key UNIQUE (user_id, skill_number);

--
-- Name: selection_tallies selection_tallies_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.selection_tallies
    ADD CONSTRAINT selection_tallies_pkey PRIMARY KEY (skill_number, shard);

--
-- Name: sending_cluster sending_cluster_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.sending_cluster
    ADD CONSTRAINT sending_cluster_pkey PRIMARY KEY (only_row);

--
-- Name: sending_switches sending_switches_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.sending_switches
    ADD CONSTRAINT sending_switches_pkey PRIMARY KEY (scope, off_since);

--
-- Name: short_links short_links_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.short_links
    ADD CONSTRAINT short_links_pkey PRIMARY KEY (org_id, mode, send_id);

--
-- Name: sign_in_links sign_in_links_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.sign_in_links
    ADD CONSTRAINT sign_in_links_pkey PRIMARY KEY (link_id);

--
-- Name: single_sign_on_attempts single_sign_on_attempts_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.single_sign_on_attempts
    ADD CONSTRAINT single_sign_on_attempts_pkey PRIMARY KEY (state_hash);

--
-- Name: single_sign_on single_sign_on_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.single_sign_on
    ADD CONSTRAINT single_sign_on_pkey PRIMARY KEY (org_id);

--
-- Name: skill_aliases skill_aliases_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.skill_aliases
    ADD CONSTRAINT skill_aliases_pkey PRIMARY KEY (alias_id);

--
-- Name: skill_claims skill_claims_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.skill_claims
    ADD CONSTRAINT skill_claims_pkey PRIMARY KEY (org_id, mode, source_id, skill_number, endorsement_type, verification_id);

--
-- Name: skill_confirmations skill_confirmations_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.skill_confirmations
    ADD CONSTRAINT skill_confirmations_pkey PRIMARY KEY (org_id, mode, skill_number, suggested_at, phrase);

--
-- Name: skill_requests skill_requests_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.skill_requests
    ADD CONSTRAINT skill_requests_pkey PRIMARY KEY (org_id, mode, skill_request_id);

--
-- Name: skill_suggestions skill_suggestions_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.skill_suggestions
    ADD CONSTRAINT skill_suggestions_pkey PRIMARY KEY (org_id, mode, skill_number, phrase);

--
-- Name: sources sources_org_id_mode_service_user_id_kind_external_id_key; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.sources
    ADD CONSTRAINT sources_org_id_mode_service_user_id_kind_external_id_key UNIQUE (org_id, mode, service_user_id, kind, external_id);

--
-- Name: sources sources_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.sources
    ADD CONSTRAINT sources_pkey PRIMARY KEY (org_id, mode, source_id);

--
-- Name: stored_mails stored_mails_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.stored_mails
    ADD CONSTRAINT stored_mails_pkey PRIMARY KEY (org_id, mode, mail_id);

--
-- Name: students students_org_id_mode_external_student_id_key; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.students
    ADD CONSTRAINT students_org_id_mode_external_student_id_key UNIQUE (org_id, mode, external_student_id);

--
-- Name: students students_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.students
    ADD CONSTRAINT students_pkey PRIMARY KEY (org_id, mode, service_user_id);

--
-- Name: suppressed_recipients suppressed_recipients_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.suppressed_recipients
    ADD CONSTRAINT suppressed_recipients_pkey PRIMARY KEY (recipient);

--
-- Name: suppressed_recipients suppressed_recipients_reason_check; Type: CHECK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.suppressed_recipients
    ADD CONSTRAINT suppressed_recipients_reason_check CHECK ((reason = ANY (ARRAY['no_mailbox'::text, 'unsubscribed'::text, 'operator'::text, 'complaint'::text]))) NOT VALID;

--
-- Name: taxonomy_versions taxonomy_versions_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.taxonomy_versions
    ADD CONSTRAINT taxonomy_versions_pkey PRIMARY KEY (version);

--
-- Name: test_addresses test_addresses_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.test_addresses
    ADD CONSTRAINT test_addresses_pkey PRIMARY KEY (org_id, mode, recipient);

--
-- Name: test_clocks test_clocks_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.test_clocks
    ADD CONSTRAINT test_clocks_pkey PRIMARY KEY (org_id, mode);

--
-- Name: unacknowledged_events unacknowledged_events_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.unacknowledged_events
    ADD CONSTRAINT unacknowledged_events_pkey PRIMARY KEY (org_id, mode, stored_at, event_id);

--
-- Name: unsubscribe_tokens unsubscribe_tokens_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.unsubscribe_tokens
    ADD CONSTRAINT unsubscribe_tokens_pkey PRIMARY KEY (token_hash);

--
-- Name: verification_items verification_items_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.verification_items
    ADD CONSTRAINT verification_items_pkey PRIMARY KEY (org_id, mode, verification_id, source_id);

--
-- Name: verification_keys verification_keys_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.verification_keys
    ADD CONSTRAINT verification_keys_pkey PRIMARY KEY (org_id, mode, key_id);

--
-- Name: verification_skills verification_skills_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.verification_skills
    ADD CONSTRAINT verification_skills_pkey PRIMARY KEY (org_id, mode, verification_id, skill_number);

--
-- Name: verifications verifications_check; Type: CHECK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.verifications
    ADD CONSTRAINT verifications_check CHECK (((decided_at IS NULL) = (state = ANY (ARRAY['draft'::text, 'awaiting_reviewer'::text, 'questions_ready'::text, 'under_review'::text])))) NOT VALID;

--
-- Name: verifications verifications_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.verifications
    ADD CONSTRAINT verifications_pkey PRIMARY KEY (org_id, mode, verification_id);

--
-- Name: verifications verifications_state_check; Type: CHECK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.verifications
    ADD CONSTRAINT verifications_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'awaiting_reviewer'::text, 'questions_ready'::text, 'under_review'::text, 'passed'::text, 'failed'::text, 'endorsed'::text, 'partly_endorsed'::text, 'declined'::text, 'expired'::text]))) NOT VALID;

--
-- Name: verifications verifications_verification_id_check; Type: CHECK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.verifications
    ADD CONSTRAINT verifications_verification_id_check CHECK ((verification_id ~ '^vrf_([0-9a-z]{1,7}_)?[0-9A-Za-z_-]{22}$'::text)) NOT VALID;

--
-- Name: webhook_attempts webhook_attempts_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.webhook_attempts
    ADD CONSTRAINT webhook_attempts_pkey PRIMARY KEY (org_id, mode, webhook_id, event_id, stored_at, number);

--
-- Name: webhook_deliveries webhook_deliveries_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (org_id, mode, webhook_id, event_id, stored_at);

--
-- Name: webhook_endpoints webhook_endpoints_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (org_id, mode, webhook_id);

--
-- Name: webhook_secrets webhook_secrets_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.webhook_secrets
    ADD CONSTRAINT webhook_secrets_pkey PRIMARY KEY (org_id, mode, webhook_id, secret_id);

--
-- Name: webhook_wakes webhook_wakes_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.webhook_wakes
    ADD CONSTRAINT webhook_wakes_pkey PRIMARY KEY (org_id, mode, webhook_id, wake);

--
-- Name: withdrawn_items withdrawn_items_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.withdrawn_items
    ADD CONSTRAINT withdrawn_items_pkey PRIMARY KEY (item_id);

--
-- Name: workflows workflows_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.workflows
    ADD CONSTRAINT workflows_pkey PRIMARY KEY (org_id, mode, workflow_id);

--
-- Name: account account_pkey; Type: CONSTRAINT; Schema: sign_in; Owner: pramaan_owner
--

ALTER TABLE ONLY sign_in.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (id);

--
-- Name: passkey passkey_pkey; Type: CONSTRAINT; Schema: sign_in; Owner: pramaan_owner
--

ALTER TABLE ONLY sign_in.passkey
    ADD CONSTRAINT passkey_pkey PRIMARY KEY (id);

--
-- Name: session session_pkey; Type: CONSTRAINT; Schema: sign_in; Owner: pramaan_owner
--

ALTER TABLE ONLY sign_in.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);

--
-- Name: session session_token_key; Type: CONSTRAINT; Schema: sign_in; Owner: pramaan_owner
--

ALTER TABLE ONLY sign_in.session
    ADD CONSTRAINT session_token_key UNIQUE (token);

--
-- Name: twoFactor twoFactor_pkey; Type: CONSTRAINT; Schema: sign_in; Owner: pramaan_owner
--

ALTER TABLE ONLY sign_in."twoFactor"
    ADD CONSTRAINT "twoFactor_pkey" PRIMARY KEY (id);

--
-- Name: user user_email_key; Type: CONSTRAINT; Schema: sign_in; Owner: pramaan_owner
--

ALTER TABLE ONLY sign_in."user"
    ADD CONSTRAINT user_email_key UNIQUE (email);

--
-- Name: user user_pkey; Type: CONSTRAINT; Schema: sign_in; Owner: pramaan_owner
--

ALTER TABLE ONLY sign_in."user"
    ADD CONSTRAINT user_pkey PRIMARY KEY (id);

--
-- Name: verification verification_pkey; Type: CONSTRAINT; Schema: sign_in; Owner: pramaan_owner
--

ALTER TABLE ONLY sign_in.verification
    ADD CONSTRAINT verification_pkey PRIMARY KEY (id);

--
-- Name: analytics_days_by_day; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX analytics_days_by_day ON public.analytics_days USING btree (org_id, mode, day);

--
-- Name: assessment_generations_leased; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX assessment_generations_leased ON public.assessment_generations USING btree (leased_until) WHERE (lease_token IS NOT NULL);

--
-- Name: assessments_one_open; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX assessments_one_open ON public.assessments USING btree (org_id, mode, verification_id) WHERE (state = 'open'::text);

--
-- Name: assessments_one_passed; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX assessments_one_passed ON public.assessments USING btree (org_id, mode, verification_id) WHERE (state = 'passed'::text);

--
-- Name: assessments_open; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX assessments_open ON public.assessments USING btree (expires_at) WHERE (state = 'open'::text);

--
-- Name: ats_orders_by_id; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX ats_orders_by_id ON public.ats_orders USING btree (order_id);

--
-- Name: ats_orders_by_result; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX ats_orders_by_result ON public.ats_orders USING btree (org_id, mode, result_id);

--
-- Name: ats_orders_due; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX ats_orders_due ON public.ats_orders USING btree (report_due_at) WHERE (report_due_at IS NOT NULL);

--
-- Name: ats_orders_one_an_order; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX ats_orders_one_an_order ON public.ats_orders USING btree (org_id, mode, token_id, external_key) WHERE (cancelled_at IS NULL);

--
-- Name: ats_tokens_by_hash; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX ats_tokens_by_hash ON public.ats_tokens USING btree (token_hash);

--
-- Name: ats_tokens_by_master_key; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX ats_tokens_by_master_key ON public.ats_tokens USING btree (master_key_id);

--
-- Name: audit_log_by_action; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX audit_log_by_action ON public.audit_log USING btree (org_id, action, at DESC, audit_id DESC);

--
-- Name: audit_log_by_mode; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX audit_log_by_mode ON public.audit_log USING btree (org_id, mode, at DESC, audit_id DESC);

--
-- Name: audit_log_by_time; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX audit_log_by_time ON public.audit_log USING btree (org_id, at DESC, audit_id DESC);

--
-- Name: bank_items_by_skill; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX bank_items_by_skill ON public.bank_items USING btree (skill_number);

--
-- Name: calls_by_time; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX calls_by_time ON public.calls USING btree (began_at);

--
-- Name: campaigns_by_mandate; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX campaigns_by_mandate ON public.campaigns USING btree (org_id, mode, mandate_id, campaign_id);

--
-- Name: campaigns_by_status; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX campaigns_by_status ON public.campaigns USING btree (org_id, mode, status, campaign_id);

--
-- Name: campaigns_open; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX campaigns_open ON public.campaigns USING btree (org_id, mode, campaign_id) WHERE (status = ANY (ARRAY['scheduled'::text, 'running'::text, 'paused'::text]));

--
-- Name: catalogue_labels_one_name; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX catalogue_labels_one_name ON public.catalogue_labels USING btree (level, number, language) WHERE (kind = 'preferred'::text);

--
-- Name: catalogue_nodes_children; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX catalogue_nodes_children ON public.catalogue_nodes USING btree (level, parent_number, name, number) WHERE (retired_version IS NULL);

--
-- Name: channel_accounts_of_organisation; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX channel_accounts_of_organisation ON public.channel_accounts USING btree (org_id, channel) WHERE (status <> 'archived'::text);

--
-- Name: chat_turns_by_event; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX chat_turns_by_event ON public.chat_turns USING btree (account_id, event_id);

--
-- Name: chat_turns_by_id; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX chat_turns_by_id ON public.chat_turns USING btree (turn_id);

--
-- Name: chat_turns_due; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX chat_turns_due ON public.chat_turns USING btree (org_id, mode, due_at) WHERE (due_at IS NOT NULL);

--
-- Name: chat_turns_of_journey; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX chat_turns_of_journey ON public.chat_turns USING btree (org_id, mode, result_id, received_at);

--
-- Name: consents_by_person; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX consents_by_person ON public.consents USING btree (org_id, mode, person_id, at);

--
-- Name: console_views_by_maker; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX console_views_by_maker ON public.console_views USING btree (org_id, mode, section, made_by);

--
-- Name: console_views_shared; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX console_views_shared ON public.console_views USING btree (org_id, mode, section) WHERE is_shared;

--
-- Name: credential_status_lists_by_id; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX credential_status_lists_by_id ON public.credential_status_lists USING btree (list_id);

--
-- Name: credentials_by_id; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX credentials_by_id ON public.credentials USING btree (credential_id);

--
-- Name: credentials_by_key; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX credentials_by_key ON public.credentials USING btree (key_id);

--
-- Name: credentials_by_place; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX credentials_by_place ON public.credentials USING btree (org_id, mode, list_id, status_index);

--
-- Name: credentials_of_user; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX credentials_of_user ON public.credentials USING btree (org_id, mode, service_user_id);

--
-- Name: credentials_once; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX credentials_once ON public.credentials USING btree (org_id, mode, verification_id, skill_number);

--
-- Name: credentials_revoked; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX credentials_revoked ON public.credentials USING btree (list_id, status_index) WHERE (revoked_at IS NOT NULL);

--
-- Name: credit_transfers_in_order; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX credit_transfers_in_order ON public.credit_transfers USING btree (org_id, mode, seq);

--
-- Name: erased_proofs_by_last_change; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX erased_proofs_by_last_change ON public.erased_proofs USING btree (last_changed_at);

--
-- Name: events_by_type; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX events_by_type ON ONLY public.events USING btree (org_id, mode, type, event_id) WHERE (type !~~ 'result.%'::text);

--
-- Name: events_in_log_order_live; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX events_in_log_order_live ON ONLY public.events USING btree (org_id, xact, seq) WHERE (mode = 'live'::text);

--
-- Name: events_in_log_order_test; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX events_in_log_order_test ON ONLY public.events USING btree (org_id, xact, seq) WHERE (mode = 'test'::text);

--
-- Name: events_of_result; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX events_of_result ON ONLY public.events USING btree (org_id, mode, (((data -> 'result'::text) ->> 'result_id'::text))) WHERE (type ~~ 'result.%'::text);

--
-- Name: events_of_verification; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX events_of_verification ON ONLY public.events USING btree (org_id, mode, (((data -> 'verification'::text) ->> 'serviceVerificationId'::text))) WHERE (type ~~ 'verification.%'::text);

--
-- Name: held_outcomes_open; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX held_outcomes_open ON public.held_outcomes USING btree (held_at) WHERE (resolution IS NULL);

--
-- Name: idempotent_answers_by_expiry; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX idempotent_answers_by_expiry ON public.idempotent_answers USING btree (expires_at);

--
-- Name: idempotent_answers_by_master_key; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX idempotent_answers_by_master_key ON public.idempotent_answers USING btree (split_part(body, '"'::text, 2)) WHERE (body ~~ '["%'::text);

--
-- Name: invitations_by_email; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX invitations_by_email ON public.invitations USING btree (org_id, email);

--
-- Name: invitations_by_token; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX invitations_by_token ON public.invitations USING btree (token_hash);

--
-- Name: journey_inbox_due; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX journey_inbox_due ON public.journey_inbox USING btree (org_id, mode, result_id, due_at);

--
-- Name: journey_sends_by_id; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX journey_sends_by_id ON public.journey_sends USING btree (send_id);

--
-- Name: journey_sends_by_provider_id; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX journey_sends_by_provider_id ON public.journey_sends USING btree (account_id, provider_message_id) WHERE (provider_message_id IS NOT NULL);

--
-- Name: journey_sends_by_token; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX journey_sends_by_token ON public.journey_sends USING btree (token_hash);

--
-- Name: journey_sends_one_a_step; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX journey_sends_one_a_step ON public.journey_sends USING btree (org_id, mode, result_id, round, channel);

--
-- Name: journeys_by_campaign; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX journeys_by_campaign ON public.journeys USING btree (org_id, mode, campaign_id, result_id);

--
-- Name: journeys_by_day; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX journeys_by_day ON public.journeys USING btree (org_id, mode, workflow_id, contacted_on) WHERE (contacted_on IS NOT NULL);

--
-- Name: journeys_by_mandate; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX journeys_by_mandate ON public.journeys USING btree (org_id, mode, mandate_id, result_id);

--
-- Name: journeys_by_person; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX journeys_by_person ON public.journeys USING btree (org_id, mode, person_id, result_id);

--
-- Name: journeys_by_status; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX journeys_by_status ON public.journeys USING btree (org_id, mode, status, result_id);

--
-- Name: journeys_by_update; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX journeys_by_update ON public.journeys USING btree (org_id, mode, updated_at, result_id);

--
-- Name: journeys_counted; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX journeys_counted ON public.journeys USING btree (org_id, mode, campaign_id, status) INCLUDE (credit_state, credits);

--
-- Name: journeys_due_in_order; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX journeys_due_in_order ON public.journeys USING btree (org_id, mode, due_at, result_id) WHERE (due_at IS NOT NULL);

--
-- Name: journeys_due_of_all; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX journeys_due_of_all ON public.journeys USING btree (mode, due_at, org_id) WHERE (due_at IS NOT NULL);

--
-- Name: journeys_of_campaign_by_update; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX journeys_of_campaign_by_update ON public.journeys USING btree (org_id, mode, campaign_id, updated_at, result_id);

--
-- Name: journeys_one_a_candidate; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX journeys_one_a_candidate ON public.journeys USING btree (org_id, mode, campaign_id, external_candidate_id);

--
-- Name: journeys_one_a_person; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX journeys_one_a_person ON public.journeys USING btree (org_id, mode, campaign_id, person_id);

--
-- Name: kept_receipts_by_age; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX kept_receipts_by_age ON public.kept_receipts USING btree (kept_at);

--
-- Name: kept_receipts_by_provider_id; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX kept_receipts_by_provider_id ON public.kept_receipts USING btree (account_id, provider_message_id);

--
-- Name: kept_receipts_by_time; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX kept_receipts_by_time ON public.kept_receipts USING btree (account_id, kept_at);

--
-- Name: mail_days_by_day; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX mail_days_by_day ON public.mail_days USING btree (day);

--
-- Name: mandate_pending_skills_by_mandate; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX mandate_pending_skills_by_mandate ON public.mandate_pending_skills USING btree (org_id, mode, mandate_id);

--
-- Name: mandates_by_job; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX mandates_by_job ON public.mandates USING btree (org_id, mode, job_id, mandate_id) WHERE (job_id IS NOT NULL);

--
-- Name: mandates_by_status; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX mandates_by_status ON public.mandates USING btree (org_id, mode, status, mandate_id);

--
-- Name: mandates_by_workflow; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX mandates_by_workflow ON public.mandates USING btree (org_id, mode, workflow_id, mandate_id);

--
-- Name: mandates_of_workflow_by_status; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX mandates_of_workflow_by_status ON public.mandates USING btree (org_id, mode, workflow_id, status, mandate_id);

--
-- Name: mandates_one_a_job; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX mandates_one_a_job ON public.mandates USING btree (org_id, mode, job_id) WHERE ((job_id IS NOT NULL) AND (status <> 'archived'::text));

--
-- Name: mandates_overdue; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX mandates_overdue ON public.mandates USING btree (prepare_by) WHERE (status = 'preparing'::text);

--
-- Name: members_by_user; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX members_by_user ON public.members USING btree (user_id);

--
-- Name: message_templates_in_use; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX message_templates_in_use ON public.message_templates USING btree (account_id, purpose, language) WHERE (status <> 'archived'::text);

--
-- Name: organisation_brandings_by_mark; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX organisation_brandings_by_mark ON public.organisation_brandings USING btree (mark_id) WHERE (mark_id IS NOT NULL);

--
-- Name: own_number_sends_by_id; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX own_number_sends_by_id ON public.own_number_sends USING btree (send_id);

--
-- Name: own_number_sends_by_provider_id; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX own_number_sends_by_provider_id ON public.own_number_sends USING btree (account_id, provider_message_id) WHERE (provider_message_id IS NOT NULL);

--
-- Name: own_number_sends_by_recipient; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX own_number_sends_by_recipient ON public.own_number_sends USING btree (recipient, at);

--
-- Name: own_numbers_by_code; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX own_numbers_by_code ON public.own_numbers USING btree (code_hash);

--
-- Name: own_numbers_by_token; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX own_numbers_by_token ON public.own_numbers USING btree (token_hash);

--
-- Name: partner_keys_by_id; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX partner_keys_by_id ON public.partner_keys USING btree (key_id);

--
-- Name: partner_keys_by_master_key; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX partner_keys_by_master_key ON public.partner_keys USING btree (master_key_id);

--
-- Name: people_by_age; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX people_by_age ON public.people USING btree (org_id, mode, created_at, person_id) WHERE (erased_at IS NULL);

--
-- Name: people_by_email; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX people_by_email ON public.people USING btree (org_id, mode, email_key) INCLUDE (person_id) WHERE (email_key IS NOT NULL);

--
-- Name: people_by_phone; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX people_by_phone ON public.people USING btree (phone, org_id, mode) INCLUDE (person_id);

--
-- Name: people_by_phone_alone; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX people_by_phone_alone ON public.people USING btree (phone) WHERE ((mode = 'live'::text) AND (phone IS NOT NULL));

--
-- Name: people_opted_out_phones; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX people_opted_out_phones ON public.people USING btree (org_id, mode, opted_out_phone) INCLUDE (person_id) WHERE (opted_out_phone IS NOT NULL);

--
-- Name: person_identities_by_person; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX person_identities_by_person ON public.person_identities USING btree (org_id, mode, person_id);

--
-- Name: person_identities_by_value; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX person_identities_by_value ON public.person_identities USING btree (value) WHERE (mode = 'live'::text);

--
-- Name: recordings_by_age; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX recordings_by_age ON public.recordings USING btree (state, created_at) WHERE (state <> 'deleting'::text);

--
-- Name: recordings_by_id; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX recordings_by_id ON public.recordings USING btree (recording_id);

--
-- Name: recordings_of_organisation_by_age; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX recordings_of_organisation_by_age ON public.recordings USING btree (org_id, mode, created_at) WHERE (state = 'stored'::text);

--
-- Name: recordings_of_result; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX recordings_of_result ON public.recordings USING btree (org_id, mode, result_id);

--
-- Name: recordings_to_remove; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX recordings_to_remove ON public.recordings USING btree (created_at) WHERE (state = 'deleting'::text);

--
-- Name: request_log_by_code; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX request_log_by_code ON ONLY public.request_log USING btree (org_id, mode, code, at, request_id) WHERE (status >= 400);

--
-- Name: request_log_refused; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX request_log_refused ON ONLY public.request_log USING btree (org_id, mode, at, request_id) WHERE (status >= 400);

--
-- Name: reviewers_by_expiry; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX reviewers_by_expiry ON public.reviewers USING btree (token_expires_at) WHERE (decided_at IS NULL);

--
-- Name: reviewers_by_next_mail; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX reviewers_by_next_mail ON public.reviewers USING btree (next_mail_at) WHERE (decided_at IS NULL);

--
-- Name: reviewers_by_open_report; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX reviewers_by_open_report ON public.reviewers USING btree (reported_at) WHERE ((reported_at IS NOT NULL) AND (report_closed_at IS NULL));

--
-- Name: reviewers_by_report; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX reviewers_by_report ON public.reviewers USING btree (reported_at, verification_id) WHERE (reported_at IS NOT NULL);

--
-- Name: selected_skills_of_skill; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX selected_skills_of_skill ON public.selected_skills USING btree (skill_number, selected_skill_id);

--
-- Name: selected_skills_of_user; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX selected_skills_of_user ON public.selected_skills USING btree (user_id, created_at, selected_skill_id);

--
-- Name: sending_switches_off; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX sending_switches_off ON public.sending_switches USING btree (scope) WHERE (on_since IS NULL);

--
-- Name: short_links_by_code; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX short_links_by_code ON public.short_links USING btree (code_hash);

--
-- Name: short_links_by_expiry; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX short_links_by_expiry ON public.short_links USING btree (expires_at);

--
-- Name: sign_in_links_by_expiry; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX sign_in_links_by_expiry ON public.sign_in_links USING btree (expires_at);

--
-- Name: sign_in_links_by_token; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX sign_in_links_by_token ON public.sign_in_links USING btree (token_hash);

--
-- Name: single_sign_on_attempts_by_expiry; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX single_sign_on_attempts_by_expiry ON public.single_sign_on_attempts USING btree (expires_at);

--
-- Name: single_sign_on_by_master_key; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX single_sign_on_by_master_key ON public.single_sign_on USING btree (master_key_id);

--
-- Name: single_sign_on_by_proven_domain; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX single_sign_on_by_proven_domain ON public.single_sign_on USING btree (domain) WHERE (proven_at IS NOT NULL);

--
-- Name: skill_aliases_once; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX skill_aliases_once ON public.skill_aliases USING btree (number, language, text) WHERE (removed_version IS NULL);

--
-- Name: skill_claims_by_verification; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX skill_claims_by_verification ON public.skill_claims USING btree (org_id, mode, verification_id);

--
-- Name: skill_claims_verified_once; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX skill_claims_verified_once ON public.skill_claims USING btree (org_id, mode, source_id, skill_number, endorsement_type) WHERE (state = 'verified'::text);

--
-- Name: skill_confirmations_by_age; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX skill_confirmations_by_age ON public.skill_confirmations USING btree (confirmed_at);

--
-- Name: skill_confirmations_in_order; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX skill_confirmations_in_order ON public.skill_confirmations USING btree (seq);

--
-- Name: skill_requests_by_name; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX skill_requests_by_name ON public.skill_requests USING btree (org_id, mode, folded_name);

--
-- Name: skill_requests_by_status; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX skill_requests_by_status ON public.skill_requests USING btree (status, skill_request_id);

--
-- Name: skill_requests_one_open; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX skill_requests_one_open ON public.skill_requests USING btree (org_id, mode, folded_name) WHERE (status = 'open'::text);

--
-- Name: skill_suggestions_by_age; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX skill_suggestions_by_age ON public.skill_suggestions USING btree (suggested_at);

--
-- Name: skill_suggestions_newest; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX skill_suggestions_newest ON public.skill_suggestions USING btree (org_id, mode, skill_number, suggested_at);

--
-- Name: stored_mails_by_time; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX stored_mails_by_time ON public.stored_mails USING btree (created_at);

--
-- Name: stored_mails_by_verification; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX stored_mails_by_verification ON public.stored_mails USING btree (org_id, mode, verification_id);

--
-- Name: students_by_last_change; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX students_by_last_change ON public.students USING btree (updated_at) WHERE (erased_at IS NULL);

--
-- Name: suppressed_recipients_by_time; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX suppressed_recipients_by_time ON public.suppressed_recipients USING btree (since);

--
-- Name: test_addresses_by_token; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX test_addresses_by_token ON public.test_addresses USING btree (token_hash);

--
-- Name: unacknowledged_events_by_type; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX unacknowledged_events_by_type ON ONLY public.unacknowledged_events USING btree (org_id, mode, type, stored_at, seq) WHERE (type !~~ 'result.%'::text);

--
-- Name: unacknowledged_events_in_order; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX unacknowledged_events_in_order ON ONLY public.unacknowledged_events USING btree (org_id, mode, stored_at, seq);

--
-- Name: unsubscribe_tokens_by_time; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX unsubscribe_tokens_by_time ON public.unsubscribe_tokens USING btree (created_at);

--
-- Name: verification_keys_by_hash; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX verification_keys_by_hash ON public.verification_keys USING btree (secret_hash);

--
-- Name: verifications_by_id; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX verifications_by_id ON public.verifications USING btree (verification_id);

--
-- Name: verifications_by_student; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX verifications_by_student ON public.verifications USING btree (org_id, mode, service_user_id);

--
-- Name: verifications_by_token; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX verifications_by_token ON public.verifications USING btree (token_hash);

--
-- Name: verifications_drafts_by_last_use; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX verifications_drafts_by_last_use ON public.verifications USING btree (last_used_at) WHERE ((erased_at IS NULL) AND (state = 'draft'::text));

--
-- Name: verifications_unproven_by_last_change; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX verifications_unproven_by_last_change ON public.verifications USING btree (GREATEST(last_used_at, decided_at)) WHERE ((erased_at IS NULL) AND (state <> ALL (ARRAY['draft'::text, 'passed'::text, 'endorsed'::text, 'partly_endorsed'::text])));

--
-- Name: webhook_deliveries_queued; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX webhook_deliveries_queued ON ONLY public.webhook_deliveries USING btree (org_id, mode, webhook_id, due_at) WHERE ((state = 'queued'::text) AND (replayed_at IS NULL));

--
-- Name: webhook_deliveries_replayed; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX webhook_deliveries_replayed ON ONLY public.webhook_deliveries USING btree (org_id, mode, webhook_id, due_at) WHERE ((state = 'queued'::text) AND (replayed_at IS NOT NULL));

--
-- Name: webhook_endpoints_by_id; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX webhook_endpoints_by_id ON public.webhook_endpoints USING btree (webhook_id);

--
-- Name: webhook_endpoints_due; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX webhook_endpoints_due ON public.webhook_endpoints USING btree (due_at);

--
-- Name: webhook_endpoints_leased; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX webhook_endpoints_leased ON public.webhook_endpoints USING btree (lease_token) WHERE (lease_token IS NOT NULL);

--
-- Name: webhook_secrets_by_master_key; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX webhook_secrets_by_master_key ON public.webhook_secrets USING btree (master_key_id);

--
-- Name: webhook_secrets_one_newest; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX webhook_secrets_one_newest ON public.webhook_secrets USING btree (org_id, mode, webhook_id) WHERE (expires_at IS NULL);

--
-- Name: workflows_by_status; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX workflows_by_status ON public.workflows USING btree (org_id, mode, status, workflow_id);

--
-- Name: account_userId_idx; Type: INDEX; Schema: sign_in; Owner: pramaan_owner
--

CREATE INDEX "account_userId_idx" ON sign_in.account USING btree ("userId");

--
-- Name: passkey_credentialID_idx; Type: INDEX; Schema: sign_in; Owner: pramaan_owner
--

CREATE INDEX "passkey_credentialID_idx" ON sign_in.passkey USING btree ("credentialID");

--
-- Name: passkey_userId_idx; Type: INDEX; Schema: sign_in; Owner: pramaan_owner
--

CREATE INDEX "passkey_userId_idx" ON sign_in.passkey USING btree ("userId");

--
-- Name: session_userId_idx; Type: INDEX; Schema: sign_in; Owner: pramaan_owner
--

CREATE INDEX "session_userId_idx" ON sign_in.session USING btree ("userId");

--
-- Name: twoFactor_secret_idx; Type: INDEX; Schema: sign_in; Owner: pramaan_owner
--

CREATE INDEX "twoFactor_secret_idx" ON sign_in."twoFactor" USING btree (secret);

--
-- Name: twoFactor_userId_idx; Type: INDEX; Schema: sign_in; Owner: pramaan_owner
--

CREATE INDEX "twoFactor_userId_idx" ON sign_in."twoFactor" USING btree ("userId");

--
-- Name: verification_identifier_idx; Type: INDEX; Schema: sign_in; Owner: pramaan_owner
--

CREATE INDEX verification_identifier_idx ON sign_in.verification USING btree (identifier);

--
-- Name: journeys append_deleted_figures; Type: TRIGGER; Schema: public; Owner: pramaan_owner
--

CREATE TRIGGER append_deleted_figures AFTER DELETE ON public.journeys REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION public.append_figure_changes();

--
-- Name: journeys append_inserted_figures; Type: TRIGGER; Schema: public; Owner: pramaan_owner
--

CREATE TRIGGER append_inserted_figures AFTER INSERT ON public.journeys REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.append_figure_changes();

--
-- Name: journeys append_updated_figures; Type: TRIGGER; Schema: public; Owner: pramaan_owner
--

CREATE TRIGGER append_updated_figures AFTER UPDATE ON public.journeys REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.append_figure_changes();

--
-- Name: verifications forget_erased_proof; Type: TRIGGER; Schema: public; Owner: pramaan_owner
--

CREATE TRIGGER forget_erased_proof AFTER UPDATE OF erased_at ON public.verifications FOR EACH ROW WHEN (((old.erased_at IS NULL) AND (new.erased_at IS NOT NULL))) EXECUTE FUNCTION public.forget_erased_proof();

--
-- Name: credentials keep_credential; Type: TRIGGER; Schema: public; Owner: pramaan_owner
--

CREATE TRIGGER keep_credential BEFORE UPDATE ON public.credentials FOR EACH ROW EXECUTE FUNCTION public.keep_credential();

--
-- Name: journeys mark_inserted_journeys; Type: TRIGGER; Schema: public; Owner: pramaan_owner
--

CREATE TRIGGER mark_inserted_journeys AFTER INSERT ON public.journeys REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.mark_journeys();

--
-- Name: journey_sends mark_inserted_sends; Type: TRIGGER; Schema: public; Owner: pramaan_owner
--

CREATE TRIGGER mark_inserted_sends AFTER INSERT ON public.journey_sends REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.mark_sends();

--
-- Name: journeys mark_updated_journeys; Type: TRIGGER; Schema: public; Owner: pramaan_owner
--

CREATE TRIGGER mark_updated_journeys AFTER UPDATE ON public.journeys REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.mark_journeys();

--
-- Name: journey_sends mark_updated_sends; Type: TRIGGER; Schema: public; Owner: pramaan_owner
--

CREATE TRIGGER mark_updated_sends AFTER UPDATE ON public.journey_sends REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.mark_sends();

--
-- Name: cell_directory note_cell_change; Type: TRIGGER; Schema: public; Owner: pramaan_owner
--

CREATE TRIGGER note_cell_change AFTER INSERT OR DELETE OR UPDATE ON public.cell_directory FOR EACH STATEMENT EXECUTE FUNCTION public.note_cell_change();

--
-- Name: organisation_moves note_cell_change; Type: TRIGGER; Schema: public; Owner: pramaan_owner
--

CREATE TRIGGER note_cell_change AFTER INSERT OR DELETE OR UPDATE ON public.organisation_moves FOR EACH STATEMENT EXECUTE FUNCTION public.note_cell_change();

--
-- Name: credentials note_erased_proof; Type: TRIGGER; Schema: public; Owner: pramaan_owner
--

CREATE TRIGGER note_erased_proof AFTER UPDATE OF erased_at ON public.credentials FOR EACH ROW WHEN (((old.erased_at IS NULL) AND (new.erased_at IS NOT NULL))) EXECUTE FUNCTION public.note_erased_proof();

--
-- Name: analytics_days remove_total; Type: TRIGGER; Schema: public; Owner: pramaan_owner
--

CREATE TRIGGER remove_total AFTER INSERT OR UPDATE ON public.analytics_days FOR EACH ROW EXECUTE FUNCTION public.remove_analytics_total();

--
-- Name: answer_keys answer_keys_org_id_mode_question_id_fkey; Type: FK CONSTRAINT; Schema: grading; Owner: pramaan_grader
--

ALTER TABLE ONLY grading.answer_keys
    ADD CONSTRAINT answer_keys_org_id_mode_question_id_fkey FOREIGN KEY (org_id, mode, question_id) REFERENCES public.assessment_questions(org_id, mode, question_id);

--
-- Name: bank_keys bank_keys_item_id_fkey; Type: FK CONSTRAINT; Schema: grading; Owner: pramaan_grader
--

ALTER TABLE ONLY grading.bank_keys
    ADD CONSTRAINT bank_keys_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.bank_items(item_id) ON DELETE CASCADE;

--
-- Name: item_statistics item_statistics_item_id_fkey; Type: FK CONSTRAINT; Schema: grading; Owner: pramaan_grader
--

ALTER TABLE ONLY grading.item_statistics
    ADD CONSTRAINT item_statistics_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.bank_items(item_id) ON DELETE CASCADE;

--
-- Name: analytics_days analytics_days_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.analytics_days
    ADD CONSTRAINT analytics_days_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: analytics_marks analytics_marks_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.analytics_marks
    ADD CONSTRAINT analytics_marks_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: analytics_totals analytics_totals_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.analytics_totals
    ADD CONSTRAINT analytics_totals_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: assessment_generations assessment_generations_org_id_mode_verification_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.assessment_generations
    ADD CONSTRAINT assessment_generations_org_id_mode_verification_id_fkey FOREIGN KEY (org_id, mode, verification_id) REFERENCES public.verifications(org_id, mode, verification_id);

--
-- Name: assessment_questions assessment_questions_org_id_mode_verification_id_attempt_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.assessment_questions
    ADD CONSTRAINT assessment_questions_org_id_mode_verification_id_attempt_fkey FOREIGN KEY (org_id, mode, verification_id, attempt) REFERENCES public.assessments(org_id, mode, verification_id, attempt);

--
-- Name: assessment_skills assessment_skills_org_id_mode_verification_id_attempt_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.assessment_skills
    ADD CONSTRAINT assessment_skills_org_id_mode_verification_id_attempt_fkey FOREIGN KEY (org_id, mode, verification_id, attempt) REFERENCES public.assessments(org_id, mode, verification_id, attempt);

--
-- Name: assessments assessments_org_id_mode_verification_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.assessments
    ADD CONSTRAINT assessments_org_id_mode_verification_id_fkey FOREIGN KEY (org_id, mode, verification_id) REFERENCES public.verifications(org_id, mode, verification_id);

--
-- Name: ats_orders ats_orders_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.ats_orders
    ADD CONSTRAINT ats_orders_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: ats_orders ats_orders_org_id_mode_result_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.ats_orders
    ADD CONSTRAINT ats_orders_org_id_mode_result_id_fkey FOREIGN KEY (org_id, mode, result_id) REFERENCES public.journeys(org_id, mode, result_id);

--
-- Name: ats_orders ats_orders_org_id_mode_token_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.ats_orders
    ADD CONSTRAINT ats_orders_org_id_mode_token_id_fkey FOREIGN KEY (org_id, mode, token_id) REFERENCES public.ats_tokens(org_id, mode, token_id);

--
-- Name: ats_tokens ats_tokens_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.ats_tokens
    ADD CONSTRAINT ats_tokens_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: audit_log audit_log_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: calls calls_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.calls
    ADD CONSTRAINT calls_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.channel_accounts(account_id);

--
-- Name: calls calls_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.calls
    ADD CONSTRAINT calls_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: calls calls_org_id_mode_send_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.calls
    ADD CONSTRAINT calls_org_id_mode_send_id_fkey FOREIGN KEY (org_id, mode, send_id) REFERENCES public.journey_sends(org_id, mode, send_id);

--
-- Name: campaign_figure_changes campaign_figure_changes_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.campaign_figure_changes
    ADD CONSTRAINT campaign_figure_changes_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: campaign_figures campaign_figures_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.campaign_figures
    ADD CONSTRAINT campaign_figures_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: campaign_rejections campaign_rejections_org_id_mode_campaign_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.campaign_rejections
    ADD CONSTRAINT campaign_rejections_org_id_mode_campaign_id_fkey FOREIGN KEY (org_id, mode, campaign_id) REFERENCES public.campaigns(org_id, mode, campaign_id) ON DELETE CASCADE;

--
-- Name: campaigns campaigns_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.campaigns
    ADD CONSTRAINT campaigns_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: campaigns campaigns_org_id_mode_mandate_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.campaigns
    ADD CONSTRAINT campaigns_org_id_mode_mandate_id_fkey FOREIGN KEY (org_id, mode, mandate_id) REFERENCES public.mandates(org_id, mode, mandate_id);

--
-- Name: catalogue_labels catalogue_labels_level_number_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.catalogue_labels
    ADD CONSTRAINT catalogue_labels_level_number_fkey FOREIGN KEY (level, number) REFERENCES public.catalogue_nodes(level, number);

--
-- Name: catalogue_nodes catalogue_nodes_changed_version_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.catalogue_nodes
    ADD CONSTRAINT catalogue_nodes_changed_version_fkey FOREIGN KEY (changed_version) REFERENCES public.taxonomy_versions(version);

--
-- Name: catalogue_nodes catalogue_nodes_level_replaced_by_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.catalogue_nodes
    ADD CONSTRAINT catalogue_nodes_level_replaced_by_fkey FOREIGN KEY (level, replaced_by) REFERENCES public.catalogue_nodes(level, number);

--
-- Name: catalogue_nodes catalogue_nodes_parent_level_parent_number_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.catalogue_nodes
    ADD CONSTRAINT catalogue_nodes_parent_level_parent_number_fkey FOREIGN KEY (parent_level, parent_number) REFERENCES public.catalogue_nodes(level, number);

--
-- Name: catalogue_nodes catalogue_nodes_retired_version_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.catalogue_nodes
    ADD CONSTRAINT catalogue_nodes_retired_version_fkey FOREIGN KEY (retired_version) REFERENCES public.taxonomy_versions(version);

--
-- Name: catalogue_nodes catalogue_nodes_since_version_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.catalogue_nodes
    ADD CONSTRAINT catalogue_nodes_since_version_fkey FOREIGN KEY (since_version) REFERENCES public.taxonomy_versions(version);

--
-- Name: channel_accounts channel_accounts_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.channel_accounts
    ADD CONSTRAINT channel_accounts_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: chat_turns chat_turns_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.chat_turns
    ADD CONSTRAINT chat_turns_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: chat_turns chat_turns_org_id_mode_result_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.chat_turns
    ADD CONSTRAINT chat_turns_org_id_mode_result_id_fkey FOREIGN KEY (org_id, mode, result_id) REFERENCES public.journeys(org_id, mode, result_id);

--
-- Name: consents consents_org_id_mode_person_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.consents
    ADD CONSTRAINT consents_org_id_mode_person_id_fkey FOREIGN KEY (org_id, mode, person_id) REFERENCES public.people(org_id, mode, person_id);

--
-- Name: console_views console_views_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.console_views
    ADD CONSTRAINT console_views_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: credential_status_lists credential_status_lists_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.credential_status_lists
    ADD CONSTRAINT credential_status_lists_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: credentials credentials_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.credentials
    ADD CONSTRAINT credentials_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: credentials credentials_org_id_mode_list_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.credentials
    ADD CONSTRAINT credentials_org_id_mode_list_id_fkey FOREIGN KEY (org_id, mode, list_id) REFERENCES public.credential_status_lists(org_id, mode, list_id);

--
-- Name: credit_accounts credit_accounts_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.credit_accounts
    ADD CONSTRAINT credit_accounts_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: credit_entries credit_entries_org_id_mode_account_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.credit_entries
    ADD CONSTRAINT credit_entries_org_id_mode_account_fkey FOREIGN KEY (org_id, mode, account) REFERENCES public.credit_accounts(org_id, mode, account);

--
-- Name: credit_entries credit_entries_org_id_mode_transfer_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.credit_entries
    ADD CONSTRAINT credit_entries_org_id_mode_transfer_id_fkey FOREIGN KEY (org_id, mode, transfer_id) REFERENCES public.credit_transfers(org_id, mode, transfer_id);

--
-- Name: credit_settings credit_settings_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.credit_settings
    ADD CONSTRAINT credit_settings_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: credit_transfers credit_transfers_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.credit_transfers
    ADD CONSTRAINT credit_transfers_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: erased_proofs erased_proofs_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.erased_proofs
    ADD CONSTRAINT erased_proofs_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: events events_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.events
    ADD CONSTRAINT events_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: held_outcomes held_outcomes_org_id_mode_verification_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.held_outcomes
    ADD CONSTRAINT held_outcomes_org_id_mode_verification_id_fkey FOREIGN KEY (org_id, mode, verification_id) REFERENCES public.verifications(org_id, mode, verification_id);

--
-- Name: invitations invitations_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: journey_inbox journey_inbox_org_id_mode_result_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.journey_inbox
    ADD CONSTRAINT journey_inbox_org_id_mode_result_id_fkey FOREIGN KEY (org_id, mode, result_id) REFERENCES public.journeys(org_id, mode, result_id);

--
-- Name: journey_sends journey_sends_org_id_mode_result_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.journey_sends
    ADD CONSTRAINT journey_sends_org_id_mode_result_id_fkey FOREIGN KEY (org_id, mode, result_id) REFERENCES public.journeys(org_id, mode, result_id);

--
-- Name: journeys journeys_org_id_mode_campaign_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.journeys
    ADD CONSTRAINT journeys_org_id_mode_campaign_id_fkey FOREIGN KEY (org_id, mode, campaign_id) REFERENCES public.campaigns(org_id, mode, campaign_id);

--
-- Name: kept_receipts kept_receipts_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.kept_receipts
    ADD CONSTRAINT kept_receipts_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.channel_accounts(account_id);

--
-- Name: key_people key_people_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.key_people
    ADD CONSTRAINT key_people_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: mandate_answer_keys mandate_answer_keys_org_id_mode_mandate_id_flow_version_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.mandate_answer_keys
    ADD CONSTRAINT mandate_answer_keys_org_id_mode_mandate_id_flow_version_fkey FOREIGN KEY (org_id, mode, mandate_id, flow_version) REFERENCES public.mandate_flows(org_id, mode, mandate_id, flow_version);

--
-- Name: mandate_flows mandate_flows_org_id_mode_mandate_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.mandate_flows
    ADD CONSTRAINT mandate_flows_org_id_mode_mandate_id_fkey FOREIGN KEY (org_id, mode, mandate_id) REFERENCES public.mandates(org_id, mode, mandate_id);

--
-- Name: mandate_pending_skills mandate_pending_skills_org_id_mode_mandate_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.mandate_pending_skills
    ADD CONSTRAINT mandate_pending_skills_org_id_mode_mandate_id_fkey FOREIGN KEY (org_id, mode, mandate_id) REFERENCES public.mandates(org_id, mode, mandate_id);

--
-- Name: mandates mandates_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.mandates
    ADD CONSTRAINT mandates_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: mandates mandates_org_id_mode_workflow_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.mandates
    ADD CONSTRAINT mandates_org_id_mode_workflow_id_fkey FOREIGN KEY (org_id, mode, workflow_id) REFERENCES public.workflows(org_id, mode, workflow_id);

--
-- Name: members members_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: message_templates message_templates_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.message_templates
    ADD CONSTRAINT message_templates_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.channel_accounts(account_id);

--
-- Name: model_steps model_steps_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.model_steps
    ADD CONSTRAINT model_steps_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: model_use model_use_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.model_use
    ADD CONSTRAINT model_use_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: opt_outs opt_outs_org_id_mode_person_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.opt_outs
    ADD CONSTRAINT opt_outs_org_id_mode_person_id_fkey FOREIGN KEY (org_id, mode, person_id) REFERENCES public.people(org_id, mode, person_id);

--
-- Name: organisation_brandings organisation_brandings_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.organisation_brandings
    ADD CONSTRAINT organisation_brandings_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: organisation_periods organisation_periods_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.organisation_periods
    ADD CONSTRAINT organisation_periods_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: own_number_sends own_number_sends_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.own_number_sends
    ADD CONSTRAINT own_number_sends_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: own_numbers own_numbers_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.own_numbers
    ADD CONSTRAINT own_numbers_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: partner_keys partner_keys_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.partner_keys
    ADD CONSTRAINT partner_keys_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: people people_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.people
    ADD CONSTRAINT people_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: person_identities person_identities_org_id_mode_person_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.person_identities
    ADD CONSTRAINT person_identities_org_id_mode_person_id_fkey FOREIGN KEY (org_id, mode, person_id) REFERENCES public.people(org_id, mode, person_id);

--
-- Name: recordings recordings_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.recordings
    ADD CONSTRAINT recordings_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: recordings recordings_org_id_mode_result_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.recordings
    ADD CONSTRAINT recordings_org_id_mode_result_id_fkey FOREIGN KEY (org_id, mode, result_id) REFERENCES public.journeys(org_id, mode, result_id);

--
-- Name: reviewer_uses reviewer_uses_org_id_mode_source_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.reviewer_uses
    ADD CONSTRAINT reviewer_uses_org_id_mode_source_id_fkey FOREIGN KEY (org_id, mode, source_id) REFERENCES public.sources(org_id, mode, source_id);

--
-- Name: reviewer_uses reviewer_uses_org_id_mode_verification_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.reviewer_uses
    ADD CONSTRAINT reviewer_uses_org_id_mode_verification_id_fkey FOREIGN KEY (org_id, mode, verification_id) REFERENCES public.verifications(org_id, mode, verification_id);

--
-- Name: reviewers reviewers_org_id_mode_verification_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.reviewers
    ADD CONSTRAINT reviewers_org_id_mode_verification_id_fkey FOREIGN KEY (org_id, mode, verification_id) REFERENCES public.verifications(org_id, mode, verification_id);

--
-- Name: selected_skills selected_skills_skill_level_skill_number_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.selected_skills
    ADD CONSTRAINT selected_skills_skill_level_skill_number_fkey FOREIGN KEY (skill_level, skill_number) REFERENCES public.catalogue_nodes(level, number);

--
-- Name: sending_switches sending_switches_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.sending_switches
    ADD CONSTRAINT sending_switches_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: short_links short_links_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.short_links
    ADD CONSTRAINT short_links_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: short_links short_links_org_id_mode_send_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.short_links
    ADD CONSTRAINT short_links_org_id_mode_send_id_fkey FOREIGN KEY (org_id, mode, send_id) REFERENCES public.journey_sends(org_id, mode, send_id);

--
-- Name: single_sign_on_attempts single_sign_on_attempts_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.single_sign_on_attempts
    ADD CONSTRAINT single_sign_on_attempts_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: single_sign_on single_sign_on_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.single_sign_on
    ADD CONSTRAINT single_sign_on_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: skill_aliases skill_aliases_added_version_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.skill_aliases
    ADD CONSTRAINT skill_aliases_added_version_fkey FOREIGN KEY (added_version) REFERENCES public.taxonomy_versions(version);

--
-- Name: skill_aliases skill_aliases_level_number_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.skill_aliases
    ADD CONSTRAINT skill_aliases_level_number_fkey FOREIGN KEY (level, number) REFERENCES public.catalogue_nodes(level, number);

--
-- Name: skill_aliases skill_aliases_removed_version_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.skill_aliases
    ADD CONSTRAINT skill_aliases_removed_version_fkey FOREIGN KEY (removed_version) REFERENCES public.taxonomy_versions(version);

--
-- Name: skill_claims skill_claims_org_id_mode_source_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.skill_claims
    ADD CONSTRAINT skill_claims_org_id_mode_source_id_fkey FOREIGN KEY (org_id, mode, source_id) REFERENCES public.sources(org_id, mode, source_id);

--
-- Name: skill_claims skill_claims_org_id_mode_verification_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.skill_claims
    ADD CONSTRAINT skill_claims_org_id_mode_verification_id_fkey FOREIGN KEY (org_id, mode, verification_id) REFERENCES public.verifications(org_id, mode, verification_id);

--
-- Name: skill_confirmations skill_confirmations_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.skill_confirmations
    ADD CONSTRAINT skill_confirmations_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id) ON DELETE CASCADE;

--
-- Name: skill_requests skill_requests_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.skill_requests
    ADD CONSTRAINT skill_requests_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: skill_suggestions skill_suggestions_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.skill_suggestions
    ADD CONSTRAINT skill_suggestions_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id) ON DELETE CASCADE;

--
-- Name: sources sources_org_id_mode_service_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.sources
    ADD CONSTRAINT sources_org_id_mode_service_user_id_fkey FOREIGN KEY (org_id, mode, service_user_id) REFERENCES public.students(org_id, mode, service_user_id);

--
-- Name: stored_mails stored_mails_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.stored_mails
    ADD CONSTRAINT stored_mails_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: students students_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.students
    ADD CONSTRAINT students_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: test_addresses test_addresses_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.test_addresses
    ADD CONSTRAINT test_addresses_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: test_clocks test_clocks_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.test_clocks
    ADD CONSTRAINT test_clocks_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: verification_items verification_items_org_id_mode_source_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.verification_items
    ADD CONSTRAINT verification_items_org_id_mode_source_id_fkey FOREIGN KEY (org_id, mode, source_id) REFERENCES public.sources(org_id, mode, source_id);

--
-- Name: verification_items verification_items_org_id_mode_verification_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.verification_items
    ADD CONSTRAINT verification_items_org_id_mode_verification_id_fkey FOREIGN KEY (org_id, mode, verification_id) REFERENCES public.verifications(org_id, mode, verification_id);

--
-- Name: verification_keys verification_keys_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.verification_keys
    ADD CONSTRAINT verification_keys_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: verification_skills verification_skills_org_id_mode_verification_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.verification_skills
    ADD CONSTRAINT verification_skills_org_id_mode_verification_id_fkey FOREIGN KEY (org_id, mode, verification_id) REFERENCES public.verifications(org_id, mode, verification_id);

--
-- Name: verifications verifications_org_id_mode_service_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.verifications
    ADD CONSTRAINT verifications_org_id_mode_service_user_id_fkey FOREIGN KEY (org_id, mode, service_user_id) REFERENCES public.students(org_id, mode, service_user_id);

--
-- Name: webhook_endpoints webhook_endpoints_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: webhook_secrets webhook_secrets_org_id_mode_webhook_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.webhook_secrets
    ADD CONSTRAINT webhook_secrets_org_id_mode_webhook_id_fkey FOREIGN KEY (org_id, mode, webhook_id) REFERENCES public.webhook_endpoints(org_id, mode, webhook_id);

--
-- Name: workflows workflows_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.workflows
    ADD CONSTRAINT workflows_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: account account_userId_fkey; Type: FK CONSTRAINT; Schema: sign_in; Owner: pramaan_owner
--

ALTER TABLE ONLY sign_in.account
    ADD CONSTRAINT "account_userId_fkey" FOREIGN KEY ("userId") REFERENCES sign_in."user"(id) ON DELETE CASCADE;

--
-- Name: passkey passkey_userId_fkey; Type: FK CONSTRAINT; Schema: sign_in; Owner: pramaan_owner
--

ALTER TABLE ONLY sign_in.passkey
    ADD CONSTRAINT "passkey_userId_fkey" FOREIGN KEY ("userId") REFERENCES sign_in."user"(id) ON DELETE CASCADE;

--
-- Name: session session_userId_fkey; Type: FK CONSTRAINT; Schema: sign_in; Owner: pramaan_owner
--

ALTER TABLE ONLY sign_in.session
    ADD CONSTRAINT "session_userId_fkey" FOREIGN KEY ("userId") REFERENCES sign_in."user"(id) ON DELETE CASCADE;

--
-- Name: twoFactor twoFactor_userId_fkey; Type: FK CONSTRAINT; Schema: sign_in; Owner: pramaan_owner
--

ALTER TABLE ONLY sign_in."twoFactor"
    ADD CONSTRAINT "twoFactor_userId_fkey" FOREIGN KEY ("userId") REFERENCES sign_in."user"(id) ON DELETE CASCADE;

--
-- Name: answer_keys; Type: ROW SECURITY; Schema: grading; Owner: pramaan_grader
--

ALTER TABLE grading.answer_keys ENABLE ROW LEVEL SECURITY;

--
-- Name: graded_candidates; Type: ROW SECURITY; Schema: grading; Owner: pramaan_grader
--

ALTER TABLE grading.graded_candidates ENABLE ROW LEVEL SECURITY;

--
-- Name: answer_keys tenant; Type: POLICY; Schema: grading; Owner: pramaan_grader
--

CREATE POLICY tenant ON grading.answer_keys USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: graded_candidates tenant; Type: POLICY; Schema: grading; Owner: pramaan_grader
--

CREATE POLICY tenant ON grading.graded_candidates USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: analytics_days; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.analytics_days ENABLE ROW LEVEL SECURITY;

--
-- Name: analytics_marks; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.analytics_marks ENABLE ROW LEVEL SECURITY;

--
-- Name: analytics_totals; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.analytics_totals ENABLE ROW LEVEL SECURITY;

--
-- Name: assessment_generations; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.assessment_generations ENABLE ROW LEVEL SECURITY;

--
-- Name: assessment_questions; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.assessment_questions ENABLE ROW LEVEL SECURITY;

--
-- Name: assessment_skills; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.assessment_skills ENABLE ROW LEVEL SECURITY;

--
-- Name: assessments; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.assessments ENABLE ROW LEVEL SECURITY;

--
-- Name: ats_orders; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.ats_orders ENABLE ROW LEVEL SECURITY;

--
-- Name: ats_tokens; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.ats_tokens ENABLE ROW LEVEL SECURITY;

--
-- Name: audit_log; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.audit_log ENABLE ROW LEVEL SECURITY;

--
-- Name: calls; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.calls ENABLE ROW LEVEL SECURITY;

--
-- Name: campaign_figure_changes; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.campaign_figure_changes ENABLE ROW LEVEL SECURITY;

--
-- Name: campaign_figures; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.campaign_figures ENABLE ROW LEVEL SECURITY;

--
-- Name: campaign_rejections; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.campaign_rejections ENABLE ROW LEVEL SECURITY;

--
-- Name: campaigns; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.campaigns ENABLE ROW LEVEL SECURITY;

--
-- Name: cell_markers; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.cell_markers ENABLE ROW LEVEL SECURITY;

--
-- Name: channel_accounts; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.channel_accounts ENABLE ROW LEVEL SECURITY;

--
-- Name: chat_turns; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.chat_turns ENABLE ROW LEVEL SECURITY;

--
-- Name: consents; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.consents ENABLE ROW LEVEL SECURITY;

--
-- Name: console_views; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.console_views ENABLE ROW LEVEL SECURITY;

--
-- Name: credential_status_lists; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.credential_status_lists ENABLE ROW LEVEL SECURITY;

--
-- Name: credentials; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.credentials ENABLE ROW LEVEL SECURITY;

--
-- Name: credit_accounts; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.credit_accounts ENABLE ROW LEVEL SECURITY;

--
-- Name: credit_entries; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.credit_entries ENABLE ROW LEVEL SECURITY;

--
-- Name: credit_settings; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.credit_settings ENABLE ROW LEVEL SECURITY;

--
-- Name: credit_transfers; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.credit_transfers ENABLE ROW LEVEL SECURITY;

--
-- Name: erased_proofs; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.erased_proofs ENABLE ROW LEVEL SECURITY;

--
-- Name: events; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.events ENABLE ROW LEVEL SECURITY;

--
-- Name: analytics_marks gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.analytics_marks FOR SELECT TO pramaan_gate USING (true);

--
-- Name: assessment_generations gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.assessment_generations FOR SELECT TO pramaan_gate USING (true);

--
-- Name: assessments gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.assessments FOR SELECT TO pramaan_gate USING (true);

--
-- Name: ats_orders gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.ats_orders FOR SELECT TO pramaan_gate USING (true);

--
-- Name: ats_tokens gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.ats_tokens FOR SELECT TO pramaan_gate USING (true);

--
-- Name: calls gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.calls TO pramaan_gate USING (true);

--
-- Name: campaign_figure_changes gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.campaign_figure_changes FOR SELECT TO pramaan_gate USING (true);

--
-- Name: campaigns gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.campaigns FOR SELECT TO pramaan_gate USING (true);

--
-- Name: channel_accounts gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.channel_accounts TO pramaan_gate USING (true) WITH CHECK (true);

--
-- Name: chat_turns gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.chat_turns TO pramaan_gate USING (true) WITH CHECK (true);

--
-- Name: credential_status_lists gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.credential_status_lists FOR SELECT TO pramaan_gate USING (true);

--
-- Name: credentials gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.credentials FOR SELECT TO pramaan_gate USING (true);

--
-- Name: erased_proofs gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.erased_proofs FOR SELECT TO pramaan_gate USING (true);

--
-- Name: events gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.events TO pramaan_gate USING (true);

--
-- Name: held_outcomes gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.held_outcomes FOR SELECT TO pramaan_gate USING (true);

--
-- Name: idempotent_answers gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.idempotent_answers TO pramaan_gate USING (true);

--
-- Name: invitations gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.invitations TO pramaan_gate USING (true);

--
-- Name: journey_sends gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.journey_sends FOR SELECT TO pramaan_gate USING (true);

--
-- Name: journeys gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.journeys FOR SELECT TO pramaan_gate USING (true);

--
-- Name: kept_receipts gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.kept_receipts TO pramaan_gate USING (true) WITH CHECK (true);

--
-- Name: mandates gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.mandates FOR SELECT TO pramaan_gate USING (true);

--
-- Name: members gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.members TO pramaan_gate USING (true);

--
-- Name: message_templates gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.message_templates TO pramaan_gate USING (true) WITH CHECK (true);

--
-- Name: organisation_brandings gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.organisation_brandings FOR SELECT TO pramaan_gate USING (true);

--
-- Name: organisation_periods gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.organisation_periods FOR SELECT TO pramaan_gate USING (true);

--
-- Name: organisations gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.organisations FOR SELECT TO pramaan_gate USING (true);

--
-- Name: own_number_sends gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.own_number_sends TO pramaan_gate USING (true) WITH CHECK (true);

--
-- Name: own_numbers gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.own_numbers TO pramaan_gate USING (true) WITH CHECK (true);

--
-- Name: partner_keys gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.partner_keys FOR SELECT TO pramaan_gate USING (true);

--
-- Name: people gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.people FOR SELECT TO pramaan_gate USING (true);

--
-- Name: person_identities gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.person_identities FOR SELECT TO pramaan_gate USING (true);

--
-- Name: recordings gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.recordings FOR SELECT TO pramaan_gate USING (true);

--
-- Name: request_log gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.request_log FOR INSERT TO pramaan_gate WITH CHECK (true);

--
-- Name: reviewers gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.reviewers FOR SELECT TO pramaan_gate USING (true);

--
-- Name: sending_switches gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.sending_switches TO pramaan_gate USING (true) WITH CHECK (true);

--
-- Name: short_links gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.short_links TO pramaan_gate USING (true);

--
-- Name: single_sign_on gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.single_sign_on TO pramaan_gate USING (true);

--
-- Name: skill_confirmations gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.skill_confirmations FOR SELECT TO pramaan_gate USING (true);

--
-- Name: skill_requests gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.skill_requests FOR SELECT TO pramaan_gate USING (true);

--
-- Name: skill_suggestions gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.skill_suggestions TO pramaan_gate USING (true);

--
-- Name: stored_mails gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.stored_mails TO pramaan_gate USING (true);

--
-- Name: students gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.students FOR SELECT TO pramaan_gate USING (true);

--
-- Name: test_addresses gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.test_addresses FOR SELECT TO pramaan_gate USING (true);

--
-- Name: test_clocks gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.test_clocks FOR SELECT TO pramaan_gate USING (true);

--
-- Name: unacknowledged_events gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.unacknowledged_events TO pramaan_gate USING (true);

--
-- Name: verification_keys gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.verification_keys FOR SELECT TO pramaan_gate USING (true);

--
-- Name: verifications gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.verifications FOR SELECT TO pramaan_gate USING (true);

--
-- Name: webhook_attempts gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.webhook_attempts TO pramaan_gate USING (true);

--
-- Name: webhook_deliveries gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.webhook_deliveries TO pramaan_gate USING (true);

--
-- Name: webhook_endpoints gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.webhook_endpoints TO pramaan_gate USING (true);

--
-- Name: webhook_secrets gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.webhook_secrets FOR SELECT TO pramaan_gate USING (true);

--
-- Name: webhook_wakes gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.webhook_wakes TO pramaan_gate USING (true);

--
-- Name: request_log gate_forgets; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate_forgets ON public.request_log FOR DELETE TO pramaan_gate USING (true);

--
-- Name: skill_confirmations gate_forgets; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate_forgets ON public.skill_confirmations FOR DELETE TO pramaan_gate USING (true);

--
-- Name: request_log gate_reads; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate_reads ON public.request_log FOR SELECT TO pramaan_gate USING (true);

--
-- Name: partner_keys gate_uses; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate_uses ON public.partner_keys FOR UPDATE TO pramaan_gate USING (true);

--
-- Name: verification_keys gate_uses; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate_uses ON public.verification_keys FOR UPDATE TO pramaan_gate USING (true);

--
-- Name: held_outcomes; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.held_outcomes ENABLE ROW LEVEL SECURITY;

--
-- Name: idempotent_answers; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.idempotent_answers ENABLE ROW LEVEL SECURITY;

--
-- Name: invitations; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.invitations ENABLE ROW LEVEL SECURITY;

--
-- Name: journey_inbox; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.journey_inbox ENABLE ROW LEVEL SECURITY;

--
-- Name: journey_sends; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.journey_sends ENABLE ROW LEVEL SECURITY;

--
-- Name: journeys; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.journeys ENABLE ROW LEVEL SECURITY;

--
-- Name: kept_receipts; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.kept_receipts ENABLE ROW LEVEL SECURITY;

--
-- Name: key_people; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.key_people ENABLE ROW LEVEL SECURITY;

--
-- Name: mandate_answer_keys; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.mandate_answer_keys ENABLE ROW LEVEL SECURITY;

--
-- Name: mandate_flows; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.mandate_flows ENABLE ROW LEVEL SECURITY;

--
-- Name: mandate_pending_skills; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.mandate_pending_skills ENABLE ROW LEVEL SECURITY;

--
-- Name: mandates; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.mandates ENABLE ROW LEVEL SECURITY;

--
-- Name: members; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.members ENABLE ROW LEVEL SECURITY;

--
-- Name: message_templates; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.message_templates ENABLE ROW LEVEL SECURITY;

--
-- Name: model_steps; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.model_steps ENABLE ROW LEVEL SECURITY;

--
-- Name: model_use; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.model_use ENABLE ROW LEVEL SECURITY;

--
-- Name: opt_outs; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.opt_outs ENABLE ROW LEVEL SECURITY;

--
-- Name: organisation_brandings; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.organisation_brandings ENABLE ROW LEVEL SECURITY;

--
-- Name: organisation_periods; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.organisation_periods ENABLE ROW LEVEL SECURITY;

--
-- Name: organisations; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.organisations ENABLE ROW LEVEL SECURITY;

--
-- Name: own_number_sends; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.own_number_sends ENABLE ROW LEVEL SECURITY;

--
-- Name: own_numbers; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.own_numbers ENABLE ROW LEVEL SECURITY;

--
-- Name: partner_keys; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.partner_keys ENABLE ROW LEVEL SECURITY;

--
-- Name: people; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.people ENABLE ROW LEVEL SECURITY;

--
-- Name: person_identities; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.person_identities ENABLE ROW LEVEL SECURITY;

--
-- Name: recordings; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.recordings ENABLE ROW LEVEL SECURITY;

--
-- Name: request_log; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.request_log ENABLE ROW LEVEL SECURITY;

--
-- Name: reviewer_uses; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.reviewer_uses ENABLE ROW LEVEL SECURITY;

--
-- Name: reviewers; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.reviewers ENABLE ROW LEVEL SECURITY;

--
-- Name: sending_switches; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.sending_switches ENABLE ROW LEVEL SECURITY;

--
-- Name: short_links; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.short_links ENABLE ROW LEVEL SECURITY;

--
-- Name: single_sign_on; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.single_sign_on ENABLE ROW LEVEL SECURITY;

--
-- Name: skill_claims; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.skill_claims ENABLE ROW LEVEL SECURITY;

--
-- Name: skill_confirmations; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.skill_confirmations ENABLE ROW LEVEL SECURITY;

--
-- Name: skill_requests; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.skill_requests ENABLE ROW LEVEL SECURITY;

--
-- Name: skill_suggestions; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.skill_suggestions ENABLE ROW LEVEL SECURITY;

--
-- Name: sources; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.sources ENABLE ROW LEVEL SECURITY;

--
-- Name: stored_mails; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.stored_mails ENABLE ROW LEVEL SECURITY;

--
-- Name: students; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.students ENABLE ROW LEVEL SECURITY;

--
-- Name: analytics_days tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.analytics_days USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: analytics_marks tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.analytics_marks USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: analytics_totals tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.analytics_totals USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: assessment_generations tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.assessment_generations USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: assessment_questions tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.assessment_questions USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: assessment_skills tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.assessment_skills USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: assessments tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.assessments USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: ats_orders tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.ats_orders USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: ats_tokens tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.ats_tokens USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: audit_log tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.audit_log USING ((org_id = ( SELECT public.tenant_org() AS tenant_org)));

--
-- Name: calls tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.calls USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: campaign_figure_changes tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.campaign_figure_changes USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: campaign_figures tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.campaign_figures USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: campaign_rejections tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.campaign_rejections USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: campaigns tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.campaigns USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: channel_accounts tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.channel_accounts FOR SELECT USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) OR (org_id IS NULL)));

--
-- Name: chat_turns tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.chat_turns USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: consents tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.consents USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: console_views tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.console_views USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: credential_status_lists tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.credential_status_lists USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: credentials tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.credentials USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: credit_accounts tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.credit_accounts USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: credit_entries tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.credit_entries USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: credit_settings tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.credit_settings USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: credit_transfers tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.credit_transfers USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: erased_proofs tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.erased_proofs USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode)))) WITH CHECK (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: events tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.events USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: held_outcomes tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.held_outcomes USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: idempotent_answers tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.idempotent_answers USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: invitations tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.invitations USING ((org_id = ( SELECT public.tenant_org() AS tenant_org)));

--
-- Name: journey_inbox tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.journey_inbox USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: journey_sends tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.journey_sends USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: journeys tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.journeys USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: key_people tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.key_people USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: mandate_answer_keys tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.mandate_answer_keys USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: mandate_flows tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.mandate_flows USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: mandate_pending_skills tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.mandate_pending_skills USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: mandates tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.mandates USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: members tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.members USING ((org_id = ( SELECT public.tenant_org() AS tenant_org)));

--
-- Name: message_templates tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.message_templates FOR SELECT USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) OR (org_id IS NULL)));

--
-- Name: model_steps tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.model_steps USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: model_use tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.model_use USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: opt_outs tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.opt_outs USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: organisation_brandings tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.organisation_brandings USING ((org_id = ( SELECT public.tenant_org() AS tenant_org)));

--
-- Name: organisation_periods tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.organisation_periods USING ((org_id = ( SELECT public.tenant_org() AS tenant_org)));

--
-- Name: organisations tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.organisations USING ((org_id = ( SELECT public.tenant_org() AS tenant_org)));

--
-- Name: own_number_sends tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.own_number_sends USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: own_numbers tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.own_numbers USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: partner_keys tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.partner_keys USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: people tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.people USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: person_identities tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.person_identities USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: recordings tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.recordings USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: request_log tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.request_log USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: reviewer_uses tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.reviewer_uses USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: reviewers tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.reviewers USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: sending_switches tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.sending_switches FOR SELECT USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) OR (org_id IS NULL)));

--
-- Name: short_links tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.short_links USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: single_sign_on tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.single_sign_on USING ((org_id = ( SELECT public.tenant_org() AS tenant_org)));

--
-- Name: skill_claims tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.skill_claims USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: skill_confirmations tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.skill_confirmations USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: skill_requests tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.skill_requests USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: skill_suggestions tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.skill_suggestions USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: sources tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.sources USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: stored_mails tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.stored_mails USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: students tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.students USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: test_addresses tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.test_addresses USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: test_clocks tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.test_clocks USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: unacknowledged_events tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.unacknowledged_events USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: verification_items tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.verification_items USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: verification_keys tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.verification_keys USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: verification_skills tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.verification_skills USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: verifications tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.verifications USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: webhook_attempts tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.webhook_attempts USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: webhook_deliveries tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.webhook_deliveries USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: webhook_endpoints tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.webhook_endpoints USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: webhook_secrets tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.webhook_secrets USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: webhook_wakes tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.webhook_wakes USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: workflows tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.workflows USING (((org_id = ( SELECT public.tenant_org() AS tenant_org)) AND (mode = ( SELECT public.tenant_mode() AS tenant_mode))));

--
-- Name: test_addresses; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.test_addresses ENABLE ROW LEVEL SECURITY;

--
-- Name: test_clocks; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.test_clocks ENABLE ROW LEVEL SECURITY;

--
-- Name: unacknowledged_events; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.unacknowledged_events ENABLE ROW LEVEL SECURITY;

--
-- Name: verification_items; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.verification_items ENABLE ROW LEVEL SECURITY;

--
-- Name: verification_keys; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.verification_keys ENABLE ROW LEVEL SECURITY;

--
-- Name: verification_skills; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.verification_skills ENABLE ROW LEVEL SECURITY;

--
-- Name: verifications; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.verifications ENABLE ROW LEVEL SECURITY;

--
-- Name: webhook_attempts; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.webhook_attempts ENABLE ROW LEVEL SECURITY;

--
-- Name: webhook_deliveries; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.webhook_deliveries ENABLE ROW LEVEL SECURITY;

--
-- Name: webhook_endpoints; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.webhook_endpoints ENABLE ROW LEVEL SECURITY;

--
-- Name: webhook_secrets; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.webhook_secrets ENABLE ROW LEVEL SECURITY;

--
-- Name: webhook_wakes; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.webhook_wakes ENABLE ROW LEVEL SECURITY;

--
-- Name: workflows; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.workflows ENABLE ROW LEVEL SECURITY;

--
-- Name: SCHEMA grading; Type: ACL; Schema: -; Owner: pramaan_grader
--

GRANT USAGE ON SCHEMA grading TO pramaan_app;

--
-- Name: SCHEMA jobs; Type: ACL; Schema: -; Owner: pramaan_jobs
--

GRANT USAGE ON SCHEMA jobs TO pramaan_app;

--
-- Name: SCHEMA public; Type: ACL; Schema: -; Owner: pg_database_owner
--

REVOKE USAGE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO pramaan_app;
GRANT USAGE ON SCHEMA public TO pramaan_jobs;
GRANT USAGE ON SCHEMA public TO pramaan_gate;
GRANT USAGE ON SCHEMA public TO pramaan_grader;

--
-- Name: SCHEMA sign_in; Type: ACL; Schema: -; Owner: pramaan_owner
--

GRANT USAGE ON SCHEMA sign_in TO pramaan_sign_in;

--
-- Name: FUNCTION count_answers(of_verification text, of_attempt integer, question_ids text[], options smallint[]); Type: ACL; Schema: grading; Owner: pramaan_grader
--

REVOKE ALL ON FUNCTION grading.count_answers(of_verification text, of_attempt integer, question_ids text[], options smallint[]) FROM PUBLIC;

--
-- Name: FUNCTION grade(of_verification text, of_attempt integer, question_ids text[], options smallint[], now_is timestamp with time zone); Type: ACL; Schema: grading; Owner: pramaan_grader
--

REVOKE ALL ON FUNCTION grading.grade(of_verification text, of_attempt integer, question_ids text[], options smallint[], now_is timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION grading.grade(of_verification text, of_attempt integer, question_ids text[], options smallint[], now_is timestamp with time zone) TO pramaan_app;

--
-- Name: FUNCTION grade_candidate(of_result text, of_mandate text, of_version integer, of_skill text, question_ids text[], options smallint[]); Type: ACL; Schema: grading; Owner: pramaan_grader
--

REVOKE ALL ON FUNCTION grading.grade_candidate(of_result text, of_mandate text, of_version integer, of_skill text, question_ids text[], options smallint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION grading.grade_candidate(of_result text, of_mandate text, of_version integer, of_skill text, question_ids text[], options smallint[]) TO pramaan_app;

--
-- Name: FUNCTION keep_bank_keys(item_ids text[], right_options smallint[], reasons json); Type: ACL; Schema: grading; Owner: pramaan_grader
--

REVOKE ALL ON FUNCTION grading.keep_bank_keys(item_ids text[], right_options smallint[], reasons json) FROM PUBLIC;
GRANT ALL ON FUNCTION grading.keep_bank_keys(item_ids text[], right_options smallint[], reasons json) TO pramaan_app;

--
-- Name: FUNCTION keep_keys(of_verification text, of_attempt integer, question_ids text[], right_options smallint[]); Type: ACL; Schema: grading; Owner: pramaan_grader
--

REVOKE ALL ON FUNCTION grading.keep_keys(of_verification text, of_attempt integer, question_ids text[], right_options smallint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION grading.keep_keys(of_verification text, of_attempt integer, question_ids text[], right_options smallint[]) TO pramaan_app;

--
-- Name: FUNCTION keep_keys_of_items(of_verification text, of_attempt integer, question_ids text[], item_ids text[], orders json); Type: ACL; Schema: grading; Owner: pramaan_grader
--

REVOKE ALL ON FUNCTION grading.keep_keys_of_items(of_verification text, of_attempt integer, question_ids text[], item_ids text[], orders json) FROM PUBLIC;
GRANT ALL ON FUNCTION grading.keep_keys_of_items(of_verification text, of_attempt integer, question_ids text[], item_ids text[], orders json) TO pramaan_app;

--
-- Name: FUNCTION keep_mandate_keys_of_items(of_mandate text, of_version integer, question_ids text[], item_ids text[]); Type: ACL; Schema: grading; Owner: pramaan_grader
--

REVOKE ALL ON FUNCTION grading.keep_mandate_keys_of_items(of_mandate text, of_version integer, question_ids text[], item_ids text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION grading.keep_mandate_keys_of_items(of_mandate text, of_version integer, question_ids text[], item_ids text[]) TO pramaan_app;

--
-- Name: FUNCTION list_item_statistics(); Type: ACL; Schema: grading; Owner: pramaan_grader
--

REVOKE ALL ON FUNCTION grading.list_item_statistics() FROM PUBLIC;
GRANT ALL ON FUNCTION grading.list_item_statistics() TO pramaan_app;

--
-- Name: FUNCTION wording_of(texts json); Type: ACL; Schema: grading; Owner: pramaan_grader
--

REVOKE ALL ON FUNCTION grading.wording_of(texts json) FROM PUBLIC;

--
-- Name: FUNCTION count_failed(); Type: ACL; Schema: jobs; Owner: pramaan_jobs
--

REVOKE ALL ON FUNCTION jobs.count_failed() FROM PUBLIC;
GRANT ALL ON FUNCTION jobs.count_failed() TO pramaan_app;

--
-- Name: FUNCTION enqueue(task text, payload json, max_attempts integer, job_key text); Type: ACL; Schema: jobs; Owner: pramaan_jobs
--

REVOKE ALL ON FUNCTION jobs.enqueue(task text, payload json, max_attempts integer, job_key text) FROM PUBLIC;
GRANT ALL ON FUNCTION jobs.enqueue(task text, payload json, max_attempts integer, job_key text) TO pramaan_app;

--
-- Name: FUNCTION failed(most integer); Type: ACL; Schema: jobs; Owner: pramaan_jobs
--

REVOKE ALL ON FUNCTION jobs.failed(most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION jobs.failed(most integer) TO pramaan_app;

--
-- Name: FUNCTION list_failed(of_task text, before_id bigint, most integer); Type: ACL; Schema: jobs; Owner: pramaan_jobs
--

REVOKE ALL ON FUNCTION jobs.list_failed(of_task text, before_id bigint, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION jobs.list_failed(of_task text, before_id bigint, most integer) TO pramaan_app;

--
-- Name: FUNCTION live_workers(); Type: ACL; Schema: jobs; Owner: pramaan_jobs
--

REVOKE ALL ON FUNCTION jobs.live_workers() FROM PUBLIC;
GRANT ALL ON FUNCTION jobs.live_workers() TO pramaan_app;

--
-- Name: FUNCTION retry(wanted_id bigint); Type: ACL; Schema: jobs; Owner: pramaan_jobs
--

REVOKE ALL ON FUNCTION jobs.retry(wanted_id bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION jobs.retry(wanted_id bigint) TO pramaan_app;

--
-- Name: FUNCTION retry_task(of_task text, most integer); Type: ACL; Schema: jobs; Owner: pramaan_jobs
--

REVOKE ALL ON FUNCTION jobs.retry_task(of_task text, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION jobs.retry_task(of_task text, most integer) TO pramaan_app;

--
-- Name: FUNCTION waiting(most integer); Type: ACL; Schema: jobs; Owner: pramaan_jobs
--

REVOKE ALL ON FUNCTION jobs.waiting(most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION jobs.waiting(most integer) TO pramaan_app;

--
-- Name: FUNCTION add_channel_account(new_account json); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.add_channel_account(new_account json) FROM PUBLIC;
GRANT ALL ON FUNCTION public.add_channel_account(new_account json) TO pramaan_app;

--
-- Name: FUNCTION add_message_template(new_template json); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.add_message_template(new_template json) FROM PUBLIC;
GRANT ALL ON FUNCTION public.add_message_template(new_template json) TO pramaan_app;

--
-- Name: FUNCTION admit_tenant(wanted text); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.admit_tenant(wanted text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.admit_tenant(wanted text) TO pramaan_app;
GRANT ALL ON FUNCTION public.admit_tenant(wanted text) TO pramaan_jobs;

--
-- Name: FUNCTION append_request_log(entries json); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.append_request_log(entries json) FROM PUBLIC;
GRANT ALL ON FUNCTION public.append_request_log(entries json) TO pramaan_app;

--
-- Name: FUNCTION begin_event_epoch(above bigint, why text); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.begin_event_epoch(above bigint, why text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.begin_event_epoch(above bigint, why text) TO pramaan_app;

--
-- Name: FUNCTION bound_kept_receipts(of_account text, most integer); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.bound_kept_receipts(of_account text, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.bound_kept_receipts(of_account text, most integer) TO pramaan_app;

--
-- Name: FUNCTION claim_lanes(now_is timestamp with time zone, most integer, most_unwell integer, lease interval); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.claim_lanes(now_is timestamp with time zone, most integer, most_unwell integer, lease interval) FROM PUBLIC;
GRANT ALL ON FUNCTION public.claim_lanes(now_is timestamp with time zone, most integer, most_unwell integer, lease interval) TO pramaan_app;

--
-- Name: FUNCTION count_due_journeys(most integer); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.count_due_journeys(most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.count_due_journeys(most integer) TO pramaan_app;

--
-- Name: FUNCTION count_message_templates(); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.count_message_templates() FROM PUBLIC;
GRANT ALL ON FUNCTION public.count_message_templates() TO pramaan_app;

--
-- Name: FUNCTION count_open_reports(); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.count_open_reports() FROM PUBLIC;
GRANT ALL ON FUNCTION public.count_open_reports() TO pramaan_app;

--
-- Name: FUNCTION count_own_number_asks(wanted bytea, of_org text, since timestamp with time zone); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.count_own_number_asks(wanted bytea, of_org text, since timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.count_own_number_asks(wanted bytea, of_org text, since timestamp with time zone) TO pramaan_app;

--
-- Name: FUNCTION count_secrets_by_master_key(); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.count_secrets_by_master_key() FROM PUBLIC;
GRANT ALL ON FUNCTION public.count_secrets_by_master_key() TO pramaan_app;

--
-- Name: FUNCTION count_skill_requests_of_all(wanted_status text); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.count_skill_requests_of_all(wanted_status text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.count_skill_requests_of_all(wanted_status text) TO pramaan_app;

--
-- Name: FUNCTION create_partitions(); Type: ACL; Schema: public; Owner: pramaan_owner
--

REVOKE ALL ON FUNCTION public.create_partitions() FROM PUBLIC;
GRANT ALL ON FUNCTION public.create_partitions() TO pramaan_app;

--
-- Name: FUNCTION credits_transfer(new_id text, new_kind text, new_amount bigint, new_cause text, of_campaign text, given_reason text, made_at timestamp with time zone); Type: ACL; Schema: public; Owner: pramaan_owner
--

REVOKE ALL ON FUNCTION public.credits_transfer(new_id text, new_kind text, new_amount bigint, new_cause text, of_campaign text, given_reason text, made_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.credits_transfer(new_id text, new_kind text, new_amount bigint, new_cause text, of_campaign text, given_reason text, made_at timestamp with time zone) TO pramaan_app;

--
-- Name: FUNCTION current_cluster(); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.current_cluster() FROM PUBLIC;

--
-- Name: FUNCTION current_event_epoch(); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.current_event_epoch() FROM PUBLIC;
GRANT ALL ON FUNCTION public.current_event_epoch() TO pramaan_app;

--
-- Name: FUNCTION decline_own_number(of_account text, wanted bytea, at timestamp with time zone); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.decline_own_number(of_account text, wanted bytea, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.decline_own_number(of_account text, wanted bytea, at timestamp with time zone) TO pramaan_app;

--
-- Name: FUNCTION empty_expired_partitions(); Type: ACL; Schema: public; Owner: pramaan_owner
--

REVOKE ALL ON FUNCTION public.empty_expired_partitions() FROM PUBLIC;
GRANT ALL ON FUNCTION public.empty_expired_partitions() TO pramaan_jobs;

--
-- Name: FUNCTION empty_questions(of_verifications text[]); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.empty_questions(of_verifications text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.empty_questions(of_verifications text[]) TO pramaan_app;

--
-- Name: FUNCTION event_base(began timestamp with time zone, oldest_running bigint, above bigint); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.event_base(began timestamp with time zone, oldest_running bigint, above bigint) FROM PUBLIC;

--
-- Name: FUNCTION event_horizon(); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.event_horizon() FROM PUBLIC;
GRANT ALL ON FUNCTION public.event_horizon() TO pramaan_app;

--
-- Name: FUNCTION event_number(); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.event_number() FROM PUBLIC;
GRANT ALL ON FUNCTION public.event_number() TO pramaan_app;

--
-- Name: FUNCTION find_answers_to_rewrap(current_master_key_id text, most integer); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.find_answers_to_rewrap(current_master_key_id text, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_answers_to_rewrap(current_master_key_id text, most integer) TO pramaan_app;

--
-- Name: FUNCTION find_ats_order(wanted_order uuid); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.find_ats_order(wanted_order uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_ats_order(wanted_order uuid) TO pramaan_app;

--
-- Name: FUNCTION find_ats_token(wanted_hash bytea); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.find_ats_token(wanted_hash bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_ats_token(wanted_hash bytea) TO pramaan_app;

--
-- Name: FUNCTION find_ats_tokens_to_rewrap(current_master_key_id text, most integer); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.find_ats_tokens_to_rewrap(current_master_key_id text, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_ats_tokens_to_rewrap(current_master_key_id text, most integer) TO pramaan_app;

--
-- Name: FUNCTION find_brand_mark(wanted text); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.find_brand_mark(wanted text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_brand_mark(wanted text) TO pramaan_app;

--
-- Name: FUNCTION find_candidate_link(wanted bytea); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.find_candidate_link(wanted bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_candidate_link(wanted bytea) TO pramaan_app;

--
-- Name: TABLE channel_accounts; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT ON TABLE public.channel_accounts TO pramaan_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.channel_accounts TO pramaan_gate;

--
-- Name: FUNCTION find_channel_account(wanted text); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.find_channel_account(wanted text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_channel_account(wanted text) TO pramaan_app;

--
-- Name: FUNCTION find_credential(wanted_id text); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.find_credential(wanted_id text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_credential(wanted_id text) TO pramaan_app;

--
-- Name: FUNCTION find_credential_keys(); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.find_credential_keys() FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_credential_keys() TO pramaan_app;

--
-- Name: FUNCTION find_invitation(wanted bytea); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.find_invitation(wanted bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_invitation(wanted bytea) TO pramaan_app;

--
-- Name: FUNCTION find_keys_to_rewrap(current_master_key_id text, most integer); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.find_keys_to_rewrap(current_master_key_id text, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_keys_to_rewrap(current_master_key_id text, most integer) TO pramaan_app;

--
-- Name: FUNCTION find_last_send(of_account text, of_phone text); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.find_last_send(of_account text, of_phone text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_last_send(of_account text, of_phone text) TO pramaan_app;

--
-- Name: FUNCTION find_last_send_to_user(of_account text, of_user text); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.find_last_send_to_user(of_account text, of_user text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_last_send_to_user(of_account text, of_user text) TO pramaan_app;

--
-- Name: FUNCTION find_logged_request(wanted_id text, of_day date); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.find_logged_request(wanted_id text, of_day date) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_logged_request(wanted_id text, of_day date) TO pramaan_app;

--
-- Name: FUNCTION find_memberships(wanted_user text); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.find_memberships(wanted_user text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_memberships(wanted_user text) TO pramaan_app;

--
-- Name: FUNCTION find_own_number(wanted bytea); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.find_own_number(wanted bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_own_number(wanted bytea) TO pramaan_app;

--
-- Name: FUNCTION find_partner_key(wanted_key_id text); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.find_partner_key(wanted_key_id text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_partner_key(wanted_key_id text) TO pramaan_app;

--
-- Name: FUNCTION find_proven_domain(wanted text); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.find_proven_domain(wanted text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_proven_domain(wanted text) TO pramaan_app;

--
-- Name: FUNCTION find_recording(wanted text); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.find_recording(wanted text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_recording(wanted text) TO pramaan_app;

--
-- Name: FUNCTION find_revoked_places(wanted_list_id text); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.find_revoked_places(wanted_list_id text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_revoked_places(wanted_list_id text) TO pramaan_app;

--
-- Name: FUNCTION find_send_owners(wanted text[]); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.find_send_owners(wanted text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_send_owners(wanted text[]) TO pramaan_app;

--
-- Name: FUNCTION find_sends_of_account(of_account text, send_ids text[], provider_ids text[]); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.find_sends_of_account(of_account text, send_ids text[], provider_ids text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_sends_of_account(of_account text, send_ids text[], provider_ids text[]) TO pramaan_app;

--
-- Name: FUNCTION find_short_link(wanted bytea); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.find_short_link(wanted bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_short_link(wanted bytea) TO pramaan_app;

--
-- Name: FUNCTION find_single_sign_on_to_rewrap(current_master_key_id text, most integer); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.find_single_sign_on_to_rewrap(current_master_key_id text, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_single_sign_on_to_rewrap(current_master_key_id text, most integer) TO pramaan_app;

--
-- Name: FUNCTION find_skill_request_owner(wanted_id text); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.find_skill_request_owner(wanted_id text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_skill_request_owner(wanted_id text) TO pramaan_app;

--
-- Name: FUNCTION find_test_address(wanted_hash bytea); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.find_test_address(wanted_hash bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_test_address(wanted_hash bytea) TO pramaan_app;

--
-- Name: FUNCTION find_verification_by_token(wanted_hash bytea); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.find_verification_by_token(wanted_hash bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_verification_by_token(wanted_hash bytea) TO pramaan_app;

--
-- Name: FUNCTION find_verification_key(wanted_hash bytea); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.find_verification_key(wanted_hash bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_verification_key(wanted_hash bytea) TO pramaan_app;

--
-- Name: FUNCTION find_verification_key_with_limits(wanted_hash bytea); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.find_verification_key_with_limits(wanted_hash bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_verification_key_with_limits(wanted_hash bytea) TO pramaan_app;

--
-- Name: FUNCTION find_verification_owner(wanted_id text); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.find_verification_owner(wanted_id text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_verification_owner(wanted_id text) TO pramaan_app;

--
-- Name: FUNCTION find_webhook_secrets_to_rewrap(current_master_key_id text, most integer); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.find_webhook_secrets_to_rewrap(current_master_key_id text, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_webhook_secrets_to_rewrap(current_master_key_id text, most integer) TO pramaan_app;

--
-- Name: FUNCTION forget_calls(began_by timestamp with time zone, most integer); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.forget_calls(began_by timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.forget_calls(began_by timestamp with time zone, most integer) TO pramaan_app;

--
-- Name: FUNCTION forget_candidate_in_events(of_results text[]); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.forget_candidate_in_events(of_results text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.forget_candidate_in_events(of_results text[]) TO pramaan_app;

--
-- Name: FUNCTION forget_expired_answers(most integer); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.forget_expired_answers(most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.forget_expired_answers(most integer) TO pramaan_app;

--
-- Name: FUNCTION forget_kept_receipts(kept_before timestamp with time zone, most integer); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.forget_kept_receipts(kept_before timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.forget_kept_receipts(kept_before timestamp with time zone, most integer) TO pramaan_app;

--
-- Name: FUNCTION forget_old_confirmations(older_than_days integer, most integer); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.forget_old_confirmations(older_than_days integer, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.forget_old_confirmations(older_than_days integer, most integer) TO pramaan_app;

--
-- Name: FUNCTION forget_old_suggestions(most integer); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.forget_old_suggestions(most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.forget_old_suggestions(most integer) TO pramaan_app;

--
-- Name: FUNCTION forget_own_requests(wanted_org text, wanted_mode text, as_of timestamp with time zone, most integer); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.forget_own_requests(wanted_org text, wanted_mode text, as_of timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.forget_own_requests(wanted_org text, wanted_mode text, as_of timestamp with time zone, most integer) TO pramaan_app;

--
-- Name: FUNCTION forget_replies_about(of_verifications text[]); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.forget_replies_about(of_verifications text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.forget_replies_about(of_verifications text[]) TO pramaan_app;

--
-- Name: FUNCTION forget_short_links(expired_by timestamp with time zone, most integer); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.forget_short_links(expired_by timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.forget_short_links(expired_by timestamp with time zone, most integer) TO pramaan_app;

--
-- Name: FUNCTION forget_stored_mails(before timestamp with time zone, most integer); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.forget_stored_mails(before timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.forget_stored_mails(before timestamp with time zone, most integer) TO pramaan_app;

--
-- Name: FUNCTION forget_student_in_events(of_verifications text[]); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.forget_student_in_events(of_verifications text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.forget_student_in_events(of_verifications text[]) TO pramaan_app;

--
-- Name: FUNCTION hold_sending(why text); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.hold_sending(why text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.hold_sending(why text) TO pramaan_app;

--
-- Name: FUNCTION insert_event_epoch(above bigint, why text); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.insert_event_epoch(above bigint, why text) FROM PUBLIC;

--
-- Name: FUNCTION keep_receipts(of_account text, given json, received_at timestamp with time zone); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.keep_receipts(of_account text, given json, received_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.keep_receipts(of_account text, given json, received_at timestamp with time zone) TO pramaan_app;

--
-- Name: FUNCTION list_abandoned_generations(abandoned_for interval, most integer); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.list_abandoned_generations(abandoned_for interval, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_abandoned_generations(abandoned_for interval, most integer) TO pramaan_app;

--
-- Name: FUNCTION list_abuse_reports(closed_too boolean); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.list_abuse_reports(closed_too boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_abuse_reports(closed_too boolean) TO pramaan_app;

--
-- Name: FUNCTION list_abuse_reports_page(closed_too boolean, after_at timestamp with time zone, after_id text, most integer); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.list_abuse_reports_page(closed_too boolean, after_at timestamp with time zone, after_id text, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_abuse_reports_page(closed_too boolean, after_at timestamp with time zone, after_id text, most integer) TO pramaan_app;

--
-- Name: FUNCTION list_ats_tokens(wanted_org text); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.list_ats_tokens(wanted_org text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_ats_tokens(wanted_org text) TO pramaan_app;

--
-- Name: FUNCTION list_changed_campaigns(); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.list_changed_campaigns() FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_changed_campaigns() TO pramaan_app;

--
-- Name: FUNCTION list_channel_accounts(); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.list_channel_accounts() FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_channel_accounts() TO pramaan_app;

--
-- Name: FUNCTION list_due_ats_reports(now timestamp with time zone, most integer); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.list_due_ats_reports(now timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_due_ats_reports(now timestamp with time zone, most integer) TO pramaan_app;

--
-- Name: FUNCTION list_due_chat_tenants(now_is timestamp with time zone); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.list_due_chat_tenants(now_is timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_due_chat_tenants(now_is timestamp with time zone) TO pramaan_app;

--
-- Name: FUNCTION list_due_tenants(now_is timestamp with time zone); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.list_due_tenants(now_is timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_due_tenants(now_is timestamp with time zone) TO pramaan_app;

--
-- Name: FUNCTION list_events_of_result(wanted_result text, kept interval); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.list_events_of_result(wanted_result text, kept interval) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_events_of_result(wanted_result text, kept interval) TO pramaan_app;

--
-- Name: FUNCTION list_finished_campaigns(most integer); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.list_finished_campaigns(most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_finished_campaigns(most integer) TO pramaan_app;

--
-- Name: FUNCTION list_held_outcomes(most integer); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.list_held_outcomes(most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_held_outcomes(most integer) TO pramaan_app;

--
-- Name: FUNCTION list_held_outcomes_page(after_at timestamp with time zone, after_id text, most integer); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.list_held_outcomes_page(after_at timestamp with time zone, after_id text, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_held_outcomes_page(after_at timestamp with time zone, after_id text, most integer) TO pramaan_app;

--
-- Name: FUNCTION list_keys(wanted_org text); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.list_keys(wanted_org text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_keys(wanted_org text) TO pramaan_app;

--
-- Name: FUNCTION list_keys_with_limits(wanted_org text); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.list_keys_with_limits(wanted_org text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_keys_with_limits(wanted_org text) TO pramaan_app;

--
-- Name: FUNCTION list_marked_days(); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.list_marked_days() FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_marked_days() TO pramaan_app;

--
-- Name: TABLE message_templates; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT ON TABLE public.message_templates TO pramaan_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.message_templates TO pramaan_gate;

--
-- Name: FUNCTION list_message_templates(of_account text); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.list_message_templates(of_account text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_message_templates(of_account text) TO pramaan_app;

--
-- Name: FUNCTION list_organisations(); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.list_organisations() FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_organisations() TO pramaan_app;

--
-- Name: FUNCTION list_organisations_page(wanted text, before_org text, most integer); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.list_organisations_page(wanted text, before_org text, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_organisations_page(wanted text, before_org text, most integer) TO pramaan_app;

--
-- Name: FUNCTION list_overdue_attempts(now_is timestamp with time zone, most integer); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.list_overdue_attempts(now_is timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_overdue_attempts(now_is timestamp with time zone, most integer) TO pramaan_app;

--
-- Name: FUNCTION list_overdue_preparations(at timestamp with time zone, most integer); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.list_overdue_preparations(at timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_overdue_preparations(at timestamp with time zone, most integer) TO pramaan_app;

--
-- Name: FUNCTION list_own_periods(); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.list_own_periods() FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_own_periods() TO pramaan_app;

--
-- Name: FUNCTION list_recordings_to_remove(begun_before timestamp with time zone, stored_before timestamp with time zone, most integer); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.list_recordings_to_remove(begun_before timestamp with time zone, stored_before timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_recordings_to_remove(begun_before timestamp with time zone, stored_before timestamp with time zone, most integer) TO pramaan_app;

--
-- Name: FUNCTION list_sending_switches(); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.list_sending_switches() FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_sending_switches() TO pramaan_app;

--
-- Name: FUNCTION list_skill_confirmations_of_all(after_seq bigint, since timestamp with time zone, most integer); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.list_skill_confirmations_of_all(after_seq bigint, since timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_skill_confirmations_of_all(after_seq bigint, since timestamp with time zone, most integer) TO pramaan_app;

--
-- Name: FUNCTION list_skill_requests_of_all(wanted_status text, skip integer, most integer); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.list_skill_requests_of_all(wanted_status text, skip integer, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_skill_requests_of_all(wanted_status text, skip integer, most integer) TO pramaan_app;

--
-- Name: FUNCTION list_skill_requests_page(wanted_status text, after_id text, most integer); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.list_skill_requests_page(wanted_status text, after_id text, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_skill_requests_page(wanted_status text, after_id text, most integer) TO pramaan_app;

--
-- Name: FUNCTION list_stored_mails(since timestamp with time zone, most integer); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.list_stored_mails(since timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_stored_mails(since timestamp with time zone, most integer) TO pramaan_app;

--
-- Name: FUNCTION may_send(); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.may_send() FROM PUBLIC;
GRANT ALL ON FUNCTION public.may_send() TO pramaan_app;

--
-- Name: FUNCTION newest_event_number(); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.newest_event_number() FROM PUBLIC;
GRANT ALL ON FUNCTION public.newest_event_number() TO pramaan_app;

--
-- Name: FUNCTION note_key_uses(uses json); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.note_key_uses(uses json) FROM PUBLIC;
GRANT ALL ON FUNCTION public.note_key_uses(uses json) TO pramaan_app;

--
-- Name: FUNCTION raise_chat_replies(of_account text, ids text[], statuses text[], ranks json); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.raise_chat_replies(of_account text, ids text[], statuses text[], ranks json) FROM PUBLIC;
GRANT ALL ON FUNCTION public.raise_chat_replies(of_account text, ids text[], statuses text[], ranks json) TO pramaan_app;

--
-- Name: FUNCTION read_cell_changes(); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.read_cell_changes() FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_cell_changes() TO pramaan_app;
GRANT ALL ON FUNCTION public.read_cell_changes() TO pramaan_jobs;

--
-- Name: FUNCTION read_cell_state(); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.read_cell_state() FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_cell_state() TO pramaan_app;
GRANT ALL ON FUNCTION public.read_cell_state() TO pramaan_jobs;

--
-- Name: FUNCTION read_sending(); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.read_sending() FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_sending() TO pramaan_app;

--
-- Name: FUNCTION record_own_number_receipt(of_account text, of_send text, of_provider_id text, new_status text); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.record_own_number_receipt(of_account text, of_send text, of_provider_id text, new_status text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.record_own_number_receipt(of_account text, of_send text, of_provider_id text, new_status text) TO pramaan_app;

--
-- Name: FUNCTION release_sends(account text, org text, of_ticket bigint, unused integer); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.release_sends(account text, org text, of_ticket bigint, unused integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.release_sends(account text, org text, of_ticket bigint, unused integer) TO pramaan_app;

--
-- Name: FUNCTION renew_lanes(tokens uuid[], lease interval); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.renew_lanes(tokens uuid[], lease interval) FROM PUBLIC;
GRANT ALL ON FUNCTION public.renew_lanes(tokens uuid[], lease interval) TO pramaan_app;

--
-- Name: FUNCTION reserve_sends(account text, org text, wanted integer, send_kind text, per_second integer); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.reserve_sends(account text, org text, wanted integer, send_kind text, per_second integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.reserve_sends(account text, org text, wanted integer, send_kind text, per_second integer) TO pramaan_app;

--
-- Name: FUNCTION resume_sending(why text); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.resume_sending(why text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.resume_sending(why text) TO pramaan_app;

--
-- Name: FUNCTION reviewer_mails_due(now_is timestamp with time zone, most integer); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.reviewer_mails_due(now_is timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.reviewer_mails_due(now_is timestamp with time zone, most integer) TO pramaan_app;

--
-- Name: FUNCTION reviewers_expired(now_is timestamp with time zone, most integer); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.reviewers_expired(now_is timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.reviewers_expired(now_is timestamp with time zone, most integer) TO pramaan_app;

--
-- Name: FUNCTION roll_days(today date); Type: ACL; Schema: public; Owner: pramaan_owner
--

REVOKE ALL ON FUNCTION public.roll_days(today date) FROM PUBLIC;
GRANT ALL ON FUNCTION public.roll_days(today date) TO pramaan_app;

--
-- Name: FUNCTION set_channel_account_secrets(wanted text, sealed_before bytea, new_sealed bytea, key_id text, changed_at timestamp with time zone); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.set_channel_account_secrets(wanted text, sealed_before bytea, new_sealed bytea, key_id text, changed_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.set_channel_account_secrets(wanted text, sealed_before bytea, new_sealed bytea, key_id text, changed_at timestamp with time zone) TO pramaan_app;

--
-- Name: FUNCTION set_channel_account_status(wanted text, new_status text, why text, changed_at timestamp with time zone); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.set_channel_account_status(wanted text, new_status text, why text, changed_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.set_channel_account_status(wanted text, new_status text, why text, changed_at timestamp with time zone) TO pramaan_app;

--
-- Name: FUNCTION set_message_template_status(wanted text, new_status text, why text, changed_at timestamp with time zone); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.set_message_template_status(wanted text, new_status text, why text, changed_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.set_message_template_status(wanted text, new_status text, why text, changed_at timestamp with time zone) TO pramaan_app;

--
-- Name: FUNCTION settle_deliveries(webhooks text[], tokens uuid[], seen timestamp with time zone[], urls text[], are_released boolean[], replays_after timestamp with time zone[], now_is timestamp with time zone, places integer[], event_ids text[], stored timestamp with time zone[], numbers integer[], began timestamp with time zone[], durations integer[], statuses smallint[], replies text[]); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.settle_deliveries(webhooks text[], tokens uuid[], seen timestamp with time zone[], urls text[], are_released boolean[], replays_after timestamp with time zone[], now_is timestamp with time zone, places integer[], event_ids text[], stored timestamp with time zone[], numbers integer[], began timestamp with time zone[], durations integer[], statuses smallint[], replies text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.settle_deliveries(webhooks text[], tokens uuid[], seen timestamp with time zone[], urls text[], are_released boolean[], replays_after timestamp with time zone[], now_is timestamp with time zone, places integer[], event_ids text[], stored timestamp with time zone[], numbers integer[], began timestamp with time zone[], durations integer[], statuses smallint[], replies text[]) TO pramaan_app;

--
-- Name: FUNCTION students_to_forget(last_heard_before timestamp with time zone, most integer); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.students_to_forget(last_heard_before timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.students_to_forget(last_heard_before timestamp with time zone, most integer) TO pramaan_app;

--
-- Name: FUNCTION switch_sending_off(of_org text, of_channel text, why text, by_whom text, at timestamp with time zone); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.switch_sending_off(of_org text, of_channel text, why text, by_whom text, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.switch_sending_off(of_org text, of_channel text, why text, by_whom text, at timestamp with time zone) TO pramaan_app;

--
-- Name: FUNCTION switch_sending_on(of_org text, of_channel text, why text, by_whom text, at timestamp with time zone); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.switch_sending_on(of_org text, of_channel text, why text, by_whom text, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.switch_sending_on(of_org text, of_channel text, why text, by_whom text, at timestamp with time zone) TO pramaan_app;

--
-- Name: FUNCTION take_kept_receipts(account_ids text[], provider_ids text[]); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.take_kept_receipts(account_ids text[], provider_ids text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.take_kept_receipts(account_ids text[], provider_ids text[]) TO pramaan_app;

--
-- Name: FUNCTION tenant_mode(); Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT ALL ON FUNCTION public.tenant_mode() TO pramaan_app;
GRANT ALL ON FUNCTION public.tenant_mode() TO pramaan_gate;
GRANT ALL ON FUNCTION public.tenant_mode() TO pramaan_grader;

--
-- Name: FUNCTION tenant_org(); Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT ALL ON FUNCTION public.tenant_org() TO pramaan_app;
GRANT ALL ON FUNCTION public.tenant_org() TO pramaan_gate;
GRANT ALL ON FUNCTION public.tenant_org() TO pramaan_grader;

--
-- Name: FUNCTION undelivered_since(wanted_status text); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.undelivered_since(wanted_status text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.undelivered_since(wanted_status text) TO pramaan_app;

--
-- Name: FUNCTION verifications_to_forget(unfinished_before timestamp with time zone, without_proof_before timestamp with time zone, most integer); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.verifications_to_forget(unfinished_before timestamp with time zone, without_proof_before timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.verifications_to_forget(unfinished_before timestamp with time zone, without_proof_before timestamp with time zone, most integer) TO pramaan_app;

--
-- Name: TABLE analytics_days; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.analytics_days TO pramaan_app;

--
-- Name: TABLE analytics_marks; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.analytics_marks TO pramaan_app;
GRANT SELECT ON TABLE public.analytics_marks TO pramaan_gate;

--
-- Name: TABLE analytics_totals; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.analytics_totals TO pramaan_app;

--
-- Name: TABLE area_switches; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.area_switches TO pramaan_app;

--
-- Name: TABLE assessment_generations; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.assessment_generations TO pramaan_app;
GRANT SELECT ON TABLE public.assessment_generations TO pramaan_gate;

--
-- Name: TABLE assessment_questions; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT ON TABLE public.assessment_questions TO pramaan_app;
GRANT SELECT,REFERENCES ON TABLE public.assessment_questions TO pramaan_grader;

--
-- Name: COLUMN assessment_questions.verification_id; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT(verification_id) ON TABLE public.assessment_questions TO pramaan_gate;

--
-- Name: COLUMN assessment_questions.question; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(question) ON TABLE public.assessment_questions TO pramaan_gate;

--
-- Name: COLUMN assessment_questions.options; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(options) ON TABLE public.assessment_questions TO pramaan_gate;

--
-- Name: TABLE assessment_skills; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT ON TABLE public.assessment_skills TO pramaan_app;

--
-- Name: COLUMN assessment_skills.correct; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(correct) ON TABLE public.assessment_skills TO pramaan_app;

--
-- Name: COLUMN assessment_skills.passed; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(passed) ON TABLE public.assessment_skills TO pramaan_app;

--
-- Name: TABLE assessments; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT ON TABLE public.assessments TO pramaan_app;
GRANT SELECT ON TABLE public.assessments TO pramaan_grader;
GRANT SELECT ON TABLE public.assessments TO pramaan_gate;

--
-- Name: COLUMN assessments.verification_id; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT INSERT(verification_id) ON TABLE public.assessments TO pramaan_app;

--
-- Name: COLUMN assessments.attempt; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT INSERT(attempt) ON TABLE public.assessments TO pramaan_app;

--
-- Name: COLUMN assessments.generated_at; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT INSERT(generated_at) ON TABLE public.assessments TO pramaan_app;

--
-- Name: COLUMN assessments.expires_at; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT INSERT(expires_at) ON TABLE public.assessments TO pramaan_app;

--
-- Name: COLUMN assessments.state; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(state) ON TABLE public.assessments TO pramaan_app;

--
-- Name: COLUMN assessments.score; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(score) ON TABLE public.assessments TO pramaan_app;

--
-- Name: COLUMN assessments.answered_at; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(answered_at) ON TABLE public.assessments TO pramaan_grader;

--
-- Name: COLUMN assessments.response_ms; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(response_ms) ON TABLE public.assessments TO pramaan_app;

--
-- Name: COLUMN assessments.response_grade; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(response_grade) ON TABLE public.assessments TO pramaan_app;

--
-- Name: TABLE ats_orders; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.ats_orders TO pramaan_app;
GRANT SELECT ON TABLE public.ats_orders TO pramaan_gate;

--
-- Name: TABLE ats_tokens; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.ats_tokens TO pramaan_app;
GRANT SELECT ON TABLE public.ats_tokens TO pramaan_gate;

--
-- Name: TABLE audit_log; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT ON TABLE public.audit_log TO pramaan_app;

--
-- Name: TABLE bank_items; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.bank_items TO pramaan_app;
GRANT SELECT,REFERENCES ON TABLE public.bank_items TO pramaan_grader;

--
-- Name: TABLE calls; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.calls TO pramaan_app;
GRANT SELECT,DELETE ON TABLE public.calls TO pramaan_gate;

--
-- Name: TABLE campaign_figure_changes; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.campaign_figure_changes TO pramaan_app;
GRANT SELECT ON TABLE public.campaign_figure_changes TO pramaan_gate;

--
-- Name: TABLE campaign_figures; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.campaign_figures TO pramaan_app;

--
-- Name: TABLE campaign_rejections; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.campaign_rejections TO pramaan_app;

--
-- Name: TABLE campaigns; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.campaigns TO pramaan_app;
GRANT SELECT ON TABLE public.campaigns TO pramaan_gate;

--
-- Name: TABLE catalogue_labels; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.catalogue_labels TO pramaan_app;

--
-- Name: TABLE catalogue_nodes; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.catalogue_nodes TO pramaan_app;

--
-- Name: SEQUENCE cell_changes; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT ON SEQUENCE public.cell_changes TO pramaan_gate;

--
-- Name: TABLE cell_directory; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT ON TABLE public.cell_directory TO pramaan_gate;

--
-- Name: TABLE channel_paces; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.channel_paces TO pramaan_gate;

--
-- Name: TABLE channel_shares; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.channel_shares TO pramaan_gate;

--
-- Name: TABLE chat_turns; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.chat_turns TO pramaan_app;
GRANT SELECT ON TABLE public.chat_turns TO pramaan_gate;

--
-- Name: COLUMN chat_turns.status; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(status) ON TABLE public.chat_turns TO pramaan_gate;

--
-- Name: COLUMN chat_turns.due_at; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(due_at) ON TABLE public.chat_turns TO pramaan_gate;

--
-- Name: TABLE consents; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT ON TABLE public.consents TO pramaan_app;

--
-- Name: TABLE console_views; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.console_views TO pramaan_app;

--
-- Name: TABLE credential_status_lists; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT ON TABLE public.credential_status_lists TO pramaan_app;
GRANT SELECT ON TABLE public.credential_status_lists TO pramaan_gate;

--
-- Name: TABLE credentials; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT ON TABLE public.credentials TO pramaan_app;
GRANT SELECT ON TABLE public.credentials TO pramaan_gate;

--
-- Name: COLUMN credentials.payload; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(payload) ON TABLE public.credentials TO pramaan_app;

--
-- Name: COLUMN credentials.jwt; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(jwt) ON TABLE public.credentials TO pramaan_app;

--
-- Name: COLUMN credentials.revoked_at; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(revoked_at) ON TABLE public.credentials TO pramaan_app;

--
-- Name: COLUMN credentials.revoked_by; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(revoked_by) ON TABLE public.credentials TO pramaan_app;

--
-- Name: COLUMN credentials.reason; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(reason) ON TABLE public.credentials TO pramaan_app;

--
-- Name: COLUMN credentials.erased_at; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(erased_at) ON TABLE public.credentials TO pramaan_app;

--
-- Name: TABLE credit_accounts; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT ON TABLE public.credit_accounts TO pramaan_app;

--
-- Name: TABLE credit_entries; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT ON TABLE public.credit_entries TO pramaan_app;

--
-- Name: TABLE credit_settings; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT ON TABLE public.credit_settings TO pramaan_app;

--
-- Name: COLUMN credit_settings.threshold; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(threshold) ON TABLE public.credit_settings TO pramaan_app;

--
-- Name: COLUMN credit_settings.low_reported; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(low_reported) ON TABLE public.credit_settings TO pramaan_app;

--
-- Name: TABLE credit_transfers; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT ON TABLE public.credit_transfers TO pramaan_app;

--
-- Name: TABLE erased_proofs; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.erased_proofs TO pramaan_app;
GRANT SELECT ON TABLE public.erased_proofs TO pramaan_gate;

--
-- Name: TABLE event_epochs; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT ON TABLE public.event_epochs TO pramaan_gate;

--
-- Name: SEQUENCE event_seq; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT USAGE ON SEQUENCE public.event_seq TO pramaan_app;

--
-- Name: TABLE events; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT ON TABLE public.events TO pramaan_app;
GRANT SELECT ON TABLE public.events TO pramaan_gate;

--
-- Name: COLUMN events.data; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(data) ON TABLE public.events TO pramaan_gate;

--
-- Name: COLUMN events.settled_at; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(settled_at) ON TABLE public.events TO pramaan_app;

--
-- Name: TABLE held_outcomes; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.held_outcomes TO pramaan_app;
GRANT SELECT ON TABLE public.held_outcomes TO pramaan_gate;

--
-- Name: TABLE idempotent_answers; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.idempotent_answers TO pramaan_app;
GRANT SELECT,DELETE ON TABLE public.idempotent_answers TO pramaan_gate;

--
-- Name: TABLE invitations; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.invitations TO pramaan_app;
GRANT SELECT ON TABLE public.invitations TO pramaan_gate;

--
-- Name: TABLE journey_inbox; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.journey_inbox TO pramaan_app;

--
-- Name: TABLE journey_sends; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.journey_sends TO pramaan_app;
GRANT SELECT ON TABLE public.journey_sends TO pramaan_gate;

--
-- Name: TABLE journeys; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.journeys TO pramaan_app;
GRANT SELECT ON TABLE public.journeys TO pramaan_gate;

--
-- Name: TABLE kept_receipts; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.kept_receipts TO pramaan_gate;

--
-- Name: TABLE key_people; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.key_people TO pramaan_app;

--
-- Name: TABLE skill_aliases; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT ON TABLE public.skill_aliases TO pramaan_app;

--
-- Name: COLUMN skill_aliases.removed_version; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(removed_version) ON TABLE public.skill_aliases TO pramaan_app;

--
-- Name: COLUMN skill_aliases.removed_at; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(removed_at) ON TABLE public.skill_aliases TO pramaan_app;

--
-- Name: COLUMN skill_aliases.removed_by; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(removed_by) ON TABLE public.skill_aliases TO pramaan_app;

--
-- Name: COLUMN skill_aliases.removal_reason; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(removal_reason) ON TABLE public.skill_aliases TO pramaan_app;

--
-- Name: TABLE labels_in_force; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT ON TABLE public.labels_in_force TO pramaan_app;

--
-- Name: TABLE mail_days; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.mail_days TO pramaan_app;

--
-- Name: TABLE mandate_answer_keys; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT INSERT ON TABLE public.mandate_answer_keys TO pramaan_app;
GRANT SELECT,INSERT ON TABLE public.mandate_answer_keys TO pramaan_grader;

--
-- Name: TABLE mandate_flows; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT ON TABLE public.mandate_flows TO pramaan_app;

--
-- Name: TABLE mandate_pending_skills; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.mandate_pending_skills TO pramaan_app;

--
-- Name: TABLE mandates; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.mandates TO pramaan_app;
GRANT SELECT ON TABLE public.mandates TO pramaan_gate;

--
-- Name: SEQUENCE master_numbers; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT USAGE ON SEQUENCE public.master_numbers TO pramaan_app;

--
-- Name: TABLE members; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.members TO pramaan_app;
GRANT SELECT ON TABLE public.members TO pramaan_gate;

--
-- Name: TABLE model_steps; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.model_steps TO pramaan_app;

--
-- Name: TABLE model_use; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.model_use TO pramaan_app;

--
-- Name: TABLE operator_log; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT ON TABLE public.operator_log TO pramaan_app;

--
-- Name: TABLE operators; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.operators TO pramaan_app;

--
-- Name: TABLE opt_outs; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT ON TABLE public.opt_outs TO pramaan_app;

--
-- Name: TABLE organisation_brandings; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.organisation_brandings TO pramaan_app;

--
-- Name: COLUMN organisation_brandings.mark_id; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT(mark_id) ON TABLE public.organisation_brandings TO pramaan_gate;

--
-- Name: COLUMN organisation_brandings.mark_type; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT(mark_type) ON TABLE public.organisation_brandings TO pramaan_gate;

--
-- Name: COLUMN organisation_brandings.mark; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT(mark) ON TABLE public.organisation_brandings TO pramaan_gate;

--
-- Name: TABLE organisation_moves; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT ON TABLE public.organisation_moves TO pramaan_gate;

--
-- Name: TABLE organisation_periods; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.organisation_periods TO pramaan_app;

--
-- Name: COLUMN organisation_periods.org_id; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT(org_id) ON TABLE public.organisation_periods TO pramaan_gate;

--
-- Name: COLUMN organisation_periods.candidate_days; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT(candidate_days) ON TABLE public.organisation_periods TO pramaan_gate;

--
-- Name: COLUMN organisation_periods.recording_days; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT(recording_days) ON TABLE public.organisation_periods TO pramaan_gate;

--
-- Name: COLUMN organisation_periods.request_days; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT(request_days) ON TABLE public.organisation_periods TO pramaan_gate;

--
-- Name: TABLE organisations; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.organisations TO pramaan_app;
GRANT SELECT ON TABLE public.organisations TO pramaan_gate;

--
-- Name: TABLE own_number_sends; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.own_number_sends TO pramaan_app;
GRANT SELECT,UPDATE ON TABLE public.own_number_sends TO pramaan_gate;

--
-- Name: TABLE own_numbers; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.own_numbers TO pramaan_app;
GRANT SELECT,UPDATE ON TABLE public.own_numbers TO pramaan_gate;

--
-- Name: TABLE partner_keys; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.partner_keys TO pramaan_app;
GRANT SELECT ON TABLE public.partner_keys TO pramaan_gate;

--
-- Name: COLUMN partner_keys.last_used_at; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(last_used_at) ON TABLE public.partner_keys TO pramaan_gate;

--
-- Name: TABLE people; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.people TO pramaan_app;

--
-- Name: COLUMN people.org_id; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT(org_id) ON TABLE public.people TO pramaan_gate;

--
-- Name: COLUMN people.mode; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT(mode) ON TABLE public.people TO pramaan_gate;

--
-- Name: COLUMN people.person_id; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT(person_id) ON TABLE public.people TO pramaan_gate;

--
-- Name: COLUMN people.phone; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT(phone) ON TABLE public.people TO pramaan_gate;

--
-- Name: TABLE person_identities; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.person_identities TO pramaan_app;

--
-- Name: COLUMN person_identities.org_id; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT(org_id) ON TABLE public.person_identities TO pramaan_gate;

--
-- Name: COLUMN person_identities.mode; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT(mode) ON TABLE public.person_identities TO pramaan_gate;

--
-- Name: COLUMN person_identities.kind; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT(kind) ON TABLE public.person_identities TO pramaan_gate;

--
-- Name: COLUMN person_identities.value; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT(value) ON TABLE public.person_identities TO pramaan_gate;

--
-- Name: COLUMN person_identities.person_id; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT(person_id) ON TABLE public.person_identities TO pramaan_gate;

--
-- Name: TABLE process_keys; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.process_keys TO pramaan_app;

--
-- Name: TABLE recordings; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.recordings TO pramaan_app;
GRANT SELECT ON TABLE public.recordings TO pramaan_gate;

--
-- Name: TABLE request_log; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT ON TABLE public.request_log TO pramaan_app;
GRANT SELECT,INSERT,DELETE ON TABLE public.request_log TO pramaan_gate;

--
-- Name: TABLE reviewer_uses; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.reviewer_uses TO pramaan_app;

--
-- Name: TABLE reviewers; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.reviewers TO pramaan_app;
GRANT SELECT ON TABLE public.reviewers TO pramaan_gate;

--
-- Name: TABLE schema_migrations; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT ON TABLE public.schema_migrations TO pramaan_app;

--
-- Name: TABLE selected_skills; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.selected_skills TO pramaan_app;

--
-- Name: TABLE selection_tallies; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.selection_tallies TO pramaan_app;

--
-- Name: TABLE sending_cluster; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.sending_cluster TO pramaan_gate;

--
-- Name: TABLE sending_switches; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT ON TABLE public.sending_switches TO pramaan_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.sending_switches TO pramaan_gate;

--
-- Name: TABLE short_links; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.short_links TO pramaan_app;
GRANT SELECT,DELETE ON TABLE public.short_links TO pramaan_gate;

--
-- Name: TABLE sign_in_links; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sign_in_links TO pramaan_app;

--
-- Name: TABLE single_sign_on; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.single_sign_on TO pramaan_app;
GRANT SELECT ON TABLE public.single_sign_on TO pramaan_gate;

--
-- Name: TABLE single_sign_on_attempts; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.single_sign_on_attempts TO pramaan_app;

--
-- Name: TABLE skill_claims; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.skill_claims TO pramaan_app;

--
-- Name: TABLE skill_confirmations; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT ON TABLE public.skill_confirmations TO pramaan_app;
GRANT SELECT,DELETE ON TABLE public.skill_confirmations TO pramaan_gate;

--
-- Name: SEQUENCE skill_numbers; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT USAGE ON SEQUENCE public.skill_numbers TO pramaan_app;

--
-- Name: TABLE skill_requests; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.skill_requests TO pramaan_app;
GRANT SELECT ON TABLE public.skill_requests TO pramaan_gate;

--
-- Name: TABLE skill_suggestions; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT ON TABLE public.skill_suggestions TO pramaan_app;
GRANT SELECT,DELETE ON TABLE public.skill_suggestions TO pramaan_gate;

--
-- Name: COLUMN skill_suggestions.suggested_at; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(suggested_at) ON TABLE public.skill_suggestions TO pramaan_app;

--
-- Name: COLUMN skill_suggestions.rank; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(rank) ON TABLE public.skill_suggestions TO pramaan_app;

--
-- Name: COLUMN skill_suggestions.score; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(score) ON TABLE public.skill_suggestions TO pramaan_app;

--
-- Name: COLUMN skill_suggestions.how; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(how) ON TABLE public.skill_suggestions TO pramaan_app;

--
-- Name: COLUMN skill_suggestions.taxonomy_version; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(taxonomy_version) ON TABLE public.skill_suggestions TO pramaan_app;

--
-- Name: TABLE sources; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT ON TABLE public.sources TO pramaan_app;

--
-- Name: COLUMN sources.external_id; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(external_id) ON TABLE public.sources TO pramaan_app;

--
-- Name: TABLE stored_mails; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.stored_mails TO pramaan_app;
GRANT SELECT,DELETE ON TABLE public.stored_mails TO pramaan_gate;

--
-- Name: TABLE students; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.students TO pramaan_app;

--
-- Name: COLUMN students.org_id; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT(org_id) ON TABLE public.students TO pramaan_gate;

--
-- Name: COLUMN students.mode; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT(mode) ON TABLE public.students TO pramaan_gate;

--
-- Name: COLUMN students.service_user_id; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT(service_user_id) ON TABLE public.students TO pramaan_gate;

--
-- Name: COLUMN students.updated_at; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT(updated_at) ON TABLE public.students TO pramaan_gate;

--
-- Name: COLUMN students.erased_at; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT(erased_at) ON TABLE public.students TO pramaan_gate;

--
-- Name: SEQUENCE sub_skill_numbers; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT USAGE ON SEQUENCE public.sub_skill_numbers TO pramaan_app;

--
-- Name: TABLE suppressed_recipients; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.suppressed_recipients TO pramaan_app;

--
-- Name: TABLE taxonomy_versions; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT ON TABLE public.taxonomy_versions TO pramaan_app;

--
-- Name: TABLE test_addresses; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.test_addresses TO pramaan_app;
GRANT SELECT ON TABLE public.test_addresses TO pramaan_gate;

--
-- Name: TABLE test_clocks; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.test_clocks TO pramaan_app;
GRANT SELECT ON TABLE public.test_clocks TO pramaan_gate;

--
-- Name: TABLE unacknowledged_events; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.unacknowledged_events TO pramaan_app;
GRANT SELECT,DELETE ON TABLE public.unacknowledged_events TO pramaan_gate;

--
-- Name: COLUMN unacknowledged_events.type; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(type) ON TABLE public.unacknowledged_events TO pramaan_app;
GRANT UPDATE(type) ON TABLE public.unacknowledged_events TO pramaan_gate;

--
-- Name: TABLE unsubscribe_tokens; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.unsubscribe_tokens TO pramaan_app;

--
-- Name: TABLE verification_items; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.verification_items TO pramaan_app;

--
-- Name: TABLE verification_keys; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.verification_keys TO pramaan_app;
GRANT SELECT ON TABLE public.verification_keys TO pramaan_gate;

--
-- Name: COLUMN verification_keys.last_used_at; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(last_used_at) ON TABLE public.verification_keys TO pramaan_gate;

--
-- Name: TABLE verification_skills; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.verification_skills TO pramaan_app;

--
-- Name: TABLE verifications; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.verifications TO pramaan_app;
GRANT SELECT ON TABLE public.verifications TO pramaan_gate;

--
-- Name: TABLE webhook_attempts; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT ON TABLE public.webhook_attempts TO pramaan_app;
GRANT SELECT ON TABLE public.webhook_attempts TO pramaan_gate;

--
-- Name: COLUMN webhook_attempts.reply; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(reply) ON TABLE public.webhook_attempts TO pramaan_gate;

--
-- Name: TABLE webhook_deliveries; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.webhook_deliveries TO pramaan_app;
GRANT SELECT ON TABLE public.webhook_deliveries TO pramaan_gate;

--
-- Name: COLUMN webhook_deliveries.org_id; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT(org_id) ON TABLE public.webhook_deliveries TO pramaan_gate;

--
-- Name: COLUMN webhook_deliveries.mode; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT(mode) ON TABLE public.webhook_deliveries TO pramaan_gate;

--
-- Name: COLUMN webhook_deliveries.webhook_id; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT(webhook_id) ON TABLE public.webhook_deliveries TO pramaan_gate;

--
-- Name: COLUMN webhook_deliveries.stored_at; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT(stored_at) ON TABLE public.webhook_deliveries TO pramaan_gate;

--
-- Name: COLUMN webhook_deliveries.state; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT(state),UPDATE(state) ON TABLE public.webhook_deliveries TO pramaan_gate;

--
-- Name: COLUMN webhook_deliveries.due_at; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT(due_at) ON TABLE public.webhook_deliveries TO pramaan_gate;

--
-- Name: COLUMN webhook_deliveries.attempts; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(attempts) ON TABLE public.webhook_deliveries TO pramaan_gate;

--
-- Name: COLUMN webhook_deliveries.replayed_at; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT(replayed_at) ON TABLE public.webhook_deliveries TO pramaan_gate;

--
-- Name: COLUMN webhook_deliveries.reply_erased; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(reply_erased) ON TABLE public.webhook_deliveries TO pramaan_gate;

--
-- Name: COLUMN webhook_deliveries.accepted_number; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(accepted_number) ON TABLE public.webhook_deliveries TO pramaan_gate;

--
-- Name: COLUMN webhook_deliveries.accepted_at; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(accepted_at) ON TABLE public.webhook_deliveries TO pramaan_gate;

--
-- Name: COLUMN webhook_deliveries.accepted_url; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(accepted_url) ON TABLE public.webhook_deliveries TO pramaan_gate;

--
-- Name: COLUMN webhook_deliveries.accepted_status; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(accepted_status) ON TABLE public.webhook_deliveries TO pramaan_gate;

--
-- Name: COLUMN webhook_deliveries.accepted_ms; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(accepted_ms) ON TABLE public.webhook_deliveries TO pramaan_gate;

--
-- Name: COLUMN webhook_deliveries.accepted_reply; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(accepted_reply) ON TABLE public.webhook_deliveries TO pramaan_gate;

--
-- Name: TABLE webhook_endpoints; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.webhook_endpoints TO pramaan_app;
GRANT SELECT,UPDATE ON TABLE public.webhook_endpoints TO pramaan_gate;

--
-- Name: TABLE webhook_secrets; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.webhook_secrets TO pramaan_app;
GRANT SELECT ON TABLE public.webhook_secrets TO pramaan_gate;

--
-- Name: SEQUENCE webhook_wake_seq; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT USAGE ON SEQUENCE public.webhook_wake_seq TO pramaan_app;

--
-- Name: TABLE webhook_wakes; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT INSERT ON TABLE public.webhook_wakes TO pramaan_app;
GRANT SELECT,DELETE ON TABLE public.webhook_wakes TO pramaan_gate;

--
-- Name: TABLE withdrawn_items; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.withdrawn_items TO pramaan_app;

--
-- Name: TABLE workflows; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.workflows TO pramaan_app;

--
-- Name: TABLE account; Type: ACL; Schema: sign_in; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE sign_in.account TO pramaan_sign_in;

--
-- Name: TABLE passkey; Type: ACL; Schema: sign_in; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE sign_in.passkey TO pramaan_sign_in;

--
-- Name: TABLE session; Type: ACL; Schema: sign_in; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE sign_in.session TO pramaan_sign_in;

--
-- Name: TABLE "twoFactor"; Type: ACL; Schema: sign_in; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE sign_in."twoFactor" TO pramaan_sign_in;

--
-- Name: TABLE "user"; Type: ACL; Schema: sign_in; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE sign_in."user" TO pramaan_sign_in;

--
-- Name: TABLE verification; Type: ACL; Schema: sign_in; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE sign_in.verification TO pramaan_sign_in;

--
-- PostgreSQL database dump complete
--
