import Type from 'typebox'
import { timestampInput, toTime } from '../../../contract/fields.ts'
import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import { type Err, err, ok, type Result } from '../../../kernel/result.ts'
import type { InvalidField } from '../lists.ts'

/** `since` is included, `until` is not. */
export const timeRange = {
  since: Type.Optional(timestampInput('From this time on.')),
  until: Type.Optional(timestampInput('Before this time.')),
}

export function invalidField(path: string, message: string): Err<InvalidField> {
  return err(domainError('VALIDATION_FAILED', { path, message }))
}

export interface TimeRange {
  readonly since: Date | null
  readonly until: Date | null
}

export function rangeOf(asked: { readonly since?: string; readonly until?: string }): Result<TimeRange, InvalidField> {
  const since = asked.since === undefined ? null : toTime(asked.since)
  const until = asked.until === undefined ? null : toTime(asked.until)
  if (asked.since !== undefined && since === null) return invalidField('since', 'since is not a valid date-time.')
  if (asked.until !== undefined && until === null) return invalidField('until', 'until is not a valid date-time.')
  return ok({ since, until })
}

/** The details of a conflict or a limit say what to do; people read the message. */
export function told<Code extends string>(error: DomainError<Code>): Err<DomainError<Code>> {
  const message = error.message ?? error.details[0]?.message
  return err(message === undefined || error.code === 'VALIDATION_FAILED' ? error : { ...error, message })
}
