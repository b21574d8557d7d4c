import type { Command } from 'commander'
import type { Config } from '../config.ts'
import { eraseQuestions } from '../features/assessments/index.ts'
import { type EraseDeps, eraseReviewerOf, eraseStudentOf } from '../features/verification/index.ts'
import { Foreseen } from '../kernel/foreseen.ts'
import { withKeys } from './keys.ts'

/** For people who want own data erased and have lost the link that would do it. Who asks has to be known before. */
export function addPersonCommands(program: Command, readConfig: () => Config, say: (line: string) => void): void {
  const person = program.command('person').description('people whose data we hold')
  const run = <T>(work: (deps: EraseDeps) => Promise<T>) =>
    withKeys(readConfig(), deps => work({ ...deps, eraseQuestions }))
  person
    .command('erase-student <verification>')
    .description('erase the student of a verification, in all of the student’s verifications; credentials are revoked')
    .action(async (verificationId: string) => {
      const outcome = await run(deps => eraseStudentOf(deps, verificationId))
      if (!outcome.ok) throw new Foreseen('verification not found')
      const { changed, verifications } = outcome.value
      say(`The student of ${verificationId} ${changed ? 'is' : 'was already'} erased. Verifications: ${verifications}.`)
    })
  person
    .command('erase-reviewer <verification>')
    .description('erase the reviewer of a verification; the credentials that rest on the endorsement are revoked')
    .action(async (verificationId: string) => {
      const outcome = await run(deps => eraseReviewerOf(deps, verificationId))
      if (!outcome.ok) throw new Foreseen('verification or reviewer not found')
      say(`The reviewer of ${verificationId} ${outcome.value.changed ? 'is' : 'was already'} erased.`)
    })
}
