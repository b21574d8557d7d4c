/** An error whose message says what the operator must do. It is printed without a stack trace. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

export const ORGANISATION_NOT_FOUND =
  'Organisation not found: pramaan-server organisation create NAME makes one and prints its id.'
