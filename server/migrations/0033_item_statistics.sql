-- migrate:up
-- Not breaking. How live students answer the items of private banks, without a person.

grant select on assessment_questions to pramaan_grader;

set role pramaan_grader;

-- Sums per item, from which the share of right answers and the correlation with the rest of the attempt follow. Beside the keys, because
-- the counts per option reveal them. No person, session or time is stored.
create table grading.item_statistics (
  item_id text primary key references public.bank_items on delete cascade,
  -- Hash of the question in English: an item that is imported with other words starts anew.
  wording text not null,
  answers integer not null,
  right_answers integer not null,
  -- Sums over all answers of the share of right ones among the other questions on the same skill in the same attempt, of its square, and
  -- of it where this answer was right.
  rest double precision not null,
  rest_squared double precision not null,
  right_rest double precision not null,
  -- How often each option was chosen, by its English text.
  choices jsonb not null
);

create function grading.wording_of(texts json) returns text
language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select md5((texts -> 'en' ->> 'ask') || e'\n'
    || (select string_agg(o, e'\n' order by o) from json_array_elements_text(texts -> 'en' -> 'options') as o))
$$;

-- Counts the answers of an attempt. The rows of the items are locked until the transaction ends, always in the same order. Only grade may
-- call it: whoever could count an option, and then read the statistics, would learn the key.
create function grading.count_answers(of_verification text, of_attempt integer, question_ids text[], options smallint[]) returns void
language sql volatile security definer set search_path = public, pg_temp
as $$
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

-- As before, and each graded attempt is counted, once.
create or replace function grading.grade(of_verification text, of_attempt integer, question_ids text[], options smallint[],
  now_is timestamptz)
returns table (question_id text, correct boolean)
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
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

-- Numbers only, and the wrong options without their text: neither tells a key.
create function grading.list_item_statistics()
returns table (item_id text, skill_number integer, answers integer, right_answers integer, rest double precision,
  rest_squared double precision, right_rest double precision, wrong_choices integer[])
language sql stable security definer set search_path = public, pg_temp
as $$
  select i.item_id, i.skill_number, s.answers, s.right_answers, s.rest, s.rest_squared, s.right_rest,
    array(select coalesce((s.choices ->> o.text)::integer, 0) as times
          from json_array_elements_text(i.texts -> 'en' -> 'options') with ordinality as o (text, place)
          where o.place - 1 <> k.right_option order by times desc)
  from grading.item_statistics s join bank_items i using (item_id) join grading.bank_keys k using (item_id)
  where s.wording = grading.wording_of(i.texts) order by i.item_id
$$;

revoke all on function grading.wording_of(json), grading.count_answers(text, integer, text[], smallint[]),
  grading.list_item_statistics() from public;
grant execute on function grading.list_item_statistics() to pramaan_app;

reset role;

-- migrate:down
