import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { catalogueDocument } from '../../src/api/catalogue/document.ts'
import { catalogueOperations } from '../../src/api/catalogue/operations.ts'
import { partnerDocument } from '../../src/api/partner/document.ts'
import { partnerOperations } from '../../src/api/partner/operations.ts'
import { verificationDocument } from '../../src/api/verification/document.ts'
import { verificationOperations } from '../../src/api/verification/operations.ts'
import { EXPLAINED_KEYWORDS } from '../../src/http/schema-faults.ts'

/** What a generator, and the people who read the reference, need of each document. */
interface Schema {
  readonly $ref?: string
  readonly description?: string
  readonly type?: unknown
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly 'x-rule'?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly additionalProperties?: unknown
}
interface Parameter {
  readonly $ref?: string
  readonly name: string
  readonly in: string
  readonly description?: string
  readonly schema: Schema
}
interface Content {
  readonly 'application/json': { readonly schema: Schema; readonly example?: unknown; readonly examples?: object }
}
interface Described {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content: Content; readonly headers: object }>>
  readonly 'x-required-scopes'?: readonly string[]
}
interface Document {
  readonly info: { readonly description: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly parameters?: Readonly<Record<string, Parameter>>
    readonly examples: Readonly<Record<string, { readonly value: unknown }>>
  }
}
interface Declared {
  readonly id: string
  readonly params?: object
  readonly query?: object
  readonly body?: object
  readonly answers: Readonly<Record<number, { readonly schema: object }>>
}

const DOCUMENTS = [
  { name: 'partner', document: partnerDocument(), declared: partnerOperations },
  { name: 'verification', document: verificationDocument(), declared: verificationOperations },
  { name: 'catalogue', document: catalogueDocument(), declared: catalogueOperations },
] as unknown as readonly {
  readonly name: string
  readonly document: Document
  readonly declared: readonly Declared[]
}[]

const ajv = () => formats.default(new Ajv2020({ strict: false, allErrors: true }))

describe.each(DOCUMENTS)('the OpenAPI document of $name', ({ document, declared }) => {
  const operations = Object.values(document.paths).flatMap(methods => Object.values(methods))
  const parameterOf = (given: Parameter) =>
    given.$ref === undefined ? given : document.components.parameters![given.$ref.split('/').at(-1)!]!
  const requests = operations.flatMap(({ operationId, requestBody }) =>
    requestBody ? [[operationId, requestBody.content['application/json']] as const] : [],
  )
  const answers = operations.flatMap(({ operationId, responses }) =>
    Object.entries(responses).map(([status, each]) => [operationId, Number(status), each] as const),
  )

  test('every operation and every parameter has a description', () => {
    const parameters = operations.flatMap(each =>
      each.parameters.map(parameterOf).map(({ name, description }) => [each.operationId, name, description ?? '']),
    )
    expect(parameters.filter(([, , text]) => text === '')).toEqual([])
    expect(operations.filter(each => !each.summary)).toEqual([])
  })

  test('every field has a description', () => {
    const undescribed = new Set<string>()
    const check = (path: string, schema: Schema): void =>
      walk(document, path, schema, (at, each, isField) => {
        if (isField && each.description === undefined) undescribed.add(at)
      })
    for (const [name, schema] of Object.entries(document.components.schemas)) check(name, schema)
    for (const [id, content] of requests) check(id, content.schema)
    for (const [id, status, { content }] of answers)
      for (const [name, field] of Object.entries(content['application/json'].schema.properties ?? {}))
        if (name !== 'data') check(`${id} ${status} ${name}`, { properties: { [name]: field } })
    expect([...undescribed]).toEqual([])
  })

  test('every enum has a type', () => {
    const untyped: string[] = []
    for (const [name, schema] of Object.entries(document.components.schemas))
      walk(document, name, schema, (at, each) => {
        if (each.enum && each.type === undefined) untyped.push(at)
      })
    expect(untyped).toEqual([])
  })

  test('answers are open for additions, and the document says so; request bodies are closed', () => {
    expect(document.info.description).toContain('Answers are open for additions')
    const closed: string[] = []
    const open: string[] = []
    for (const [id, status, { content }] of answers)
      walk(document, `${id} ${status}`, content['application/json'].schema, (at, each) => {
        if (each.additionalProperties === false) closed.push(at)
      })
    for (const [id, { schema }] of requests)
      walk(document, id, schema, (at, each) => {
        if (each.properties && each.additionalProperties !== false) open.push(at)
      })
    expect({ closed, open }).toEqual({ closed: [], open: [] })
  })

  test('every answer names its headers', () => {
    const missing = answers.flatMap(([id, status, { headers }]) => {
      const needed = ['x-request-id', ...([429, 503].includes(status) ? ['Retry-After'] : [])]
      return needed.filter(name => !(name in headers)).map(name => `${id} ${status} ${name}`)
    })
    expect(missing).toEqual([])
  })

  test('every body and every answer has an example that fits the declared schema and the published one', () => {
    const validator = ajv()
    validator.addSchema({ $id: 'document', components: document.components })
    const problems: string[] = []
    const hold = (what: string, schema: object, value: unknown) => {
      const validate = validator.compile(JSON.parse(JSON.stringify(schema)))
      if (!validate(value)) problems.push(`${what}: ${validator.errorsText(validate.errors)}`)
    }
    const published = (schema: Schema) =>
      JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')) as object
    for (const [id, { schema, example }] of requests) {
      hold(id, declared.find(each => each.id === id)!.body!, example)
      hold(id, published(schema), example)
    }
    for (const [id, status, { content }] of answers) {
      const { schema, example, examples } = content['application/json']
      if (status >= 400) {
        for (const code of Object.keys(examples ?? {}))
          hold(code, published(schema), document.components.examples[code]!.value)
        continue
      }
      hold(`${id} ${status}`, declared.find(each => each.id === id)!.answers[status]!.schema, example)
      hold(`${id} ${status}`, published(schema), example)
    }
    expect(problems).toEqual([])
  })

  test('every rule of a request has words, so that no message shows a regular expression', () => {
    const problems: string[] = []
    for (const { id, params, query, body } of declared)
      for (const part of [params, query, body])
        walk(document, id, (part ?? {}) as Schema, (at, each) => {
          if (each.pattern !== undefined && !each['x-rule']?.startsWith('must '))
            problems.push(`${at}: ${each.pattern}`)
          const unknown = Object.keys(each).filter(word => !ANNOTATIONS.includes(word) && !isExplained(word))
          problems.push(...unknown.map(word => `${at}: ${word}`))
        })
    expect(problems).toEqual([])
  })
})

