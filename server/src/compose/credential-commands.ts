import type { Command } from 'commander'
import { rotateCredentialKeys } from '../adapters/credential-keys.ts'
import type { Config } from '../config.ts'
import { revokeAnyCredential } from '../features/credentials/index.ts'
import { Foreseen } from '../kernel/foreseen.ts'
import { withKeys } from './keys.ts'

const NEXT_STEP = {
  published:
    'A new key is published and does not sign yet. Restart every process, wait ten minutes, and run this again.',
  signs:
    'The new key signs once every process is restarted. The earlier ones stay published, without their private halves.',
} as const

/** What the operator does to credentials and the keys that sign them. */
export function addCredentialCommands(program: Command, readConfig: () => Config, say: (line: string) => void): void {
  const credential = program.command('credential').description('proofs of verified skills')
  credential
    .command('revoke <credential>')
    .description('end a credential for good; its id is the last part of the address of its page')
    .requiredOption('--reason <text>', 'why; kept, and not published')
    .action(async (credentialId: string, { reason }: { reason: string }) => {
      const outcome = await withKeys(readConfig(), deps => revokeAnyCredential(deps, credentialId, 'operator', reason))
      if (!outcome.ok) throw new Foreseen('credential not found')
      say(`${credentialId} ${outcome.value.changed ? 'is revoked' : 'was revoked already'}.`)
    })
  credential
    .command('rotate-key')
    .description('the next step towards a new signing key: publish it, then sign with it')
    .action(async () => say(NEXT_STEP[await rotateCredentialKeys(readConfig().credentials.keysFile)]))
}
