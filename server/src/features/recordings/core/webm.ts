import { partCounter } from './most-parts.ts'
import { opusPacketMs } from './opus.ts'

/** Ids of EBML elements, with their length marker. */
const ID = {
  ebml: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackType: 0x83,
  codecId: 0x86,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
} as const

/** Their children are read in place. Browsers that record do not know how long a segment or cluster will be, so its size is not used. */
const ENTERED: ReadonlySet<number> = new Set([
  ID.ebml,
  ID.segment,
  ID.info,
  ID.tracks,
  ID.trackEntry,
  ID.cluster,
  ID.blockGroup,
])

const AUDIO_TRACK = 2
const DEFAULT_SCALE_NS = 1_000_000

interface Found {
  docType: string
  codecs: string[]
  trackTypes: number[]
  scaleNs: number
  clusterTime: number
  /** Start of the latest block, in units of the scale. */
  lastTime: number
  packetsMs: number
  isLaced: boolean
}

/** Length of a WebM file with Opus and nothing else; null for any other bytes. */
export function webmSeconds(bytes: Uint8Array): number | null {
  const found: Found = {
    docType: '',
    codecs: [],
    trackTypes: [],
    scaleNs: DEFAULT_SCALE_NS,
    clusterTime: 0,
    lastTime: 0,
    packetsMs: 0,
    isLaced: false,
  }
  const mayRead = partCounter()
  for (let at = 0; at < bytes.length; ) {
    const element = elementAt(bytes, at)
    if (element === null || !mayRead() || (at === 0 && element.id !== ID.ebml)) return null
    if (ENTERED.has(element.id)) {
      at = element.from
      continue
    }
    if (element.size === null || element.from + element.size > bytes.length) return null
    at = element.from + element.size
    note(found, element.id, bytes.subarray(element.from, at))
  }
  const isOpus = found.codecs.length > 0 && found.codecs.every(codec => codec === 'A_OPUS')
  const isAudio = found.trackTypes.every(type => type === AUDIO_TRACK)
  if (found.docType !== 'webm' || !isOpus || !isAudio || found.isLaced || found.packetsMs === 0) return null
  // Times can say less than what is played, and a pause is in the times only.
  return Math.max(found.packetsMs / 1_000, (found.lastTime * found.scaleNs) / 1e9)
}

function note(found: Found, id: number, data: Uint8Array): void {
  if (id === ID.docType) found.docType = textOf(data)
  else if (id === ID.codecId) found.codecs.push(textOf(data))
  else if (id === ID.trackType) found.trackTypes.push(numberOf(data))
  else if (id === ID.timestampScale) found.scaleNs = numberOf(data)
  else if (id === ID.timestamp) found.clusterTime = numberOf(data)
  else if (id === ID.simpleBlock || id === ID.block) noteBlock(found, data)
}

/** Number of the track, time in the cluster (16 bits, signed), flags, then the packet. */
function noteBlock(found: Found, data: Uint8Array): void {
  const track = sizeAt(data, 0)
  if (track === null || data.length < track.length + 3) return
  const time = (data[track.length]! << 8) | data[track.length + 1]!
  const relative = time >= 0x8000 ? time - 0x10000 : time
  found.lastTime = Math.max(found.lastTime, found.clusterTime + relative)
  if ((data[track.length + 2]! & 0x06) !== 0) found.isLaced = true
  found.packetsMs += opusPacketMs(data.subarray(track.length + 3))
}

interface Element {
  readonly id: number
  /** Where its data begins. */
  readonly from: number
  /** Null: not known. */
  readonly size: number | null
}

function elementAt(bytes: Uint8Array, at: number): Element | null {
  const idLength = lengthOf(bytes[at])
  if (idLength === 0 || idLength > 4 || at + idLength > bytes.length) return null
  const id = numberOf(bytes.subarray(at, at + idLength))
  const size = sizeAt(bytes, at + idLength)
  return size === null ? null : { id, from: at + idLength + size.length, size: size.value }
}

/** A number whose first byte says how many bytes it has. All bits set: unknown. */
function sizeAt(bytes: Uint8Array, at: number): { readonly length: number; readonly value: number | null } | null {
  const length = lengthOf(bytes[at])
  if (length === 0 || at + length > bytes.length) return null
  const first = bytes[at]! & (0xff >> length)
  const rest = bytes.subarray(at + 1, at + length)
  if (first === 0xff >> length && rest.every(byte => byte === 0xff)) return { length, value: null }
  return { length, value: first * 256 ** (length - 1) + numberOf(rest) }
}

/** 1 to 8 by the first bit that is set; 0 if none is. */
function lengthOf(first: number | undefined): number {
  return first === undefined || first === 0 ? 0 : Math.clz32(first) - 23
}

function numberOf(data: Uint8Array): number {
  return data.subarray(0, 8).reduce((number, byte) => number * 256 + byte, 0)
}

function textOf(data: Uint8Array): string {
  return String.fromCharCode(...data.subarray(0, 32)).replace(/\0+$/, '')
}
