import { CompiledQuery } from 'kysely'
import type { Reads, TenantReads, TenantTx } from '../../database/tx.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import type { AudioType } from './core/audio.ts'

/** A recording whose bytes are about to be stored. */
export interface NewRecording {
  readonly id: string
  readonly resultId: string
  readonly questionKey: string
  readonly contentType: AudioType
  readonly bytes: number
  readonly seconds: number
  readonly objectKey: string
  readonly createdAt: Date
}

const INSERT = `
  insert into recordings (recording_id, result_id, question_key, content_type, bytes, seconds, object_key, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`

export async function insertRecording(tx: TenantTx, made: NewRecording): Promise<void> {
  const { id, resultId, questionKey, contentType, bytes, seconds, objectKey, createdAt } = made
  const values = [id, resultId, questionKey, contentType, bytes, seconds, objectKey, createdAt]
  await tx.executeQuery(CompiledQuery.raw(INSERT, values))
}

/** False if the upload took so long that the job has given it up. */
export async function endUpload(tx: TenantTx, id: string, state: 'stored' | 'deleting'): Promise<boolean> {
  const query = `update recordings set state = $2 where recording_id = $1 and state = 'uploading'`
  return (await tx.executeQuery(CompiledQuery.raw(query, [id, state]))).numAffectedRows === 1n
}

/**
 * Recordings of these results that can be played become ones to remove. An upload that runs is left alone: it finds out at its end that its
 * answer is not wanted, and its object would be written after it was removed.
 */
export async function markForRemoval(tx: TenantTx, resultIds: readonly string[]): Promise<void> {
  const query = `update recordings set state = 'deleting' where result_id = any($1) and state = 'stored'`
  await tx.executeQuery(CompiledQuery.raw(query, [resultIds]))
}

/** Of an answer that was corrected. */
export async function markRecordingForRemoval(tx: TenantTx, recordingId: string): Promise<void> {
  const query = `update recordings set state = 'deleting' where recording_id = $1 and state = 'stored'`
  await tx.executeQuery(CompiledQuery.raw(query, [recordingId]))
}

/** Ids of the recordings of these results that can be played. */
export async function listPlayable(tx: TenantReads, resultIds: readonly string[]): Promise<ReadonlySet<string>> {
  const query = `select recording_id from recordings where result_id = any($1) and state = 'stored'`
  const { rows } = await tx.executeQuery<{ recording_id: string }>(CompiledQuery.raw(query, [resultIds]))
  return new Set(rows.map(row => row.recording_id))
}

export interface StoredObject {
  readonly objectKey: string
  readonly contentType: AudioType
}

/** Of any tenant: a signed address has only the id. */
export async function findPlayable(tx: Reads, id: string): Promise<StoredObject | null> {
  const query = 'select object_key as "objectKey", content_type as "contentType" from find_recording($1)'
  return (await tx.executeQuery<StoredObject>(CompiledQuery.raw(query, [id]))).rows[0] ?? null
}

export interface ToRemove {
  readonly tenant: Tenant
  readonly id: string
  readonly objectKey: string
}

interface ToRemoveRow {
  readonly org_id: string
  readonly mode: Tenant['mode']
  readonly recording_id: string
  readonly object_key: string
}

export async function listToRemove(
  tx: Reads,
  begunBefore: Date,
  storedBefore: Date,
  most: number,
): Promise<readonly ToRemove[]> {
  const query = 'select * from list_recordings_to_remove($1, $2, $3)'
  const { rows } = await tx.executeQuery<ToRemoveRow>(CompiledQuery.raw(query, [begunBefore, storedBefore, most]))
  return rows.map(row => ({
    tenant: { orgId: row.org_id, mode: row.mode },
    id: row.recording_id,
    objectKey: row.object_key,
  }))
}

/** Of the tenant: stored before a time, oldest first. */
export async function listStoredBefore(
  tx: TenantReads,
  before: Date,
  most: number,
): Promise<readonly Omit<ToRemove, 'tenant'>[]> {
  const query = `
    select recording_id as id, object_key as "objectKey" from recordings
    where state = 'stored' and created_at < $1 order by created_at limit $2`
  return (await tx.executeQuery<Omit<ToRemove, 'tenant'>>(CompiledQuery.raw(query, [before, most]))).rows
}

export async function markOneForRemoval(tx: TenantTx, id: string): Promise<void> {
  const query = `update recordings set state = 'deleting' where recording_id = $1 and state <> 'deleting'`
  await tx.executeQuery(CompiledQuery.raw(query, [id]))
}

export async function deleteRecording(tx: TenantTx, id: string): Promise<void> {
  const query = `delete from recordings where recording_id = $1 and state = 'deleting'`
  await tx.executeQuery(CompiledQuery.raw(query, [id]))
}
