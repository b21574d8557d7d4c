import { readFile } from 'node:fs/promises'
import { signRequest, verifyWebhook, WebhookVerificationError } from '@pramaan/sdk'
import type { Command } from 'commander'
import { type Context, contextOf } from '../context.ts'
import { NegativeAnswer, UsageError } from '../errors.ts'

interface SignOptions {
  readonly body?: string
  readonly bodyFile?: string
  readonly timestamp?: string
  readonly idempotencyKey?: string
  readonly onBehalfOf?: string
  readonly compare?: string
}

interface VerifyOptions {
  readonly bodyFile: string
  readonly secret: string
  readonly header: readonly string[]
}

export function addSign(program: Command): void {
  program
    .command('sign')
    .argument('<method>', 'GET, POST, PUT or PATCH')
    .argument('<target>', 'path and query, from /api/v1/partner on')
    .option('--body <text>', 'the body as sent')
    .option('--body-file <file>', 'a file with the body as sent')
    .option('--timestamp <milliseconds>', 'instead of now')
    .option('--idempotency-key <key>')
    .option('--on-behalf-of <recruiter>')
    .option('--compare <string_to_sign>', 'of a 401 answer to a test key: shows the line that differs')
    .description('Show the string to sign and the signature of a call, to compare with yours.')
    .action(async (method: string, target: string, options: SignOptions, command: Command) =>
      sign(contextOf(command), method, target, options),
    )
  program
    .command('verify')
    .requiredOption('--body-file <file>', 'the bytes of the delivery as they arrived')
    .requiredOption('--secret <whsec>', 'of the endpoint')
    .requiredOption('--header <name:value>', 'each of the three webhook- headers; repeatable', collect, [])
    .description('Check the signature of a webhook delivery and say what is wrong with it. Ignores its age.')
    .action(async (options: VerifyOptions, command: Command) => verify(contextOf(command), options))
}

const collect = (value: string, former: readonly string[]): readonly string[] => [...former, value]

async function sign(context: Context, method: string, target: string, options: SignOptions): Promise<void> {
  if (!target.startsWith('/api/v1/partner'))
    throw new UsageError(`The target is ${JSON.stringify(target)}: it begins with /api/v1/partner.`)
  const { secret, keyId } = await context.key()
  const timestamp = options.timestamp ?? String(Date.now())
  const body = options.bodyFile === undefined ? options.body : await bytesOf(options.bodyFile)
  const { idempotencyKey, onBehalfOf } = options
  const signed = await signRequest({ secret, timestamp, method, target, body, idempotencyKey, onBehalfOf })
  const headers = {
    'x-api-key': keyId,
    'x-timestamp': timestamp,
    'x-signature': signed.signature,
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    ...(onBehalfOf !== undefined && { 'x-on-behalf-of': onBehalfOf }),
  }
  const differing = options.compare === undefined ? null : firstDifference(signed.stringToSign, options.compare)
  const lines = [
    'String to sign:',
    ...signed.stringToSign.split('\n').map(line => `  ${JSON.stringify(line)}`),
    '',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(options.compare === undefined
      ? []
      : ['', differing ?? 'Both strings are equal: if the signature differs, the secret does.']),
  ]
  context.output.answer({ string_to_sign: signed.stringToSign, headers, difference: differing }, lines.join('\n'))
}

const PARTS = ['version', 'timestamp', 'method', 'path and query', 'Idempotency-Key', 'x-on-behalf-of', 'body hash']

/** JSON shows the line feeds of the server's string as \n. */
function firstDifference(ours: string, theirs: string): string | null {
  const [mine, other] = [ours.split('\n'), theirs.replaceAll('\\n', '\n').split('\n')]
  const at = PARTS.findIndex((_part, index) => mine[index] !== other[index])
  return at < 0
    ? null
    : `They differ in ${PARTS[at]}: here ${JSON.stringify(mine[at] ?? '')}, there ${JSON.stringify(other[at] ?? '')}.`
}

async function verify({ output }: Context, { bodyFile, secret, header }: VerifyOptions): Promise<void> {
  const headers = header.map(each => {
    const at = each.indexOf(':')
    return [each.slice(0, at).trim(), each.slice(at + 1).trim()] as const
  })
  const body = await bytesOf(bodyFile)
  try {
    // A delivery that is debugged is old: its age is not its fault.
    const event = await verifyWebhook({ body, headers, secret, toleranceSeconds: Number.POSITIVE_INFINITY })
    output.answer({ valid: true, event }, `The signature is valid: ${event.type} ${event.id}`)
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error
    output.answer({ valid: false, code: error.code, message: error.message }, `${error.code}: ${error.message}`)
    throw new NegativeAnswer()
  }
}

async function bytesOf(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new UsageError(`${file} cannot be read: ${error.message}`)
  })
  return new Uint8Array(bytes)
}
