/** A sample of the API reference, as `x-codeSamples` of OpenAPI has it. */
export interface CodeSample {
  readonly lang: string
  readonly label: string
  readonly source: string
}

/** An operation with the values of its example. */
export interface SampledOperation {
  readonly id: string
  readonly method: string
  /** With the base path, and parameters in braces. */
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** Undefined if the operation takes none. */
  readonly body: unknown
  /** Whether the answer is a page of a list. */
  readonly isPaged: boolean
}

/** How the clients call an operation. Python has the same names in snake_case. */
export interface ClientCall {
  /** Of the client, such as `skills.lookUp`. */
  readonly method: string
  /** Arguments besides path parameters and query; the body if it is not given. */
  readonly args?: (body: never) => readonly unknown[]
  /** The Python client takes other arguments than that of TypeScript. */
  readonly pythonArgs?: (body: never) => readonly unknown[]
  /** The Python client returns an iterator of all items, where that of TypeScript returns a page. */
  readonly isIterator?: boolean
  /** Parameters of the path that `method` contains already. */
  readonly ownsParams?: boolean
}

/** How the clients of an API are made. */
export interface ClientSetup {
  readonly typescript: string
  /** The name of the client in both languages. */
  readonly name: string
  readonly python: string
}

export function typescriptSample(setup: ClientSetup, call: ClientCall, operation: SampledOperation): CodeSample {
  const query = Object.keys(operation.query).length === 0 ? [] : [operation.query]
  const args = [...positional(call, operation), ...query, ...argumentsOf(call.args, operation.body)]
  const shown = args.map(each => literal(each, TYPESCRIPT)).join(', ')
  const source = `${setup.typescript}\n\nconst answer = await ${setup.name}.${call.method}(${shown})\nconsole.log(answer)\n`
  return { lang: 'TypeScript', label: 'TypeScript', source }
}

export function pythonSample(setup: ClientSetup, call: ClientCall, operation: SampledOperation): CodeSample {
  const keywords = Object.entries(operation.query).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  const args = [...positional(call, operation), ...argumentsOf(call.pythonArgs ?? call.args, operation.body)]
  const shown = [...args.map(each => literal(each, PYTHON)), ...keywords].join(', ')
  const called = `${setup.name}.${snakeCase(call.method)}(${shown})`
  const answer = call.isIterator ? `list(${called})` : operation.isPaged ? `${called}.page()` : called
  return { lang: 'Python', label: 'Python', source: `${setup.python}\n\nanswer = ${answer}\nprint(answer)\n` }
}

function positional({ ownsParams = false }: ClientCall, { params }: SampledOperation): readonly unknown[] {
  return ownsParams ? [] : Object.values(params)
}

function argumentsOf(choose: ClientCall['args'], body: unknown): readonly unknown[] {
  if (choose !== undefined) return choose(body as never)
  return body === undefined ? [] : [body]
}

const snakeCase = (name: string): string =>
  name.replaceAll(/(?<=[a-z])[A-Z](?=[^'"]*(?:$|\())/g, letter => `_${letter.toLowerCase()}`)

interface Notation {
  readonly text: (value: string) => string
  readonly key: (name: string) => string
  readonly others: Readonly<Record<string, string>>
  /** Around the fields of an object on one line. */
  readonly space: string
}

const TYPESCRIPT: Notation = {
  text: value => `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`,
  key: name => (/^[a-z_]\w*$/i.test(name) ? name : `'${name}'`),
  others: {},
  space: ' ',
}
const PYTHON: Notation = {
  text: value => JSON.stringify(value),
  key: name => JSON.stringify(name),
  others: { true: 'True', false: 'False', null: 'None' },
  space: '',
}

const LONGEST_LINE = 80

/** On one line if it is short, else a line for each field or item. */
function literal(value: unknown, notation: Notation, indent = ''): string {
  if (typeof value === 'string') return notation.text(value)
  if (typeof value !== 'object' || value === null) return notation.others[String(value)] ?? String(value)
  const isList = Array.isArray(value)
  const inner = `${indent}  `
  const parts = Object.entries(value).map(([name, each]) => {
    const text = literal(each, notation, inner)
    return isList ? text : `${notation.key(name)}: ${text}`
  })
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  if (parts.length === 0) return open + close
  const space = isList ? '' : notation.space
  const line = `${open}${space}${parts.join(', ')}${space}${close}`
  if (line.length <= LONGEST_LINE && !line.includes('\n')) return line
  return `${open}\n${parts.map(part => `${inner}${part},\n`).join('')}${indent}${close}`
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** Path and query as they are sent. */
function targetOf({ path, params, query }: SampledOperation): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`
}

const CONTENT_TYPE = "-H 'Content-Type: application/json'"

/** With the headers of a key; values such as `$KEY` are those of the shell. */
export function curlSample(operation: SampledOperation, headers: readonly (readonly [string, string])[]): CodeSample {
  const { method, body } = operation
  const words = [
    `curl -sS -X ${method} "$BASE_URL"${quoted(targetOf(operation))}`,
    ...headers.map(([name, value]) => `-H "${name}: ${value}"`),
    ...(body === undefined ? [] : [CONTENT_TYPE, `-d ${quoted(JSON.stringify(body))}`]),
  ]
  return { lang: 'Shell', label: 'curl', source: `${words.join(' \\\n  ')}\n` }
}

/** Signs as docs/signing.md describes. `%3N` needs GNU date. */
export function signedCurlSample(operation: SampledOperation, takesKey: boolean): CodeSample {
  const { method, body } = operation
  const hasBody = body !== undefined
  const words = [
    `curl -sS -X ${method} "$BASE_URL$TARGET"`,
    '-H "x-api-key: $KEY_ID"',
    '-H "x-timestamp: $TIMESTAMP"',
    '-H "x-signature: $SIGNATURE"',
    ...(takesKey ? ['-H "Idempotency-Key: $IDEMPOTENCY_KEY"'] : []),
    ...(hasBody ? [CONTENT_TYPE, '-d "$BODY"'] : []),
  ]
  const lines = [
    `TARGET=${quoted(targetOf(operation))}`,
    `BODY=${hasBody ? quoted(JSON.stringify(body)) : "''"}`,
    ...(takesKey ? ['IDEMPOTENCY_KEY=$(openssl rand -hex 16)'] : []),
    'TIMESTAMP=$(date +%s%3N)',
    'HASH=$(printf %s "$BODY" | openssl dgst -sha256 -r | cut -c1-64)',
    `SIGNATURE=$(printf 'v1\\n%s\\n%s\\n%s\\n%s\\n\\n%s' "$TIMESTAMP" ${method} "$TARGET" "${takesKey ? '$IDEMPOTENCY_KEY' : ''}" "$HASH" |`,
    '  openssl dgst -sha256 -hmac "$SECRET" -r | cut -c1-64)',
    words.join(' \\\n  '),
  ]
  return { lang: 'Shell', label: 'curl', source: `${lines.join('\n')}\n` }
}
