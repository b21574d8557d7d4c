import { mp4, ogg, webm } from '../../server/src/features/recordings/core/audio.fixture.ts'
import { pick, type Random, whole } from '../random.ts'

/** Recordings as browsers make them, of one second. */
const RECORDINGS: readonly Uint8Array[] = [webm({ seconds: 1 }), ogg({ seconds: 1 }), mp4({ seconds: 1 })]

/** As the generators hold them: their values are JSON. */
export const RECORDINGS_BASE64: readonly string[] = RECORDINGS.map(bytes => Buffer.from(bytes).toString('base64'))

/** What a recording may have: two megabytes and two minutes. */
const MOST_BYTES = 2 * 1_024 * 1_024

/** EBML and MP4 name the length of what follows; all bits set is the longest. */
const LONGEST = Buffer.alloc(8, 0xff)

type Make = (bytes: Buffer, random: Random) => Buffer

const MAKERS: readonly Make[] = [
  () => Buffer.alloc(0),
  () => Buffer.from('<!doctype html><script>alert(1)</script>'),
  () => Buffer.from('{"audio": true}'),
  () => Buffer.from('RIFF\u0000\u0000\u0000\u0000WAVEfmt '),
  () => Buffer.from('ID3\u0004'),
  (bytes, random) => bytes.subarray(0, whole(0, bytes.length, random)),
  (bytes, random) => bytes.subarray(whole(1, 64, random)),
  (bytes, random) => withBytes(bytes, whole(0, Math.min(200, bytes.length - 1), random), LONGEST),
  (bytes, random) => withBytes(bytes, whole(0, Math.min(200, bytes.length - 1), random), Buffer.alloc(8)),
  (bytes, random) => flipped(bytes, 1 + whole(0, 30, random), random),
  bytes => Buffer.concat([bytes, bytes]),
  bytes => Buffer.concat([bytes, Buffer.from('<svg onload=alert(1)>')]),
  bytes => Buffer.concat([bytes, Buffer.alloc(MOST_BYTES - bytes.length)]),
  bytes => Buffer.concat([bytes, Buffer.alloc(MOST_BYTES + 1 - bytes.length)]),
  // Elements of no length, one in the other and one after the other.
  () => Buffer.concat(Array.from({ length: 20_000 }, () => Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80]))),
  () => Buffer.concat(Array.from({ length: 20_000 }, () => Buffer.from([0, 0, 0, 8, 0x6d, 0x6f, 0x6f, 0x76]))),
  () => Buffer.concat(Array.from({ length: 5_000 }, () => Buffer.from('OggS\u0000\u0000'))),
  () => Buffer.from(webm({ seconds: 1, saysSeconds: 100_000 })),
  () => Buffer.from(webm({ seconds: 130 })),
  () => Buffer.from(ogg({ seconds: 1, saysSeconds: 1_000_000 })),
  () => Buffer.from(webm({ seconds: 1, codec: 'V_VP8' })),
  () => Buffer.from(mp4({ seconds: 1, handler: 'vide' })),
]

const TYPES: readonly string[] = [
  'audio/webm;codecs=opus',
  'audio/webm',
  'audio/ogg',
  'audio/mp4',
  'audio/',
  'audio/x-unknown',
  'audio/webm;codecs="',
  'AUDIO/WEBM',
  'text/html',
  'application/json',
  'application/octet-stream',
  'multipart/form-data; boundary=x',
]

/** Bytes that are no recording, or more than one may be, under a type that may be wrong. */
export function hostileAudio(random: Random): { readonly type: string; readonly body: Buffer } {
  const bytes = Buffer.from(pick(RECORDINGS, random)!)
  return { type: pick(TYPES, random)!, body: pick(MAKERS, random)!(bytes, random) }
}

function withBytes(bytes: Buffer, at: number, inserted: Buffer): Buffer {
  const changed = Buffer.from(bytes)
  inserted.copy(changed, at)
  return changed
}

function flipped(bytes: Buffer, count: number, random: Random): Buffer {
  const changed = Buffer.from(bytes)
  for (let nth = 0; nth < count; nth += 1) {
    const at = whole(0, changed.length - 1, random)
    changed[at] = (changed[at] ?? 0) ^ (1 << whole(0, 7, random))
  }
  return changed
}
