/** Files as browsers record them, built byte by byte: as long as a test wants, and as wrong. */

const bytesOf = (text: string) => Array.from(text, character => character.charCodeAt(0))
const u32 = (value: number) => [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff]
const u16 = (value: number) => [(value >>> 8) & 0xff, value & 0xff]

/** One frame of 20 ms, as CELT at full band. */
const OPUS_20_MS = [0xfc, 0xff, 0xfe]
const UNKNOWN_SIZE = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]

const element = (id: readonly number[], data: readonly number[]) => [...id, 0x08, ...u32(data.length), ...data]

interface WebmOptions {
  readonly seconds: number
  readonly codec?: string
  /** Of the times in the file, if they are wrong. */
  readonly saysSeconds?: number
}

/** One cluster a second, of unknown size, with a packet every 20 ms. */
export function webm({ seconds, codec = 'A_OPUS', saysSeconds = seconds }: WebmOptions): Uint8Array {
  const header = element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], bytesOf('webm')))
  const track = [...element([0x83], [2]), ...element([0x86], bytesOf(codec))]
  const tracks = element([0x16, 0x54, 0xae, 0x6b], element([0xae], track))
  const clusters = Array.from({ length: Math.ceil(seconds) }, (_, second) => {
    const packets = Math.min(50, Math.round((seconds - second) * 50))
    const time = element([0xe7], u32(Math.round((second * 1_000 * saysSeconds) / seconds)))
    const blocks = Array.from({ length: packets }, (_each, at) => {
      const within = Math.round((at * 20 * saysSeconds) / seconds)
      return element([0xa3], [0x81, ...u16(within), 0x80, ...OPUS_20_MS])
    })
    return [0x1f, 0x43, 0xb6, 0x75, ...UNKNOWN_SIZE, ...time, ...blocks.flat()]
  })
  return Uint8Array.from([...header, 0x18, 0x53, 0x80, 0x67, ...UNKNOWN_SIZE, ...tracks, ...clusters.flat()])
}

/** One page a second. */
export function ogg({ seconds, saysSeconds = seconds }: { readonly seconds: number; readonly saysSeconds?: number }) {
  const page = (granule: number, packets: readonly (readonly number[])[]) => {
    const position = [...u32(granule).toReversed(), 0, 0, 0, 0]
    const head = [...bytesOf('OggS'), 0, 0, ...position, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, packets.length]
    return [...head, ...packets.map(packet => packet.length), ...packets.flat()]
  }
  const head = [...bytesOf('OpusHead'), 1, 1, 0x38, 0x01, 0x80, 0xbb, 0, 0, 0, 0, 0]
  const tags = [...bytesOf('OpusTags'), 0, 0, 0, 0, 0, 0, 0, 0]
  const pages = Array.from({ length: Math.ceil(seconds) }, (_, second) => {
    const packets = Math.min(50, Math.round((seconds - second) * 50))
    const played = second + packets / 50
    return page(
      312 + Math.round((played * 48_000 * saysSeconds) / seconds),
      Array.from({ length: packets }, () => OPUS_20_MS),
    )
  })
  return Uint8Array.from([...page(0, [head]), ...page(0, [tags]), ...pages.flat()])
}

const box = (type: string, data: readonly number[]): readonly number[] => [
  ...u32(data.length + 8),
  ...bytesOf(type),
  ...data,
]

interface Mp4Options {
  readonly seconds: number
  readonly kind?: 'whole' | 'fragments' | 'fragments with a default'
  readonly codec?: string
  readonly handler?: string
}

const TRACK_SCALE = 48_000
const SAMPLE = 1_024

/** In one piece, as files are sold, or in fragments of one second, as Safari and Chrome record. */
export function mp4({ seconds, kind = 'fragments', codec = 'mp4a', handler = 'soun' }: Mp4Options): Uint8Array {
  const isWhole = kind === 'whole'
  const samples = Math.round((seconds * TRACK_SCALE) / SAMPLE)
  const stts = box('stts', isWhole ? [...u32(0), ...u32(1), ...u32(samples), ...u32(SAMPLE)] : [...u32(0), ...u32(0)])
  const stsd = box('stsd', [...u32(0), ...u32(1), ...box(codec, u32(0))])
  const mdia = box('mdia', [
    ...box('mdhd', [...u32(0), ...u32(0), ...u32(0), ...u32(TRACK_SCALE), ...u32(0), ...u32(0)]),
    ...box('hdlr', [...u32(0), ...u32(0), ...bytesOf(handler), ...u32(0)]),
    ...box('minf', box('stbl', [...stsd, ...stts])),
  ])
  const mvhd = box('mvhd', [
    ...u32(0),
    ...u32(0),
    ...u32(0),
    ...u32(1_000),
    ...u32(isWhole ? seconds * 1_000 : 0),
    ...u32(0),
  ])
  const trex = box('mvex', box('trex', [...u32(0), ...u32(1), ...u32(1), ...u32(SAMPLE), ...u32(0), ...u32(0)]))
  const moov = box('moov', [...mvhd, ...box('trak', mdia), ...(isWhole ? [] : trex)])
  const fragments = isWhole ? [] : fragmentsOf(samples, kind === 'fragments')
  return Uint8Array.from([...box('ftyp', bytesOf('isomiso5')), ...moov, ...fragments, ...box('mdat', [1, 2, 3, 4])])
}

function fragmentsOf(samples: number, hasDurations: boolean): readonly number[] {
  const perFragment = 47
  return Array.from({ length: Math.ceil(samples / perFragment) }, (_, at) => {
    const count = Math.min(perFragment, samples - at * perFragment)
    const durations = hasDurations ? Array.from({ length: count }, () => [...u32(SAMPLE), ...u32(4)]).flat() : []
    const trun = box('trun', [...u32(hasDurations ? 0x301 : 0x1), ...u32(count), ...u32(100), ...durations])
    return box('moof', box('traf', [...box('tfhd', [...u32(0x20000), ...u32(1)]), ...trun]))
  }).flat()
}
