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
-- Name: enqueue(text, json, integer, text); Type: FUNCTION; Schema: jobs; Owner: pramaan_jobs
--

CREATE FUNCTION jobs.enqueue(task text, payload json, max_attempts integer, job_key text DEFAULT NULL::text) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog'
    AS $$
  select graphile_worker.add_job(identifier => task, payload => payload, max_attempts => max_attempts, job_key => job_key);
$$;

ALTER FUNCTION jobs.enqueue(task text, payload json, max_attempts integer, job_key text) OWNER TO pramaan_jobs;

--
-- Name: append_request_log(json); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.append_request_log(entries json) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  insert into request_log (org_id, mode, at, request_id, key_id, method, route, status, code, fields, milliseconds)
  select org_id, mode, at, request_id, key_id, method, route, status, code, coalesce(fields, '{}'), milliseconds
  from json_to_recordset(entries) as entry (org_id text, mode text, at timestamptz, request_id text, key_id text,
    method text, route text, status smallint, code text, fields text[], milliseconds integer)
$$;

ALTER FUNCTION public.append_request_log(entries json) OWNER TO pramaan_gate;

--
-- Name: count_skill_requests_of_all(text); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.count_skill_requests_of_all(wanted_status text) RETURNS integer
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$ select count(*)::integer from skill_requests where status = wanted_status $$;

ALTER FUNCTION public.count_skill_requests_of_all(wanted_status text) OWNER TO pramaan_gate;

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
-- Name: find_skill_request_owner(text); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.find_skill_request_owner(wanted_id text) RETURNS TABLE(org_id text, mode text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$ select r.org_id, r.mode from skill_requests r where r.skill_request_id = wanted_id $$;

ALTER FUNCTION public.find_skill_request_owner(wanted_id text) OWNER TO pramaan_gate;

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
-- Name: list_overdue_preparations(timestamp with time zone, integer); Type: FUNCTION; Schema: public; Owner: pramaan_gate
--

CREATE FUNCTION public.list_overdue_preparations(at timestamp with time zone, most integer) RETURNS TABLE(org_id text, mode text, mandate_id text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select m.org_id, m.mode, m.mandate_id from mandates m
  where m.status = 'preparing' and m.prepare_by < at order by m.prepare_by limit most
$$;

ALTER FUNCTION public.list_overdue_preparations(at timestamp with time zone, most integer) OWNER TO pramaan_gate;

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
-- Name: roll_events(date); Type: FUNCTION; Schema: public; Owner: pramaan_owner
--

CREATE FUNCTION public.roll_events(today date) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  day date;
  old record;
begin
  perform pg_advisory_xact_lock(hashtext('roll_events'));
  for offset_days in 0..2 loop
    day := today + offset_days;
    execute format('create table if not exists %I partition of events for values from (%L) to (%L)',
      'events_' || to_char(day, 'YYYYMMDD'), day::text || ' 00:00+00', (day + 1)::text || ' 00:00+00');
  end loop;
  for old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'events'::regclass and c.relname < 'events_' || to_char(today - 30, 'YYYYMMDD')
  loop
    execute format('drop table %I', old.relname);
  end loop;
end
$$;

ALTER FUNCTION public.roll_events(today date) OWNER TO pramaan_owner;

--
-- Name: roll_request_log(date); Type: FUNCTION; Schema: public; Owner: pramaan_owner
--

CREATE FUNCTION public.roll_request_log(today date) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  day date;
  old record;
begin
  perform pg_advisory_xact_lock(hashtext('roll_request_log'));
  for offset_days in 0..2 loop
    day := today + offset_days;
    execute format('create table if not exists %I partition of request_log for values from (%L) to (%L)',
      'request_log_' || to_char(day, 'YYYYMMDD'), day::text || ' 00:00+00', (day + 1)::text || ' 00:00+00');
  end loop;
  for old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'request_log'::regclass and c.relname < 'request_log_' || to_char(today - 30, 'YYYYMMDD')
  loop
    execute format('drop table %I', old.relname);
  end loop;
end
$$;

ALTER FUNCTION public.roll_request_log(today date) OWNER TO pramaan_owner;

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

SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: heartbeats; Type: TABLE; Schema: jobs; Owner: pramaan_jobs
--

CREATE TABLE jobs.heartbeats (
    worker_id text NOT NULL,
    beat_at timestamp with time zone NOT NULL
);

ALTER TABLE jobs.heartbeats OWNER TO pramaan_jobs;

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
    CONSTRAINT audit_log_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);

ALTER TABLE ONLY public.audit_log FORCE ROW LEVEL SECURITY;

ALTER TABLE public.audit_log OWNER TO pramaan_owner;

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
    CONSTRAINT catalogue_nodes_check CHECK (((parent_number IS NULL) = (level = 'master'::text))),
    CONSTRAINT catalogue_nodes_check1 CHECK (((replaced_by IS NULL) OR (retired_version IS NOT NULL))),
    CONSTRAINT catalogue_nodes_check2 CHECK (((level = 'skill'::text) OR (NOT verifiable))),
    CONSTRAINT catalogue_nodes_level_check CHECK ((level = ANY (ARRAY['master'::text, 'sub_skill'::text, 'skill'::text]))),
    CONSTRAINT catalogue_nodes_number_check CHECK ((number > 0))
);

