import { createHash, type KeyObject, verify } from 'node:crypto'

export interface DkimResult {
  readonly isValid: boolean
  readonly domain: string
  readonly selector: string
  /** Lower case, in the order of the signature. */
  readonly signedHeaders: readonly string[]
}

/** Verifies the first signature of a mail as a receiver does (RFC 6376, relaxed/relaxed, rsa-sha256), without the code that signed it. */
export function verifyDkim(raw: string, publicKey: KeyObject): DkimResult {
  const end = raw.indexOf('\r\n\r\n')
  const fields = raw.slice(0, end).split(/\r\n(?![ \t])/)
  const signature = fields.find(field => nameOf(field) === 'dkim-signature')
  if (signature === undefined) return { isValid: false, domain: '', selector: '', signedHeaders: [] }
  const tags = new Map(
    signature
      .slice(signature.indexOf(':') + 1)
      .split(';')
      .map(tag => [tag.slice(0, tag.indexOf('=')).trim(), tag.slice(tag.indexOf('=') + 1).replace(/\s/g, '')]),
  )
  const signedHeaders = (tags.get('h') ?? '').toLowerCase().split(':')
  const bodyHash = createHash('sha256')
    .update(relaxedBody(raw.slice(end + 4)), 'latin1')
    .digest('base64')
  const signed = [
    ...signedHeaders.flatMap(name => fields.findLast(field => nameOf(field) === name) ?? []).map(relaxedField),
    relaxedField(signature.replace(/([;\s]b=)[^;]*/, '$1')),
  ].join('\r\n')
  const isSupported = tags.get('a') === 'rsa-sha256' && tags.get('c') === 'relaxed/relaxed'
  const isSigned = verify(
    'sha256',
    Buffer.from(signed, 'latin1'),
    publicKey,
    Buffer.from(tags.get('b') ?? '', 'base64'),
  )
  return {
    isValid: isSupported && isSigned && bodyHash === tags.get('bh'),
    domain: tags.get('d') ?? '',
    selector: tags.get('s') ?? '',
    signedHeaders,
  }
}

function nameOf(field: string): string {
  return field.slice(0, field.indexOf(':')).trim().toLowerCase()
}

function relaxedField(field: string): string {
  const value = field.slice(field.indexOf(':') + 1).replace(/\r\n/g, '')
  return `${nameOf(field)}:${value.replace(/[ \t]+/g, ' ').trim()}`
}

function relaxedBody(body: string): string {
  const lines = body.split('\r\n').map(line => line.replace(/[ \t]+/g, ' ').trimEnd())
  while (lines.at(-1) === '') lines.pop()
  return lines.length === 0 ? '' : `${lines.join('\r\n')}\r\n`
}
