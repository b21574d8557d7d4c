import { MOST_PARTS } from './most-parts.ts'
import { opusPacketMs } from './opus.ts'

const HEADER_BYTES = 27
const SAMPLES_PER_SECOND = 48_000
/** OpusHead and OpusTags. */
const HEADER_PACKETS = 2

interface OggPage {
  /** Samples up to its end; null if no packet ends in it. */
  readonly granule: number | null
  /** First two bytes of each packet that begins in it. */
  readonly packets: readonly Uint8Array[]
  /** The last packet goes on in the next page. */
  readonly isOpen: boolean
  readonly end: number
}

/** Length of an Ogg file with one Opus stream; null for any other bytes. */
export function oggSeconds(bytes: Uint8Array): number | null {
  if (textAt(bytes, 28, 8) !== 'OpusHead' || bytes.length < 47) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const preSkip = view.getUint16(HEADER_BYTES + 1 + 10, true)
  const [lasting, state] = [
    { granule: 0, ms: 0 },
    { packets: 0, isOpen: false },
  ]
  for (let at = 0; at < bytes.length; ) {
    const page = pageAt(bytes, view, at, state.isOpen)
    if (page === null || state.packets > MOST_PARTS) return null
    lasting.granule = Math.max(lasting.granule, page.granule ?? 0)
    for (const packet of page.packets) if (++state.packets > HEADER_PACKETS) lasting.ms += opusPacketMs(packet)
    state.isOpen = page.isOpen
    at = page.end
  }
  if (lasting.ms === 0) return null
  // Positions can say less than what is played, and a pause is in the positions only.
  return Math.max(lasting.ms / 1_000, (lasting.granule - preSkip) / SAMPLES_PER_SECOND)
}

function pageAt(bytes: Uint8Array, view: DataView, at: number, isContinued: boolean): OggPage | null {
  if (at + HEADER_BYTES > bytes.length || textAt(bytes, at, 4) !== 'OggS' || bytes[at + 4] !== 0) return null
  const segments = bytes.subarray(at + HEADER_BYTES, at + HEADER_BYTES + bytes[at + 26]!)
  let from = at + HEADER_BYTES + segments.length
  let isOpen = isContinued
  const packets: Uint8Array[] = []
  for (const size of segments) {
    if (!isOpen) packets.push(bytes.subarray(from, Math.min(from + 2, from + size)))
    isOpen = size === 255
    from += size
  }
  if (segments.length < bytes[at + 26]! || from > bytes.length) return null
  const granule = view.getBigInt64(at + 6, true)
  return { granule: granule === -1n ? null : Number(granule), packets, isOpen, end: from }
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}
