import { Ajv } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'

/**
 * Fastify's own Ajv silently drops unknown fields and turns 5 into "5". A body is taken as it is or refused, with every
 * fault named; only query strings, which are text by nature, are read as the numbers their schema asks for.
 */
const strict = new Ajv({
  allErrors: true,
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: true,
  strict: false,
})
const reading = new Ajv({
  allErrors: true,
  coerceTypes: true,
  removeAdditional: false,
  useDefaults: true,
  strict: false,
})

export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) =>
  httpPart === 'querystring' ? reading.compile(schema) : strict.compile(schema)