ALTER TABLE public.catalogue_nodes OWNER TO pramaan_owner;

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
    xact xid8 DEFAULT pg_current_xact_id() NOT NULL,
    seq bigint DEFAULT nextval('public.event_seq'::regclass) NOT NULL,
    acknowledged_at timestamp with time zone,
    CONSTRAINT events_event_id_check CHECK ((event_id ~ '^EV_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
    CONSTRAINT events_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
)
PARTITION BY RANGE (stored_at);

ALTER TABLE ONLY public.events FORCE ROW LEVEL SECURITY;

ALTER TABLE public.events OWNER TO pramaan_owner;

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
-- Name: organisations; Type: TABLE; Schema: public; Owner: pramaan_owner
--

CREATE TABLE public.organisations (
    org_id text DEFAULT public.tenant_org() NOT NULL,
    name text NOT NULL,
    disabled_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT organisations_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
    CONSTRAINT organisations_org_id_check CHECK ((org_id ~ '^ORG_[0-9A-HJKMNP-TV-Z]{26}$'::text))
);

ALTER TABLE ONLY public.organisations FORCE ROW LEVEL SECURITY;

ALTER TABLE public.organisations OWNER TO pramaan_owner;

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
    CONSTRAINT partner_keys_check CHECK ((key_id ~ (('^VFN_'::text || upper(mode)) || '_[0-9A-HJKMNP-TV-Z]{26}$'::text))),
    CONSTRAINT partner_keys_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);

ALTER TABLE ONLY public.partner_keys FORCE ROW LEVEL SECURITY;

ALTER TABLE public.partner_keys OWNER TO pramaan_owner;

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
    milliseconds integer NOT NULL
)
PARTITION BY RANGE (at);

ALTER TABLE ONLY public.request_log FORCE ROW LEVEL SECURITY;

