import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import ipaddr from 'ipaddr.js'

/** The answer for one address family of a name. */
export type DnsAnswer =
  | { readonly addresses: readonly string[]; readonly cname?: string }
  /** The question is read and never answered. */
  | 'silence'
  | 'no_such_name'

export interface DnsQuestion {
  readonly name: string
  readonly family: 4 | 6
  /** How often this name and family was asked for before. */
  readonly before: number
}

export interface DnsServer {
  /** For `Resolver.setServers`. */
  readonly server: string
  readonly questions: readonly DnsQuestion[]
  close(): Promise<void>
}

const TYPES: Readonly<Record<number, 4 | 6>> = { 1: 4, 28: 6 }
const CNAME = 5
const TXT = 16
const NO_SUCH_NAME = 3
const HEADER_BYTES = 12

/** TXT records of a name; null if there is no such name. */
type Texts = (name: string) => readonly string[] | null

/** A name server on loopback that answers from a script, always with a TTL of 0, as DNS rebinding does. */
export async function startDnsServer(
  script: (question: DnsQuestion) => DnsAnswer,
  address = '127.0.0.1',
  texts: Texts = () => null,
): Promise<DnsServer> {
  const questions: DnsQuestion[] = []
  const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4')
  socket.on('message', (message, from) => {
    const asked = readQuestion(message)
    if (asked.family === 'txt') {
      const records = texts(asked.name)?.map(text => record(pointerToQuestion(), TXT, textBytes(text))) ?? null
      socket.send(reply(message, asked.end, records), from.port, from.address)
      return
    }
    const { family: askedFamily } = asked
    const before = questions.filter(({ name, family }) => name === asked.name && family === askedFamily).length
    const question = { name: asked.name, family: askedFamily, before }
    questions.push(question)
    const answer = script(question)
    if (answer === 'silence') return
    const records = answer === 'no_such_name' ? null : recordsOf(answer, askedFamily)
    socket.send(reply(message, asked.end, records), from.port, from.address)
  })
  socket.bind(0, address)
  await once(socket, 'listening')
  return {
    server: `${address}:${socket.address().port}`,
    questions,
    close: async () => {
      socket.close()
      await once(socket, 'close')
    },
  }
}

function readQuestion(message: Buffer): {
  readonly name: string
  readonly family: 4 | 6 | 'txt'
  readonly end: number
} {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const type = message.readUInt16BE(at + 1)
  const family = type === TXT ? 'txt' : TYPES[type]
  if (family === undefined) throw new Error('This name server supports A, AAAA and TXT only.')
  // Resolvers vary the case of letters to make forged answers harder.
  return { name: labels.join('.').toLowerCase(), family, end: at + 5 }
}

/** Null: there is no such name. */
function reply(message: Buffer, questionEnd: number, records: readonly Buffer[] | null): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  message.copy(header, 0, 0, 2)
  // A response, with recursion desired and available.
  header.writeUInt16BE(0x8180 | (records === null ? NO_SUCH_NAME : 0), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(records?.length ?? 0, 6)
  return Buffer.concat([header, message.subarray(HEADER_BYTES, questionEnd), ...(records ?? [])])
}

function recordsOf({ addresses, cname }: Exclude<DnsAnswer, string>, family: 4 | 6): readonly Buffer[] {
  const owner = cname === undefined ? pointerToQuestion() : nameBytes(cname)
  const alias = cname === undefined ? [] : [record(pointerToQuestion(), CNAME, nameBytes(cname))]
  const type = family === 4 ? 1 : 28
  return [...alias, ...addresses.map(address => record(owner, type, Buffer.from(ipaddr.parse(address).toByteArray())))]
}

function record(owner: Buffer, type: number, data: Buffer): Buffer {
  const middle = Buffer.alloc(10)
  middle.writeUInt16BE(type, 0)
  middle.writeUInt16BE(1, 2)
  middle.writeUInt16BE(data.length, 8)
  return Buffer.concat([owner, middle, data])
}

/** In pieces of at most 255 bytes. */
function textBytes(text: string): Buffer {
  const bytes = Buffer.from(text, 'latin1')
  const pieces = Array.from({ length: Math.ceil(bytes.length / 255) }, (_, at) =>
    bytes.subarray(at * 255, at * 255 + 255),
  )
  return Buffer.concat(pieces.flatMap(piece => [Buffer.from([piece.length]), piece]))
}

function pointerToQuestion(): Buffer {
  return Buffer.from([0xc0, HEADER_BYTES])
}

function nameBytes(name: string): Buffer {
  const labels = name
    .split('.')
    .map(label => Buffer.concat([Buffer.from([label.length]), Buffer.from(label, 'latin1')]))
  return Buffer.concat([...labels, Buffer.from([0])])
}
