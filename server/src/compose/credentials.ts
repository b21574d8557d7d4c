import type { Ambient } from '../adapters/ambient.ts'
import { readCredentialSigner } from '../adapters/credential-keys.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/tx.ts'
import { type CredentialDeps, findMissingKeys, type Issuer } from '../features/credentials/index.ts'
import { Foreseen } from '../kernel/foreseen.ts'

/** Refuses to start when a key is gone that signed living credentials: all of them would cease to verify, silently. */
export async function openCredentials(config: Config, ambient: Ambient, database: Database): Promise<CredentialDeps> {
  const issuer = issuerOf(config)
  const signer = await readCredentialSigner(config.credentials.keysFile, issuer.url)
  const missing = await findMissingKeys({ database, signer })
  if (missing.length > 0) {
    const { keysFile } = config.credentials
    throw new Foreseen(
      `${keysFile} lacks keys that signed credentials: ${missing.join(', ')}. Put their public halves back.`,
    )
  }
  return { ...ambient, database, signer, issuer }
}

export function issuerOf({ publicUrl, credentials }: Pick<Config, 'publicUrl' | 'credentials'>): Issuer {
  return { name: credentials.issuerName, url: publicUrl.replace(/\/+$/, '') }
}
