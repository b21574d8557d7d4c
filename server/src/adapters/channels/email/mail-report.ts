import type { Attachment, Email } from 'postal-mime'
import { isSendId } from '../../../contract/inbound.ts'
import { SEND_ID_HEADER } from './compose-mail.ts'

type Fields = ReadonlyMap<string, string>

/** A report in a mail (multipart/report): of a delivery (RFC 3464), or of what a receiver thinks of a message (RFC 5965). */
export interface Report {
  readonly kind: 'delivery' | 'feedback'
  /** Of a delivery: one for each recipient. Of feedback: one. Names in lower case. */
  readonly groups: readonly Fields[]
  /** Addresses from which the message came, as the report says. */
  readonly returnPaths: readonly string[]
  /** Of the message, as it was returned. */
  readonly messageId: string | null
  /** Ours, from a header that we wrote, or from the envelope. */
  readonly sendId: string | null
}

const KINDS: ReadonlyMap<string, Report['kind']> = new Map([
  ['message/delivery-status', 'delivery'],
  ['message/global-delivery-status', 'delivery'],
  ['message/feedback-report', 'feedback'],
])
const RETURNED: ReadonlySet<string> = new Set([
  'message/rfc822',
  'text/rfc822-headers',
  'message/global',
  'message/global-headers',
])
const MOST_READ = 65_536

/** Null for any other mail. */
export function readReport(mail: Email): Report | null {
  const type = mail.headers.find(({ key }) => key === 'content-type')?.value ?? ''
  const part = mail.attachments.find(({ mimeType }) => KINDS.has(mimeType))
  if (part === undefined || !/^multipart\/report\b/i.test(type)) return null
  const kind = KINDS.get(part.mimeType)!
  const [first, ...recipients] = groupsOf(contentOf(part))
  if (first === undefined) return null
  const copy = mail.attachments.find(({ mimeType }) => RETURNED.has(mimeType))
  const [returned] = copy === undefined ? [] : groupsOf(contentOf(copy))
  const sendIds = [returned?.get(SEND_ID_HEADER.toLowerCase()), first.get('original-envelope-id')]
  return {
    kind,
    groups: kind === 'delivery' ? recipients : [first],
    returnPaths: [first.get('original-mail-from'), returned?.get('return-path')].flatMap(each => withoutBrackets(each)),
    messageId: returned?.get('message-id') ?? null,
    sendId: sendIds.find(isSendId) ?? null,
  }
}

function contentOf({ content }: Attachment): string {
  return (typeof content === 'string' ? content : new TextDecoder().decode(content)).slice(0, MOST_READ)
}

function withoutBrackets(address: string | undefined): readonly string[] {
  return address === undefined ? [] : [address.replace(/^<|>$/g, '')]
}

/** Fields are separated by empty lines into groups. */
function groupsOf(text: string): readonly Fields[] {
  return text
    .split(/\r?\n[ \t]*\r?\n/)
    .map(fieldsOf)
    .filter(({ size }) => size > 0)
}

/** The first of each name, unfolded. */
export function fieldsOf(text: string): Fields {
  const fields = new Map<string, string>()
  for (const line of text.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const at = line.indexOf(':')
    const name = line.slice(0, Math.max(at, 0)).trim().toLowerCase()
    if (name !== '' && !fields.has(name)) fields.set(name, line.slice(at + 1).trim())
  }
  return fields
}
