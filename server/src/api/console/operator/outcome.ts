import type { Tx } from '../../../database/tx.ts'
import { entryOf, insertOperatorAction } from '../../../features/members/index.ts'
import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import { type Err, err } from '../../../kernel/result.ts'
import type { ConsoleDeps } from '../deps.ts'
import type { ConsoleCode } from '../errors.ts'
import type { UserContext } from '../operation.ts'

type Known = Extract<ConsoleCode, 'NOT_FOUND' | 'CONFLICT' | 'VALIDATION_FAILED'>

/** Errors of the slices, as the console tells them. */
const CODES = {
  NOT_FOUND: ['NOT_FOUND', undefined],
  CONFLICT: ['CONFLICT', undefined],
  VALIDATION_FAILED: ['VALIDATION_FAILED', undefined],
  ORGANISATION_NOT_FOUND: ['NOT_FOUND', 'There is no such organisation. Choose one of the list.'],
  KEY_NOT_FOUND: ['NOT_FOUND', 'There is no such key. Reload the organisation.'],
  AREA_NOT_FOUND: ['NOT_FOUND', 'There is no such area. Choose one of the list.'],
  INVALID_LIMITS: ['VALIDATION_FAILED', undefined],
  AMOUNT_OUT_OF_RANGE: ['VALIDATION_FAILED', undefined],
  GRANT_ID_USED: ['CONFLICT', 'This grant was made with another amount. Reload to see the balance.'],
  SKILL_REQUEST_NOT_FOUND: ['NOT_FOUND', 'There is no such request. Reload the list.'],
  ALREADY_DECIDED: ['CONFLICT', 'The request was decided in the meantime. Reload the list.'],
  SKILL_NOT_FOUND: ['VALIDATION_FAILED', 'There is no such skill. Choose one of the search.'],
  SUB_SKILL_NEEDED: ['VALIDATION_FAILED', 'A new skill needs a sub-skill to belong to. Choose one.'],
  VERIFICATION_NOT_FOUND: ['NOT_FOUND', 'There is no such verification. Reload the list.'],
  NOT_UNDER_REVIEW: ['CONFLICT', 'It was decided in the meantime. Reload the list.'],
  REPORT_NOT_FOUND: ['NOT_FOUND', 'There is no such report. Reload the list.'],
} as const satisfies Record<string, readonly [Known, string | undefined]>

export function failed({ code, message, details }: DomainError<keyof typeof CODES>): Err<DomainError<Known>> {
  const [known, general] = CODES[code]
  const text = message ?? general
  return err({ ...domainError(known, ...details), ...(text !== undefined && { message: text }) })
}

export function conflict(message: string): Err<DomainError<'CONFLICT'>> {
  return err({ ...domainError('CONFLICT'), message })
}

/** Writes the row of an action that concerns no single organisation, in the transaction of the action. */
export function inLog(
  deps: Pick<ConsoleDeps, 'clock' | 'newId'>,
  { session, visit }: UserContext,
  action: string,
  subject: string,
  details: Readonly<Record<string, unknown>>,
): (tx: Tx) => Promise<void> {
  return tx => insertOperatorAction(tx, entryOf(deps, session.user.userId, action, subject, details, visit.address))
}
