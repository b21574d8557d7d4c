import type { Label, LabelKind } from '@pramaan/matching'
import { sql } from 'kysely'
import type { Reads, Tx } from '../../database/tx.ts'

/** An alias of the operator. A row is ended and never deleted: it records who, when and why. */
export interface OperatorAlias extends Label {
  readonly aliasId: number
  readonly addedAt: Date
  readonly addedBy: string
  readonly reason: string
}

/** Version, time, author and reason of a change. */
export interface AliasChange {
  readonly version: number
  readonly at: Date
  readonly actor: string
  readonly reason: string
}

export async function insertAlias(tx: Tx, skill: number, label: Label, by: AliasChange): Promise<void> {
  const { language, kind, text } = label
  const { version, at, actor, reason } = by
  await tx
    .insertInto('skill_aliases')
    .values({ number: skill, language, kind, text, added_version: version, added_at: at, added_by: actor, reason })
    .execute()
}

export async function endAlias(tx: Tx, alias: OperatorAlias, by: AliasChange): Promise<void> {
  const { version, at, actor, reason } = by
  await tx
    .updateTable('skill_aliases')
    .set({ removed_version: version, removed_at: at, removed_by: actor, removal_reason: reason })
    .where('alias_id', '=', alias.aliasId)
    .execute()
}

/** Aliases that were not removed, including those that a source has as well. */
export async function findAliases(tx: Reads, skill: number): Promise<readonly OperatorAlias[]> {
  const rows = await tx
    .selectFrom('skill_aliases')
    .select(['alias_id', 'language', 'kind', 'text', 'added_at', 'added_by', 'reason'])
    .where('number', '=', skill)
    .where('removed_version', 'is', null)
    .orderBy('alias_id')
    .execute()
  return rows.map(({ alias_id: aliasId, language, kind, text, reason, ...added }) => ({
    aliasId,
    language,
    text,
    reason,
    kind: kind as LabelKind,
    addedAt: added.added_at,
    addedBy: added.added_by,
  }))
}

/**
 * Moves the aliases of replaced skills to their successors, unless those already have the label. Aliases of a skill without a successor
 * stay, and apply again if the skill comes back.
 */
export async function carryOverAliases(
  tx: Tx,
  replacements: readonly { readonly from: number; readonly to: number }[],
  version: number,
  at: Date,
): Promise<void> {
  await sql`
    with gone as (
      update skill_aliases as alias
      set removed_version = ${version}, removed_at = ${at}, removed_by = 'import', removal_reason = 'its skill was replaced'
      from unnest(${replacements.map(({ from }) => from)}::integer[], ${replacements.map(({ to }) => to)}::integer[])
        as replaced (number, successor)
      where alias.number = replaced.number and alias.removed_version is null
      returning replaced.successor, alias.language, alias.kind, alias.text, alias.added_by, alias.reason
    )
    insert into skill_aliases (number, language, kind, text, added_version, added_at, added_by, reason)
    select distinct on (successor, language, text) successor, language, kind, text, ${version}::integer, ${at}::timestamptz, added_by, reason
    from gone
    where not exists (
      select from labels_in_force as label
      where label.level = 'skill' and label.number = gone.successor and label.language = gone.language and label.text = gone.text)
  `.execute(tx)
}

/** Labels of all other active skills. For commands only: it reads every label. */
export async function listLabelsOfOthers(tx: Reads, skill: number) {
  const { rows } = await sql<{ number: number; name: string; text: string }>`
    select node.number, node.name, label.text from labels_in_force as label join catalogue_nodes as node using (level, number)
    where level = 'skill' and node.retired_version is null and node.number <> ${skill}
    order by node.number
  `.execute(tx)
  return rows
}
