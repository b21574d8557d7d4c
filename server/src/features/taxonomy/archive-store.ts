import type { LabelKind } from '@pramaan/matching'
import { sql } from 'kysely'
import type { Tx } from '../../database/tx.ts'
import type { Level } from '../../kernel/catalogue-id.ts'
import type {
  ArchivedAlias,
  ArchivedChange,
  ArchivedNode,
  ArchivedVersion,
  CatalogueArchive,
  DrawnNumbers,
} from './core/archive.ts'
import { insertVersion, labelsByNode, NUMBER_SEQUENCES } from './import-store.ts'
import { FACT_COLUMNS, factsOf, latestVersion } from './store.ts'

/** SQL of catalogue archives. Nodes and labels are written by import-store.ts. */

/** The caller holds the lock of imports, so that all statements read the same version. */
export async function readCatalogue(tx: Tx): Promise<CatalogueArchive> {
  return {
    version: await latestVersion(tx),
    lastDrawn: await readLastDrawn(tx),
    versions: await readVersions(tx),
    nodes: await readNodes(tx),
    aliases: await readAliases(tx),
  }
}

async function readLastDrawn(tx: Tx): Promise<DrawnNumbers> {
  const { rows } = await sql<DrawnNumbers>`
    select pg_sequence_last_value(${NUMBER_SEQUENCES.master}::text::regclass)::integer as master,
      pg_sequence_last_value(${NUMBER_SEQUENCES.sub_skill}::text::regclass)::integer as sub_skill,
      pg_sequence_last_value(${NUMBER_SEQUENCES.skill}::text::regclass)::integer as skill
  `.execute(tx)
  return rows[0]!
}

async function readVersions(tx: Tx): Promise<readonly ArchivedVersion[]> {
  const rows = await tx
    .selectFrom('taxonomy_versions')
    .select(['version', 'source', 'source_version', 'added', 'changed', 'retired', 'created_at'])
    .execute()
  return rows.map(({ version, source, source_version: sourceVersion, added, changed, retired, created_at: at }) => ({
    version,
    source,
    sourceVersion,
    added,
    changed,
    retired,
    at: at.toISOString(),
  }))
}

async function readNodes(tx: Tx): Promise<readonly ArchivedNode[]> {
  const labels = labelsByNode(
    await tx.selectFrom('catalogue_labels').select(['level', 'number', 'language', 'kind', 'text']).execute(),
  )
  const rows = await tx
    .selectFrom('catalogue_nodes')
    .select(['level', 'number', 'source', 'source_key', 'parent_number', 'name', 'description', 'verifiable'])
    .select(['safety_critical', 'whole_trade', 'since_version', 'changed_version', 'retired_version', 'replaced_by'])
    .select(FACT_COLUMNS)
    .execute()
  return rows.map(row => ({
    level: row.level as Level,
    number: row.number,
    source: row.source,
    key: row.source_key,
    parentNumber: row.parent_number,
    name: row.name,
    description: row.description,
    verifiable: row.verifiable,
    safetyCritical: row.safety_critical,
    wholeTrade: row.whole_trade,
    facts: factsOf(row),
    sinceVersion: row.since_version,
    changedVersion: row.changed_version,
    retiredVersion: row.retired_version,
    replacedBy: row.replaced_by,
    labels: labels.get(`${row.level}${row.number}`) ?? [],
  }))
}

async function readAliases(tx: Tx): Promise<readonly ArchivedAlias[]> {
  const rows = await tx
    .selectFrom('skill_aliases')
    .select(['number', 'language', 'kind', 'text', 'added_version', 'added_at', 'added_by', 'reason'])
    .select(['removed_version', 'removed_at', 'removed_by', 'removal_reason'])
    .execute()
  return rows.map(row => ({
    number: row.number,
    language: row.language,
    kind: row.kind as LabelKind,
    text: row.text,
    added: changeOf(row.added_version, row.added_at, row.added_by, row.reason),
    removed:
      row.removed_version === null
        ? null
        : changeOf(row.removed_version, row.removed_at!, row.removed_by!, row.removal_reason!),
  }))
}

function changeOf(version: number, at: Date, actor: string, reason: string): ArchivedChange {
  return { version, at: at.toISOString(), actor, reason }
}

export async function insertArchivedVersions(tx: Tx, versions: readonly ArchivedVersion[]): Promise<void> {
  await sql`
    insert into taxonomy_versions (version, source, source_version, added, changed, retired, created_at)
    overriding system value
    select version, source, source_version, added, changed, retired, created_at
    from unnest(${versions.map(each => each.version)}::integer[], ${versions.map(each => each.source)}::text[],
                ${versions.map(each => each.sourceVersion)}::text[], ${versions.map(each => each.added)}::integer[],
                ${versions.map(each => each.changed)}::integer[], ${versions.map(each => each.retired)}::integer[],
                ${versions.map(each => each.at)}::timestamptz[])
      as archived (version, source, source_version, added, changed, retired, created_at)
  `.execute(tx)
}

export async function insertArchivedAliases(tx: Tx, aliases: readonly ArchivedAlias[]): Promise<void> {
  await tx
    .insertInto('skill_aliases')
    .values(
      aliases.map(({ number, language, kind, text, added, removed }) => ({
        number,
        language,
        kind,
        text,
        added_version: added.version,
        added_at: new Date(added.at),
        added_by: added.actor,
        reason: added.reason,
        removed_version: removed?.version ?? null,
        removed_at: removed && new Date(removed.at),
        removed_by: removed?.actor ?? null,
        removal_reason: removed?.reason ?? null,
      })),
    )
    .execute()
}

export async function endArchivedAlias(tx: Tx, alias: ArchivedAlias, by: ArchivedChange): Promise<void> {
  await tx
    .updateTable('skill_aliases')
    .set({ removed_version: by.version, removed_at: new Date(by.at), removed_by: by.actor, removal_reason: by.reason })
    .where('number', '=', alias.number)
    .where('language', '=', alias.language)
    .where('text', '=', alias.text)
    .where('removed_version', 'is', null)
    .execute()
}

/** The app role may draw numbers and not set a sequence: 14,000 numbers take 10 ms. None is given back if the transaction fails. */
export async function advanceNumbers(tx: Tx, level: Level, to: number): Promise<void> {
  await sql`
    select count(nextval(sequence.seqrelid::regclass))
    from pg_sequence as sequence,
      generate_series(coalesce(pg_sequence_last_value(sequence.seqrelid), sequence.seqstart - 1) + 1, ${to}::bigint)
    where sequence.seqrelid = ${NUMBER_SEQUENCES[level]}::text::regclass
  `.execute(tx)
}

/**
 * Versions are numbered by an identity column, whose sequence the app role may use only by inserting. A rollback to a savepoint removes the
 * rows, and keeps the sequence where it is.
 */
export async function advanceVersions(tx: Tx, to: number): Promise<void> {
  const unused = { source: 'archive', sourceVersion: '', added: 0, changed: 0, retired: 0, at: new Date(0) }
  await sql`savepoint drawing_versions`.execute(tx)
  for (let drawn = 0; drawn < to; ) drawn = await insertVersion(tx, unused)
  await sql`rollback to savepoint drawing_versions`.execute(tx)
}
