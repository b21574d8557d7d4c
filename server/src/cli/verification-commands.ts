import type { Command } from 'commander'
import { rotateCredentialKeys } from '../adapters/credential-keys.ts'
import type { Config } from '../config.ts'
import { eraseQuestions } from '../features/assessments/index.ts'
import { revokeAnyCredential } from '../features/credentials/index.ts'
import { type EraseDeps, eraseReviewerOf, eraseStudentOf } from '../features/verification/index.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { withOperatorDeps } from './command-context.ts'

const NEXT_STEP = {
  published:
    'A new key is published and does not sign yet. Restart every process, wait ten minutes, and run this again.',
  signs:
    'The new key signs after every process is restarted. Earlier keys stay published, without their private halves.',
} as const

/** Commands for credentials and their signing keys. */
export function addCredentialCommands(program: Command, readConfig: () => Config, print: (line: string) => void): void {
  const credential = program.command('credential').description('manage credentials')
  credential
    .command('revoke <credential>')
    .description('revoke a credential permanently; its id is the last part of the URL of its page')
    .requiredOption('--reason <text>', 'reason, stored but not published')
    .action(async (credentialId: string, { reason }: { reason: string }) => {
      const outcome = await withOperatorDeps(readConfig(), deps =>
        revokeAnyCredential(deps, credentialId, 'operator', reason),
      )
      if (!outcome.ok) throw new OperatorError('Credential not found.')
      print(`${credentialId} ${outcome.value.changed ? 'is revoked' : 'was already revoked'}.`)
    })
  credential
    .command('rotate-key')
    .description('rotate the signing key: the first call publishes a new key, the second signs with it')
    .action(async () => print(NEXT_STEP[await rotateCredentialKeys(readConfig().credentials.keysFile)]))
}

/** Commands to erase a person's data on their request, if they have lost their link. The operator must identify them first. */
export function addPersonCommands(program: Command, readConfig: () => Config, print: (line: string) => void): void {
  const person = program.command('person').description('erase personal data')
  const run = <T>(work: (deps: EraseDeps) => Promise<T>) =>
    withOperatorDeps(readConfig(), deps => work({ ...deps, eraseQuestions }))
  person
    .command('erase-student <verification>')
    .description('erase the student of a verification from all of their verifications; credentials are revoked')
    .action(async (verificationId: string) => {
      const outcome = await run(deps => eraseStudentOf(deps, verificationId))
      if (!outcome.ok) throw new OperatorError('Verification not found.')
      const { changed, verifications } = outcome.value
      print(
        `The student of ${verificationId} ${changed ? 'is' : 'was already'} erased. Verifications: ${verifications}.`,
      )
    })
  person
    .command('erase-reviewer <verification>')
    .description('erase the reviewer of a verification; credentials based on the endorsement are revoked')
    .action(async (verificationId: string) => {
      const outcome = await run(deps => eraseReviewerOf(deps, verificationId))
      if (!outcome.ok) throw new OperatorError('Verification or reviewer not found.')
      print(`The reviewer of ${verificationId} ${outcome.value.changed ? 'is' : 'was already'} erased.`)
    })
}
