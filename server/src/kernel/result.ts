/** A decision's outcome as data: either what was asked for, or why not. Nothing is thrown for what is foreseen. */
export type Result<T, E> = Ok<T> | Refused<E>

export interface Ok<T> {
  readonly ok: true
  readonly value: T
}

export interface Refused<E> {
  readonly ok: false
  readonly refusal: E
}

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value })
export const refused = <E>(refusal: E): Refused<E> => ({ ok: false, refusal })
