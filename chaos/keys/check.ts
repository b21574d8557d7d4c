import { Webhook } from 'standardwebhooks'
import { readMasterKeys } from '../../server/src/adapters/master-keys.ts'
import { countSecretsByMasterKey } from '../../server/src/adapters/postgres/process-keys.ts'
import { secretBox } from '../../server/src/adapters/secret-box.ts'
import type { Received } from '../../testing/receiver.ts'
import type { Setup } from './setup.ts'

export function isSignedWith({ headers, body }: Received, secret: string): boolean {
  try {
    new Webhook(secret).verify(body, headers)
    return true
  } catch {
    return false
  }
}

export async function countUnder({ db }: Setup, masterKeyId: string): Promise<number> {
  const counts = await countSecretsByMasterKey(db.appPool)
  return counts.filter(count => count.masterKeyId === masterKeyId).reduce((sum, { secrets }) => sum + secrets, 0)
}

interface SealedRow {
  readonly id: string
  readonly sealed: Buffer
  readonly master_key_id: string
}

/** Opens each stored secret as its own row and as its neighbour's. Only the first may succeed. */
export async function checkMovedSecrets(setup: Setup): Promise<{
  readonly opened: number
  readonly refused: number
  readonly faults: string[]
}> {
  const { all, currentId } = readMasterKeys(setup.files.a)
  const box = secretBox(all, currentId)
  const faults: string[] = []
  let [opened, refused] = [0, 0]
  for (const { purpose, rows } of await storedSecrets(setup)) {
    const tryOpen = ({ sealed, master_key_id: masterKeyId }: SealedRow, keyId: string) => {
      try {
        box.open({ sealed, masterKeyId }, { ...setup.tenant, keyId, purpose })
        return true
      } catch {
        return false
      }
    }
    for (const [at, row] of rows.entries()) {
      const neighbour = rows[(at + 1) % rows.length]!
      if (tryOpen(row, row.id)) opened += 1
      else faults.push(`a ${purpose} secret does not open`)
      if (neighbour.id === row.id) continue
      if (tryOpen(neighbour, row.id)) faults.push(`a moved ${purpose} secret opens`)
      else refused += 1
    }
  }
  return { opened, refused, faults }
}

async function storedSecrets({ db }: Setup) {
  const keys = await db.admin.query<SealedRow>(
    'select key_id as id, sealed_secret as sealed, master_key_id from partner_keys',
  )
  const webhooks = await db.admin.query<SealedRow>(
    'select webhook_id as id, sealed_secret as sealed, master_key_id from webhook_secrets order by webhook_id',
  )
  return [
    { purpose: 'partner-key', rows: keys.rows },
    { purpose: 'webhook', rows: webhooks.rows },
  ] as const
}
