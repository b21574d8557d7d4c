/** An error whose message says what the operator must do. It is printed without a stack trace. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}
