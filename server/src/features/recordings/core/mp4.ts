import { partCounter } from './most-parts.ts'

/** Their children are read in place. */
const ENTERED: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'mvex', 'moof', 'traf'])
const CODECS: ReadonlySet<string> = new Set(['mp4a', 'Opus'])

interface Found {
  handlers: string[]
  codecs: string[]
  /** Units of a second, of the movie and of its track. */
  movieScale: number
  trackScale: number
  movieLength: number
  /** Of all samples, in units of the track. */
  samplesLength: number
  /** Of a sample that does not say its own, by the movie and by the fragment. */
  movieDefault: number
  fragmentDefault: number
}

/** Length of an MP4 file with sound and nothing else, in one piece or in fragments as browsers record it; null for any other bytes. */
export function mp4Seconds(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found: Found = {
    handlers: [],
    codecs: [],
    movieScale: 0,
    trackScale: 0,
    movieLength: 0,
    samplesLength: 0,
    movieDefault: 0,
    fragmentDefault: 0,
  }
  const mayRead = partCounter()
  for (let at = 0; at < bytes.length; ) {
    const box = boxAt(view, at)
    if (box === null || !mayRead() || (at === 0 && box.type !== 'ftyp')) return null
    at = ENTERED.has(box.type) ? box.from : box.end
    if (!ENTERED.has(box.type))
      note(found, box.type, new DataView(view.buffer, view.byteOffset + box.from, box.end - box.from))
  }
  const isSound = found.handlers.length === 1 && found.handlers[0] === 'soun'
  const isKnown = found.codecs.length > 0 && found.codecs.every(codec => CODECS.has(codec))
  if (!isSound || !isKnown || found.trackScale === 0 || found.movieScale === 0) return null
  const seconds = Math.max(found.movieLength / found.movieScale, found.samplesLength / found.trackScale)
  return seconds > 0 ? seconds : null
}

interface Box {
  readonly type: string
  readonly from: number
  readonly end: number
}

function boxAt(view: DataView, at: number): Box | null {
  if (at + 8 > view.byteLength) return null
  const size = view.getUint32(at)
  const type = typeAt(view, at + 4)
  if (size === 0) return { type, from: at + 8, end: view.byteLength }
  if (size === 1) {
    if (at + 16 > view.byteLength) return null
    const end = at + Number(view.getBigUint64(at + 8))
    return end < at + 16 || end > view.byteLength ? null : { type, from: at + 16, end }
  }
  return size < 8 || at + size > view.byteLength ? null : { type, from: at + 8, end: at + size }
}

/** A box that is too short for what it should hold says nothing. */
function note(found: Found, type: string, data: DataView): void {
  const least = LEAST_BYTES[type]
  if (least !== undefined && data.byteLength >= least) READERS[type]!(found, data)
}

const LEAST_BYTES: Readonly<Record<string, number>> = {
  mvhd: 24,
  mdhd: 24,
  hdlr: 12,
  stsd: 16,
  stts: 8,
  trex: 24,
  tfhd: 8,
  trun: 8,
}

const READERS: Readonly<Record<string, (found: Found, data: DataView) => void>> = {
  mvhd: (found, data) => {
    const { scale, length } = headerOf(data)
    found.movieScale = scale
    found.movieLength = length
  },
  mdhd: (found, data) => {
    found.trackScale = headerOf(data).scale
  },
  hdlr: (found, data) => void found.handlers.push(typeAt(data, 8)),
  stsd: (found, data) => void found.codecs.push(typeAt(data, 12)),
  stts: (found, data) => {
    const entries = Math.min(data.getUint32(4), Math.floor((data.byteLength - 8) / 8))
    for (let entry = 0; entry < entries; entry++)
      found.samplesLength += data.getUint32(8 + entry * 8) * data.getUint32(12 + entry * 8)
  },
  trex: (found, data) => {
    found.movieDefault = data.getUint32(12)
  },
  tfhd: (found, data) => {
    found.fragmentDefault = fragmentDefaultOf(data) ?? found.movieDefault
  },
  trun: (found, data) => {
    found.samplesLength += runLength(data, found.fragmentDefault)
  },
}

/** Of mvhd and mdhd, which begin alike. A length of which all bits are set is unknown. */
function headerOf(data: DataView): { readonly scale: number; readonly length: number } {
  if (data.getUint8(0) !== 1) return { scale: data.getUint32(12), length: data.getUint32(16) % 0xffffffff }
  if (data.byteLength < 32) return { scale: 0, length: 0 }
  const length = data.getBigUint64(24)
  return { scale: data.getUint32(20), length: length === 0xffffffffffffffffn ? 0 : Number(length) }
}

function fragmentDefaultOf(data: DataView): number | null {
  const flags = data.getUint32(0)
  const at = 8 + (flags & 0x01 ? 8 : 0) + (flags & 0x02 ? 4 : 0)
  return (flags & 0x08) !== 0 && at + 4 <= data.byteLength ? data.getUint32(at) : null
}

/** Length of the samples of a run. Each may have a duration, a size, flags and an offset, as the flags of the run say. */
function runLength(data: DataView, byDefault: number): number {
  const flags = data.getUint32(0)
  const samples = data.getUint32(4)
  if ((flags & 0x100) === 0) return samples * byDefault
  const begin = 8 + (flags & 0x01 ? 4 : 0) + (flags & 0x04 ? 4 : 0)
  const each = 4 * [0x100, 0x200, 0x400, 0x800].filter(flag => (flags & flag) !== 0).length
  const most = Math.min(samples, Math.max(0, Math.floor((data.byteLength - begin) / each)))
  let length = 0
  for (let sample = 0; sample < most; sample++) length += data.getUint32(begin + sample * each)
  return length
}

function typeAt(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))
}
