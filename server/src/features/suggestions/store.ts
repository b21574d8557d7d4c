import { CompiledQuery, sql } from 'kysely'
import { sendAhead } from '../../database/send-ahead.ts'
import type { Reads, TenantTx } from '../../database/tx.ts'
import type { Suggestion } from './core/suggestion.ts'

export interface Offer {
  readonly taxonomyVersion: number
  readonly suggestions: readonly Suggestion[]
}

/** Sorted, so that two processes that record the same phrases do not deadlock. A call may contain a phrase twice. */
const INSERT = `
  insert into skill_suggestions (phrase, skill_number, rank, score, how, taxonomy_version)
  select distinct on (skill_number, phrase) phrase, skill_number, rank, score, how, $6
  from unnest($1::text[], $2::integer[], $3::smallint[], $4::real[], $5::text[]) as row (phrase, skill_number, rank, score, how)
  order by skill_number, phrase, rank
  on conflict (org_id, mode, skill_number, phrase) do update
    set rank = excluded.rank, score = excluded.score, how = excluded.how, taxonomy_version = excluded.taxonomy_version,
        suggested_at = excluded.suggested_at`

export async function insertSuggestions(tx: TenantTx, { suggestions, taxonomyVersion }: Offer): Promise<void> {
  const column = <Name extends keyof Suggestion>(name: Name) => suggestions.map(each => each[name])
  const values = [column('phrase'), column('skill'), column('rank'), column('score'), column('how'), taxonomyVersion]
  await tx.executeQuery(CompiledQuery.raw(INSERT, values))
}

/** Per skill: only recent suggestions are relevant, and an organisation may have ten thousand phrases. */
const MOST_OF_A_SKILL = 20

/**
 * A constant text, because it runs with every mandate that is written. A suggestion is confirmed once. Sorted, so that two mandates
 * with the same skills do not deadlock.
 */
const CONFIRM = `
  insert into skill_confirmations
    (skill_number, phrase, suggested_at, rank, score, how, taxonomy_version, confirmed_at)
  select used.skill_number, recent.*, $3
  from unnest($1::integer[]) as used (skill_number)
  cross join lateral (
    select phrase, suggested_at, rank, score, how, taxonomy_version from skill_suggestions as suggestion
    where suggestion.skill_number = used.skill_number and suggestion.suggested_at > $2
    order by suggestion.suggested_at desc limit ${MOST_OF_A_SKILL}
  ) as recent
  order by used.skill_number, recent.phrase
  on conflict do nothing`

export async function confirm(tx: TenantTx, skills: readonly number[], since: Date, at: Date): Promise<void> {
  sendAhead(tx.executeQuery(CompiledQuery.raw(CONFIRM, [skills, since, at])))
}

export interface Confirmation extends Suggestion {
  readonly seq: string
  readonly taxonomyVersion: number
  readonly suggestedAt: Date
  readonly confirmedAt: Date
}

interface Row {
  seq: string
  phrase: string
  skill_number: number
  rank: number
  score: number
  how: string
  taxonomy_version: number
  suggested_at: Date
  confirmed_at: Date
}

/** Of all organisations, in the order of writing; `seq` is a 64-bit number, returned as text. */
export async function listConfirmations(
  tx: Reads,
  afterSeq: string,
  since: Date,
  limit: number,
): Promise<readonly Confirmation[]> {
  const { rows } = await sql<Row>`
    select * from list_skill_confirmations_of_all(${afterSeq}, ${since}, ${limit})
  `.execute(tx)
  return rows.map(({ seq, phrase, rank, score, how, ...row }) => ({
    seq,
    phrase,
    rank,
    score,
    how,
    skill: row.skill_number,
    taxonomyVersion: row.taxonomy_version,
    suggestedAt: row.suggested_at,
    confirmedAt: row.confirmed_at,
  }))
}
