import type { Static, TSchema } from 'typebox'
import type { BodyRule } from '../kernel/body-rules.ts'
import type { DomainError } from '../kernel/domain-error.ts'
import type { Err } from '../kernel/result.ts'

/**
 * An operation of a public API as a value: method, path, schemas, summary and a short handler. The router, the middleware, OpenAPI,
 * the docs and the tests read it, so that a declared route is covered everywhere. It does not depend on Fastify.
 * `Context` is what the middleware of the API found out about the caller.
 */
export interface Operation<Deps, Code extends string, Context = undefined> {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the base path of the API, parameters in braces as OpenAPI writes them: `/skills/{skill_id}`. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
  /** Rules that the schema of the body cannot express. They are reported together with violations of the schema. */
  readonly bodyRules?: readonly BodyRule<never>[]
  /** Responses of a success, by status. Errors come from the error table of the API. */
  readonly answers: Readonly<Record<number, AnswerShape>>
  /** Codes of the error table that this operation itself may answer with. */
  readonly errors: readonly Code[]
  /** Uses no connection of the database, so it waits for no slot of the bulkhead. */
  readonly answersFromMemory?: boolean
  readonly handle: (call: Call<unknown, unknown, unknown, Context>, deps: Deps) => Promise<Outcome<Code>>
}

export type Outcome<Code extends string> = Answer | Err<DomainError<Code>>

export interface AnswerShape {
  readonly description: string
  readonly schema: TSchema
}

export interface Call<Params, Query, Body, Context> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly context: Context
}

export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

type StaticOf<S> = S extends TSchema ? Static<S> : undefined

/** The declaration of an operation: the same, with the types of the handler taken from the schemas. */
export type OperationSpec<
  Base extends { readonly handle: unknown },
  Deps,
  Code extends string,
  Context,
  Params extends TSchema | undefined,
  Query extends TSchema | undefined,
  Body extends TSchema | undefined,
> = Omit<Base, 'params' | 'query' | 'body' | 'handle'> & {
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly handle: (
    call: Call<StaticOf<Params>, StaticOf<Query>, StaticOf<Body>, Context>,
    deps: Deps,
  ) => Promise<Outcome<Code>>
}

/** An API fixes its kind of operation, dependencies, error codes and context once, and declares its operations with the result. */
export function operationFor<
  Base extends Operation<Deps, Code, Context>,
  Deps,
  Code extends string,
  Context = undefined,
>() {
  return <
    Params extends TSchema | undefined = undefined,
    Query extends TSchema | undefined = undefined,
    Body extends TSchema | undefined = undefined,
  >(
    spec: OperationSpec<Base, Deps, Code, Context, Params, Query, Body>,
  ): Base =>
    // The router validates the call against the same schemas before it calls the handler.
    spec as unknown as Base
}
