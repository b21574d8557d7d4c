import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { keysDeps, MASTER_KEYS } from '../../../testing/keys.ts'
import { NO_RATE_LIMITS, write } from '../../../testing/mandates.ts'
import { newPartner, type Partner } from '../../../testing/partner.ts'
import { newEndpoint, type Receiver, startReceiver } from '../../../testing/receiver.ts'
import { secretBox } from '../../src/adapters/secret-box.ts'
import { rewrapWebhookSecrets } from '../../src/features/webhooks/index.ts'

/** Secrets of webhook endpoints as they lie in the database. */
let api: TestApi
let receiver: Receiver
let who: Partner
beforeAll(async () => {
  api = await startTestApi({ WEBHOOK_ALLOW_LOOPBACK: 'yes' })
  receiver = await startReceiver()
  who = await newPartner(api, { limits: NO_RATE_LIMITS })
})
afterAll(async () => {
  await receiver.close()
  await api.close()
})

interface SecretRow {
  readonly webhook_id: string
  readonly secret_id: string
  readonly sealed_secret: Buffer
  readonly master_key_id: string
}
const rowsOf = async (...ids: readonly string[]): Promise<readonly SecretRow[]> =>
  (await api.db.admin.query('select * from webhook_secrets where webhook_id = any ($1) order by secret_id', [ids])).rows

const contextOf = (webhookId: string) =>
  ({ orgId: who.orgId, mode: who.mode, keyId: webhookId, purpose: 'webhook' }) as const

test('a secret is stored encrypted', async () => {
  const { webhook_id, secret } = await newEndpoint(who, receiver.url)
  const [row] = await rowsOf(webhook_id)
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  expect(row!.sealed_secret.includes(key)).toBe(false)
  expect(row!.sealed_secret.includes(Buffer.from(secret))).toBe(false)
  expect(api.keys.secretBox.open(sealedOf(row!), contextOf(webhook_id))).toBe(secret)
})

const sealedOf = (row: SecretRow) => ({ sealed: row.sealed_secret, masterKeyId: row.master_key_id })

test('a secret moved to the row of another endpoint cannot be opened, and nothing is sent', async () => {
  const [one, other] = [await newEndpoint(who, receiver.url), await newEndpoint(who, receiver.url)]
  await api.db.admin.query(
    `update webhook_secrets set sealed_secret = (select sealed_secret from webhook_secrets where webhook_id = $1)
     where webhook_id = $2`,
    [one.webhook_id, other.webhook_id],
  )
  const matched = receiver.journal.length
  const { status, body } = await write(who, 'POST', `/webhooks/${other.webhook_id}/test`)
  expect([status, body.error.code]).toEqual([500, 'SERVER_ERROR'])
  expect(receiver.journal).toHaveLength(matched)
  const [moved] = await rowsOf(other.webhook_id)
  expect(() => api.keys.secretBox.open(sealedOf(moved!), contextOf(other.webhook_id))).toThrow(/authenticate/)
  expect(() =>
    api.keys.secretBox.open(sealedOf(moved!), { ...contextOf(one.webhook_id), purpose: 'partner-key' }),
  ).toThrow(/authenticate/)
  await api.db.admin.query('delete from webhook_secrets where webhook_id = $1', [other.webhook_id])
})

test('a new master key takes over every secret, overlapping ones included; the old key is then not needed', async () => {
  const { webhook_id: id, secret: first } = await newEndpoint(who, receiver.url)
  const { secret: second } = (await write(who, 'POST', `/webhooks/${id}/rotate-secret`, {})).body.data
  const next = keysDeps(api.db, api.time, 'new')
  const { rows } = await api.db.admin.query(
    "select count(*)::int as n from webhook_secrets where master_key_id = 'old'",
  )
  expect(await rewrapWebhookSecrets(next)).toBe(rows[0].n)
  expect(rows[0].n).toBeGreaterThanOrEqual(3)
  const only = secretBox(new Map([['new', MASTER_KEYS.get('new')!]]), 'new')
  const opened = (await rowsOf(id)).map(row => only.open(sealedOf(row), contextOf(id)))
  expect(opened.toSorted()).toEqual([first, second].toSorted())
  expect(await rewrapWebhookSecrets(next)).toBe(0)
})
