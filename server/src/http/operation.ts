import type { Static, TSchema } from 'typebox'
import type { Refusal } from '../kernel/refusal.ts'
import type { Refused } from '../kernel/result.ts'

/**
 * An operation of a public API as a value: method, path, schemas, summary and a short handler. The router, the gates,
 * OpenAPI, the docs and the tests read it, so a new route is covered by being declared. It knows no Fastify.
 * `Context` is what the surface's gates found out about the caller.
 */
export interface Operation<Deps, Code extends string, Context = undefined> {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the surface's base path, parameters in braces as OpenAPI writes them: `/skills/{skill_id}`. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
  /** What it answers when it succeeds, by status. Refusals come from the surface's error table. */
  readonly answers: Readonly<Record<number, AnswerShape>>
  /** The codes of the surface's error table that this operation itself may answer with. */
  readonly refusals: readonly Code[]
  readonly handle: (call: Call<unknown, unknown, unknown, Context>, deps: Deps) => Promise<Outcome<Code>>
}

export type Outcome<Code extends string> = Answer | Refused<Refusal<Code>>

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

/** What is written down for an operation: the same, with the handler's types taken from the schemas. */
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

/** A surface fixes its kind of operation, dependencies, error codes and context once, and declares operations with the result. */
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
    // The router validates the call against these very schemas before it hands it over.
    spec as unknown as Base
}
