import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureCredentialKeys, readCredentialSigner } from '../server/src/adapters/credential-keys.ts'
import { realRuntime } from '../server/src/adapters/runtime.ts'
import type { CredentialDeps, CredentialFacts, Issuer } from '../server/src/features/credentials/index.ts'
import type { TestClock } from './clock.ts'
import type { TestDatabase } from './database.ts'

/** Created once per machine instead of once per test file: creating a key can take seconds. */
export async function credentialKeysFile(): Promise<string> {
  const file = join(tmpdir(), 'pramaan-test-credential-keys')
  await ensureCredentialKeys(file)
  return file
}

export const ISSUER = { name: 'Pramaan', url: 'https://pramaan.example' }

export async function credentialDeps(
  db: TestDatabase,
  time: TestClock,
  { issuer = ISSUER, keysFile }: { readonly issuer?: Issuer; readonly keysFile?: string | undefined } = {},
): Promise<CredentialDeps> {
  const signer = await readCredentialSigner(keysFile ?? (await credentialKeysFile()), issuer.url)
  return { ...realRuntime, clock: time.clock, database: db.database, signer, issuer }
}

let verifications = 0

const common = (): Pick<CredentialFacts, 'verificationId' | 'serviceUserId' | 'student' | 'skill' | 'at'> => {
  verifications += 1
  return {
    verificationId: `vrf_${String(verifications).padStart(22, '0')}`,
    serviceUserId: 'SU_01ARZ3NDEKTSV4RRFFQ69G5FAV',
    student: { name: 'Asha Verma', email: 'Asha.Verma@Example.org' },
    skill: { number: 12, name: 'MIG welding', description: 'Joining metal with a continuously fed wire.' },
    at: new Date('2026-11-15T06:30:00.123Z'),
  }
}

export function endorsedFacts(changes: Partial<CredentialFacts> = {}): CredentialFacts {
  return {
    ...common(),
    method: 'human',
    endorsementType: 'manager',
    source: { type: 'experience', title: 'Fabrication apprentice', subtitle: 'Bharat Frames' },
    endorser: {
      name: 'Ravi Kulkarni',
      company: 'Bharat Frames',
      check: { kind: 'website_domain', domain: 'bharatframes.example' },
    },
    comment: 'Welds clean joints without being watched.',
    ...changes,
  }
}

export function assessedFacts(changes: Partial<CredentialFacts> = {}): CredentialFacts {
  return {
    ...common(),
    method: 'assessment',
    endorsementType: 'assessment',
    source: { type: 'project', title: 'Gate for the school yard', subtitle: '' },
    result: { score: 80, correct: 4, total: 5, questionSource: 'item_bank' },
    ...changes,
  }
}
