import type { TransportCode } from '../../../http/faults.ts'
import type { DomainError } from '../../../kernel/domain-error.ts'
import { type Err, err } from '../../../kernel/result.ts'
import type { ConsoleCode } from '../errors.ts'

type SliceCode = ConsoleCode | TransportCode | 'WORKFLOW_IN_USE'

/**
 * An error of a slice in words for a person. The general sentences of the console are about roles and about changes by others; here the
 * sentence of the first problem says more, and ids alone are no sentence.
 */
export function sayWhy(error: DomainError<SliceCode>): Err<DomainError<ConsoleCode | TransportCode>> {
  const { code, ...rest } = error
  if (code === 'WORKFLOW_IN_USE') {
    const message = 'Mandates use this workflow. Archive them first.'
    return err({ ...rest, code: 'CONFLICT', message })
  }
  const needsWords = code === 'FORBIDDEN' || code === 'CONFLICT' || code === 'LIMIT_EXCEEDED'
  const sentence = rest.details.find(each => each.message.includes(' '))?.message
  const message = rest.message ?? (needsWords ? sentence : undefined)
  return err({ ...rest, code, ...(message !== undefined && { message }) })
}
