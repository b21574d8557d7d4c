import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestApi } from '../../../testing/api.ts'
import type { Reply } from '../../../testing/client.ts'
import { startS3Server } from '../../../testing/s3-server.ts'
import { type Contacted, contact, resultOf, type Visitor, visitor } from './candidate.fixture.ts'

/** Where a service stores recordings in a test. */
export interface TestStorage {
  readonly env: Readonly<Record<string, string>>
  /** Names of what is stored. */
  files(): Promise<readonly string[]>
  close(): Promise<void>
}

async function folder(): Promise<TestStorage> {
  const path = await mkdtemp(join(tmpdir(), 'pramaan-storage-'))
  return {
    env: { STORAGE_FOLDER: path },
    files: async () => (await readdir(path, { recursive: true })).filter(name => name.includes('RC_')),
    close: () => rm(path, { recursive: true }),
  }
}

export const STORAGES = { folder, bucket: startS3Server } as const satisfies Record<string, () => Promise<TestStorage>>

/** A candidate at the first question that can be answered by speaking, in a browser without scripts. */
export async function atVoice(
  api: TestApi,
  options: Parameters<typeof contact>[1] = {},
): Promise<Contacted & { readonly who: Visitor }> {
  const at = await contact(api, options)
  const who = visitor(api)
  await who.open(at.path)
  for (const values of [{ agree: 'yes' }, { value: 'yes' }, { value: 'skip' }]) await who.submit(values)
  return { ...at, who }
}

interface SendOptions {
  readonly question?: string
  readonly type?: string
}

/** As the script of the page sends a recording. */
export function sendRecording(
  api: TestApi,
  { path }: Pick<Contacted, 'path'>,
  bytes: Uint8Array,
  { question = 'e.last_site', type = 'audio/webm;codecs=opus' }: SendOptions = {},
): Promise<Reply> {
  const headers = { 'content-type': type }
  return api.call('POST', `${path}/recordings?question=${question}&lang=en`, { headers, raw: Buffer.from(bytes) })
}

/** The answer of the candidate as the partner reads it. */
export async function spokenAnswer(at: Contacted): Promise<Reply['body']> {
  return (await resultOf(at)).output.answers.last_site
}

/** The service in a test listens elsewhere than PUBLIC_URL says. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

export async function recordingsOf(api: TestApi, { partner }: Contacted): Promise<readonly Reply['body'][]> {
  const { rows } = await api.db.admin.query(
    'select recording_id, question_key, content_type, bytes, seconds, state from recordings where org_id = $1 order by 1',
    [partner.orgId],
  )
  return rows
}
