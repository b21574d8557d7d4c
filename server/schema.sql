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
-- Name: heartbeats heartbeats_pkey; Type: CONSTRAINT; Schema: jobs; Owner: pramaan_jobs
--

ALTER TABLE ONLY jobs.heartbeats
    ADD CONSTRAINT heartbeats_pkey PRIMARY KEY (worker_id);

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
-- Name: taxonomy_versions taxonomy_versions_pkey; Type: CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.taxonomy_versions
    ADD CONSTRAINT taxonomy_versions_pkey PRIMARY KEY (version);

--
-- Name: catalogue_labels_one_name; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE UNIQUE INDEX catalogue_labels_one_name ON public.catalogue_labels USING btree (level, number, language) WHERE (kind = 'preferred'::text);

--
-- Name: catalogue_nodes_children; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX catalogue_nodes_children ON public.catalogue_nodes USING btree (level, parent_number, name, number) WHERE (retired_version IS NULL);

--
-- Name: selected_skills_of_skill; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX selected_skills_of_skill ON public.selected_skills USING btree (skill_number, selected_skill_id);

--
-- Name: selected_skills_of_user; Type: INDEX; Schema: public; Owner: pramaan_owner
--

CREATE INDEX selected_skills_of_user ON public.selected_skills USING btree (user_id, created_at, selected_skill_id);

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
-- Name: selected_skills selected_skills_skill_level_skill_number_fkey; Type: FK CONSTRAINT; Schema: public; Owner: pramaan_owner
--

ALTER TABLE ONLY public.selected_skills
    ADD CONSTRAINT selected_skills_skill_level_skill_number_fkey FOREIGN KEY (skill_level, skill_number) REFERENCES public.catalogue_nodes(level, number);

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

--
-- Name: FUNCTION enqueue(task text, payload json, max_attempts integer, job_key text); Type: ACL; Schema: jobs; Owner: pramaan_jobs
--

REVOKE ALL ON FUNCTION jobs.enqueue(task text, payload json, max_attempts integer, job_key text) FROM PUBLIC;
GRANT ALL ON FUNCTION jobs.enqueue(task text, payload json, max_attempts integer, job_key text) TO pramaan_app;

--
-- Name: TABLE catalogue_labels; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.catalogue_labels TO pramaan_app;

--
-- Name: TABLE catalogue_nodes; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.catalogue_nodes TO pramaan_app;

--
-- Name: SEQUENCE master_numbers; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT USAGE ON SEQUENCE public.master_numbers TO pramaan_app;

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
-- Name: SEQUENCE sub_skill_numbers; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT USAGE ON SEQUENCE public.sub_skill_numbers TO pramaan_app;

--
-- Name: TABLE taxonomy_versions; Type: ACL; Schema: public; Owner: pramaan_owner
--

GRANT SELECT,INSERT ON TABLE public.taxonomy_versions TO pramaan_app;

--
-- PostgreSQL database dump complete
--
