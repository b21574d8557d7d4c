import type { SealedSecret, SecretBox, SecretContext } from '../keys/index.ts'
import type { StoredAccount } from './account-store.ts'
import type { ChannelAccount } from './core/account.ts'

/** What an adapter needs to call its provider and to believe its hooks: tokens, passwords, keys of signatures. */
export type AccountSecrets = Readonly<Record<string, string>>

type Owner = Pick<ChannelAccount, 'id' | 'orgId'>

export function sealSecrets(secretBox: SecretBox, owner: Owner, secrets: AccountSecrets): SealedSecret {
  return secretBox.seal(JSON.stringify(secrets), contextOf(owner))
}

export function openSecrets(secretBox: SecretBox, account: StoredAccount): AccountSecrets {
  return JSON.parse(secretBox.open(account.secrets, contextOf(account))) as AccountSecrets
}

export function rewrapped(secretBox: SecretBox, account: StoredAccount): SealedSecret {
  return secretBox.rewrap(account.secrets, contextOf(account))
}

/** Binds the secrets to their account: moved to another row they cannot be opened. */
function contextOf({ id, orgId }: Owner): SecretContext {
  return { orgId: orgId ?? 'operator', mode: 'live', keyId: id, purpose: 'channel-account' }
}