ALTER TABLE public.request_log OWNER TO pramaan_owner;

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
    CONSTRAINT verification_keys_key_id_check CHECK ((key_id ~ '^VK_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
    CONSTRAINT verification_keys_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT verification_keys_secret_hash_check CHECK ((length(secret_hash) = 32))
);

ALTER TABLE ONLY public.verification_keys FORCE ROW LEVEL SECURITY;

ALTER TABLE public.verification_keys OWNER TO pramaan_owner;

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
-- Name: heartbeats heartbeats_pkey; Type: CONSTRAINT; Schema: jobs; Owner: pramaan_jobs
--

ALTER TABLE ONLY jobs.heartbeats
    ADD CONSTRAINT heartbeats_pkey PRIMARY KEY (worker_id);

--
-- Name: area_switches area_switches_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.area_switches
    ADD CONSTRAINT area_switches_pkey PRIMARY KEY (area);

--
-- Name: audit_log audit_log_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (org_id, audit_id);

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
-- Name: events events_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (org_id, mode, event_id, stored_at);

--
-- Name: idempotent_answers idempotent_answers_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.idempotent_answers
    ADD CONSTRAINT idempotent_answers_pkey PRIMARY KEY (org_id, mode, key_id, idempotency_key);

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
-- Name: organisations organisations_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.organisations
    ADD CONSTRAINT organisations_pkey PRIMARY KEY (org_id);

--
-- Name: partner_keys partner_keys_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.partner_keys
    ADD CONSTRAINT partner_keys_pkey PRIMARY KEY (org_id, mode, key_id);

--
-- Name: request_log request_log_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.request_log
    ADD CONSTRAINT request_log_pkey PRIMARY KEY (org_id, mode, at, request_id);

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
-- Name: skill_requests skill_requests_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.skill_requests
    ADD CONSTRAINT skill_requests_pkey PRIMARY KEY (org_id, mode, skill_request_id);

--
-- Name: taxonomy_versions taxonomy_versions_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.taxonomy_versions
    ADD CONSTRAINT taxonomy_versions_pkey PRIMARY KEY (version);

--
-- Name: verification_keys verification_keys_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.verification_keys
    ADD CONSTRAINT verification_keys_pkey PRIMARY KEY (org_id, mode, key_id);

--
-- Name: workflows workflows_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.workflows
    ADD CONSTRAINT workflows_pkey PRIMARY KEY (org_id, mode, workflow_id);

--
-- Name: catalogue_labels_one_name; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX catalogue_labels_one_name ON public.catalogue_labels USING btree (level, number, language) WHERE (kind = 'preferred'::text);

--
-- Name: catalogue_nodes_children; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX catalogue_nodes_children ON public.catalogue_nodes USING btree (level, parent_number, name, number) WHERE (retired_version IS NULL);

--
-- Name: events_in_log_order; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX events_in_log_order ON ONLY public.events USING btree (org_id, mode, xact, seq);

--
-- Name: events_unacknowledged; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX events_unacknowledged ON ONLY public.events USING btree (org_id, mode, stored_at, seq) WHERE (acknowledged_at IS NULL);

--
-- Name: idempotent_answers_by_expiry; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX idempotent_answers_by_expiry ON public.idempotent_answers USING btree (expires_at);

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
-- Name: mandates_one_a_job; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX mandates_one_a_job ON public.mandates USING btree (org_id, mode, job_id) WHERE ((job_id IS NOT NULL) AND (status <> 'archived'::text));

--
-- Name: mandates_overdue; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX mandates_overdue ON public.mandates USING btree (prepare_by) WHERE (status = 'preparing'::text);

--
-- Name: partner_keys_by_id; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX partner_keys_by_id ON public.partner_keys USING btree (key_id);

--
-- Name: partner_keys_by_master_key; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX partner_keys_by_master_key ON public.partner_keys USING btree (master_key_id);

--
-- Name: selected_skills_of_skill; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX selected_skills_of_skill ON public.selected_skills USING btree (skill_number, selected_skill_id);

--
-- Name: selected_skills_of_user; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX selected_skills_of_user ON public.selected_skills USING btree (user_id, created_at, selected_skill_id);

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
-- Name: verification_keys_by_hash; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX verification_keys_by_hash ON public.verification_keys USING btree (secret_hash);

--
-- Name: audit_log audit_log_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

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
-- Name: events events_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.events
    ADD CONSTRAINT events_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: idempotent_answers idempotent_answers_org_id_mode_key_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.idempotent_answers
    ADD CONSTRAINT idempotent_answers_org_id_mode_key_id_fkey FOREIGN KEY (org_id, mode, key_id) REFERENCES public.partner_keys(org_id, mode, key_id);

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
-- Name: partner_keys partner_keys_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.partner_keys
    ADD CONSTRAINT partner_keys_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: selected_skills selected_skills_skill_level_skill_number_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.selected_skills
    ADD CONSTRAINT selected_skills_skill_level_skill_number_fkey FOREIGN KEY (skill_level, skill_number) REFERENCES public.catalogue_nodes(level, number);

--
-- Name: skill_requests skill_requests_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.skill_requests
    ADD CONSTRAINT skill_requests_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: verification_keys verification_keys_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.verification_keys
    ADD CONSTRAINT verification_keys_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: workflows workflows_org_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.workflows
    ADD CONSTRAINT workflows_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(org_id);

--
-- Name: audit_log; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.audit_log ENABLE ROW LEVEL SECURITY;

--
-- Name: events; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.events ENABLE ROW LEVEL SECURITY;

--
-- Name: idempotent_answers gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.idempotent_answers TO pramaan_gate USING (true);

--
-- Name: mandates gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.mandates FOR SELECT TO pramaan_gate USING (true);

--
-- Name: organisations gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.organisations FOR SELECT TO pramaan_gate USING (true);

--
-- Name: partner_keys gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.partner_keys FOR SELECT TO pramaan_gate USING (true);

--
-- Name: request_log gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.request_log FOR INSERT TO pramaan_gate WITH CHECK (true);

--
-- Name: skill_requests gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.skill_requests FOR SELECT TO pramaan_gate USING (true);

--
-- Name: verification_keys gate; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY gate ON public.verification_keys FOR SELECT TO pramaan_gate USING (true);

--
-- Name: idempotent_answers; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.idempotent_answers ENABLE ROW LEVEL SECURITY;

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
-- Name: model_steps; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.model_steps ENABLE ROW LEVEL SECURITY;

--
-- Name: model_use; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.model_use ENABLE ROW LEVEL SECURITY;

--
-- Name: organisations; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.organisations ENABLE ROW LEVEL SECURITY;

--
-- Name: partner_keys; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.partner_keys ENABLE ROW LEVEL SECURITY;

--
-- Name: request_log; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.request_log ENABLE ROW LEVEL SECURITY;

--
-- Name: skill_requests; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.skill_requests ENABLE ROW LEVEL SECURITY;

--
-- Name: audit_log tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.audit_log USING ((org_id = public.tenant_org()));

--
-- Name: events tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.events USING (((org_id = public.tenant_org()) AND (mode = public.tenant_mode())));

--
-- Name: idempotent_answers tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.idempotent_answers USING (((org_id = public.tenant_org()) AND (mode = public.tenant_mode())));

--
-- Name: mandate_answer_keys tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.mandate_answer_keys USING (((org_id = public.tenant_org()) AND (mode = public.tenant_mode())));

--
-- Name: mandate_flows tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.mandate_flows USING (((org_id = public.tenant_org()) AND (mode = public.tenant_mode())));

--
-- Name: mandate_pending_skills tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.mandate_pending_skills USING (((org_id = public.tenant_org()) AND (mode = public.tenant_mode())));

--
-- Name: mandates tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.mandates USING (((org_id = public.tenant_org()) AND (mode = public.tenant_mode())));

--
-- Name: model_steps tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.model_steps USING (((org_id = public.tenant_org()) AND (mode = public.tenant_mode())));

--
-- Name: model_use tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.model_use USING (((org_id = public.tenant_org()) AND (mode = public.tenant_mode())));

--
-- Name: organisations tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.organisations USING ((org_id = public.tenant_org()));

--
-- Name: partner_keys tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.partner_keys USING (((org_id = public.tenant_org()) AND (mode = public.tenant_mode())));

--
-- Name: request_log tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.request_log USING (((org_id = public.tenant_org()) AND (mode = public.tenant_mode())));

--
-- Name: skill_requests tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.skill_requests USING (((org_id = public.tenant_org()) AND (mode = public.tenant_mode())));

--
-- Name: verification_keys tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.verification_keys USING (((org_id = public.tenant_org()) AND (mode = public.tenant_mode())));

--
-- Name: workflows tenant; Type: POLICY; Schema: public; Owner: pramaan_owner
--

CREATE POLICY tenant ON public.workflows USING (((org_id = public.tenant_org()) AND (mode = public.tenant_mode())));

--
-- Name: verification_keys; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.verification_keys ENABLE ROW LEVEL SECURITY;

--
-- Name: workflows; Type: ROW SECURITY; Schema: public; Owner: pramaan_owner
--

ALTER TABLE public.workflows ENABLE ROW LEVEL SECURITY;

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

--
-- Name: FUNCTION enqueue(task text, payload json, max_attempts integer, job_key text); Type: ACL; Schema: jobs; Owner: pramaan_jobs
--

REVOKE ALL ON FUNCTION jobs.enqueue(task text, payload json, max_attempts integer, job_key text) FROM PUBLIC;
GRANT ALL ON FUNCTION jobs.enqueue(task text, payload json, max_attempts integer, job_key text) TO pramaan_app;

--
-- Name: FUNCTION append_request_log(entries json); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.append_request_log(entries json) FROM PUBLIC;
GRANT ALL ON FUNCTION public.append_request_log(entries json) TO pramaan_app;

--
-- Name: FUNCTION count_skill_requests_of_all(wanted_status text); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.count_skill_requests_of_all(wanted_status text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.count_skill_requests_of_all(wanted_status text) TO pramaan_app;

--
-- Name: FUNCTION find_keys_to_rewrap(current_master_key_id text, most integer); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.find_keys_to_rewrap(current_master_key_id text, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_keys_to_rewrap(current_master_key_id text, most integer) TO pramaan_app;

--
-- Name: FUNCTION find_partner_key(wanted_key_id text); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.find_partner_key(wanted_key_id text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_partner_key(wanted_key_id text) TO pramaan_app;

--
-- Name: FUNCTION find_skill_request_owner(wanted_id text); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.find_skill_request_owner(wanted_id text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_skill_request_owner(wanted_id text) TO pramaan_app;

--
-- Name: FUNCTION find_verification_key(wanted_hash bytea); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.find_verification_key(wanted_hash bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_verification_key(wanted_hash bytea) TO pramaan_app;

--
-- Name: FUNCTION forget_expired_answers(most integer); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.forget_expired_answers(most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.forget_expired_answers(most integer) TO pramaan_app;

--
-- Name: FUNCTION list_overdue_preparations(at timestamp with time zone, most integer); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.list_overdue_preparations(at timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_overdue_preparations(at timestamp with time zone, most integer) TO pramaan_app;

--
-- Name: FUNCTION list_skill_requests_of_all(wanted_status text, skip integer, most integer); Type: ACL; Schema: public; Owner: pramaan_gate
--

REVOKE ALL ON FUNCTION public.list_skill_requests_of_all(wanted_status text, skip integer, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_skill_requests_of_all(wanted_status text, skip integer, most integer) TO pramaan_app;

--
-- Name: FUNCTION roll_events(today date); Type: ACL; Schema: public; Owner: pramaan_owner
--

REVOKE ALL ON FUNCTION public.roll_events(today date) FROM PUBLIC;
GRANT ALL ON FUNCTION public.roll_events(today date) TO pramaan_app;

--
-- Name: FUNCTION roll_request_log(today date); Type: ACL; Schema: public; Owner: pramaan_owner
--

REVOKE ALL ON FUNCTION public.roll_request_log(today date) FROM PUBLIC;
GRANT ALL ON FUNCTION public.roll_request_log(today date) TO pramaan_app;

--
-- Name: FUNCTION tenant_mode(); Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT ALL ON FUNCTION public.tenant_mode() TO pramaan_app;
GRANT ALL ON FUNCTION public.tenant_mode() TO pramaan_gate;

--
-- Name: FUNCTION tenant_org(); Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT ALL ON FUNCTION public.tenant_org() TO pramaan_app;
GRANT ALL ON FUNCTION public.tenant_org() TO pramaan_gate;

--
-- Name: TABLE area_switches; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.area_switches TO pramaan_app;

--
-- Name: TABLE audit_log; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT ON TABLE public.audit_log TO pramaan_app;

--
-- Name: TABLE catalogue_labels; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.catalogue_labels TO pramaan_app;

--
-- Name: TABLE catalogue_nodes; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.catalogue_nodes TO pramaan_app;

--
-- Name: SEQUENCE event_seq; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT USAGE ON SEQUENCE public.event_seq TO pramaan_app;

--
-- Name: TABLE events; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT ON TABLE public.events TO pramaan_app;

--
-- Name: COLUMN events.acknowledged_at; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT UPDATE(acknowledged_at) ON TABLE public.events TO pramaan_app;

--
-- Name: TABLE idempotent_answers; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.idempotent_answers TO pramaan_app;
GRANT SELECT,DELETE ON TABLE public.idempotent_answers TO pramaan_gate;

--
-- Name: TABLE mandate_answer_keys; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT INSERT ON TABLE public.mandate_answer_keys TO pramaan_app;

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
-- Name: TABLE model_steps; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.model_steps TO pramaan_app;

--
-- Name: TABLE model_use; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.model_use TO pramaan_app;

--
-- Name: TABLE organisations; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.organisations TO pramaan_app;
GRANT SELECT ON TABLE public.organisations TO pramaan_gate;

--
-- Name: TABLE partner_keys; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.partner_keys TO pramaan_app;
GRANT SELECT ON TABLE public.partner_keys TO pramaan_gate;

--
-- Name: TABLE request_log; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT ON TABLE public.request_log TO pramaan_app;
GRANT INSERT ON TABLE public.request_log TO pramaan_gate;

--
-- Name: TABLE selected_skills; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.selected_skills TO pramaan_app;

--
-- Name: TABLE selection_tallies; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.selection_tallies TO pramaan_app;

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
-- Name: SEQUENCE sub_skill_numbers; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT USAGE ON SEQUENCE public.sub_skill_numbers TO pramaan_app;

--
-- Name: TABLE taxonomy_versions; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT ON TABLE public.taxonomy_versions TO pramaan_app;

--
-- Name: TABLE verification_keys; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.verification_keys TO pramaan_app;
GRANT SELECT ON TABLE public.verification_keys TO pramaan_gate;

--
-- Name: TABLE workflows; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.workflows TO pramaan_app;

--
-- PostgreSQL database dump complete
--
