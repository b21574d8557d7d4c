/** A fault whose message says what to do about it: an operator reads it alone, without a stack that would bury it. */
export class Foreseen extends Error {
  override readonly name = 'Foreseen'
}