/** Keywords that annotate, or that hold other schemas. */
const ANNOTATIONS = ['description', 'title', 'examples', 'default', 'x-rule', 'properties', 'items', 'anyOf', '~kind']
const isExplained = (keyword: string) => EXPLAINED_KEYWORDS.includes(keyword)

const RESOURCES =
  'Account Skill SkillRequest Location Workflow WorkflowBody Mandate MandateBody MandateResult Event WebhookEndpoint Delivery ErrorEnvelope'.split(
    ' ',
  )

describe('openapi/partner.json', () => {
  const { paths, components } = DOCUMENTS[0]!.document
  const operations = Object.values(paths).flatMap(methods => Object.values(methods))
  const named = (each: Described) =>
    each.parameters.flatMap(({ $ref }) => ($ref ? [components.parameters![$ref.split('/').at(-1)!]!.name] : []))

  test('every write takes an Idempotency-Key, and every call x-on-behalf-of', () => {
    for (const each of operations) {
      const { writes } = partnerOperations.find(one => one.id === each.operationId)!
      expect([each.operationId, named(each)]).toEqual([
        each.operationId,
        writes ? ['Idempotency-Key', 'x-on-behalf-of'] : ['x-on-behalf-of'],
      ])
    }
  })

  test('every operation tells the scopes it needs', () => {
    for (const each of operations) {
      const { scope, alsoScope } = partnerOperations.find(one => one.id === each.operationId)!
      const scopes = [scope, alsoScope].filter(Boolean)
      expect(each['x-required-scopes']).toEqual(scopes)
      for (const one of scopes) expect(each.description).toContain(`\`${one}\``)
    }
  })

  test('the signing headers are one security requirement, with the string to sign', () => {
    const { securitySchemes } = components as unknown as {
      securitySchemes: Record<string, { in: string; name: string; description: string }>
    }
    expect(Object.values(securitySchemes).map(each => each.name)).toEqual(['x-api-key', 'x-timestamp', 'x-signature'])
    expect(securitySchemes.signature!.description).toContain('{lower-case hex SHA-256 of the raw body')
    for (const each of operations) expect(each).toMatchObject({ security: [{ key: [], timestamp: [], signature: [] }] })
  })

  test('every resource is a named component', () => {
    expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(RESOURCES))
  })
})

/** Visits a schema and all below it; components are visited by themselves. */
function walk(
  document: Document,
  at: string,
  schema: Schema,
  visit: (at: string, schema: Schema, isField: boolean) => void,
  isField = false,
  seen = new Set<string>(),
): void {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1)!
    const component = document.components.schemas[name]!
    if (!seen.has(name)) walk(document, name, component, visit, isField, new Set([...seen, name]))
    return
  }
  visit(at, schema, isField)
  for (const [name, each] of Object.entries(schema.properties ?? {}))
    walk(document, `${at}.${name}`, each, visit, true, seen)
  for (const each of Object.values(schema.patternProperties ?? {})) walk(document, `${at}.*`, each, visit, false, seen)
  if (schema.items) walk(document, `${at}[]`, schema.items, visit, false, seen)
  for (const each of schema.anyOf ?? []) walk(document, at, each, visit, false, seen)
}
