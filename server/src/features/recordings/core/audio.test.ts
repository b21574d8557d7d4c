import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mp4, ogg, webm } from './audio.fixture.ts'
import { judgeAudio } from './audio.ts'
import { opusPacketMs } from './opus.ts'

const MADE = { webm: webm({ seconds: 3 }), ogg: ogg({ seconds: 3 }), mp4: mp4({ seconds: 3 }) }

describe('a recording is known by its bytes, with its length', () => {
  test.each([
    ['WebM with Opus, of unknown size', webm({ seconds: 3.5 }), 'audio/webm', 3.5],
    ['Ogg with Opus', ogg({ seconds: 3.5 }), 'audio/ogg', 3.5],
    ['MP4 in one piece', mp4({ seconds: 4, kind: 'whole' }), 'audio/mp4', 4],
    ['MP4 in fragments', mp4({ seconds: 4 }), 'audio/mp4', 4],
    [
      'MP4 in fragments, with lengths by default',
      mp4({ seconds: 4, kind: 'fragments with a default' }),
      'audio/mp4',
      4,
    ],
    ['MP4 with Opus', mp4({ seconds: 4, codec: 'Opus' }), 'audio/mp4', 4],
  ])('%s', (_name, bytes, contentType, seconds) => {
    const judged = judgeAudio(bytes)
    expect(judged).toMatchObject({ ok: true, value: { contentType } })
    expect(judged.ok && judged.value.seconds).toBeCloseTo(seconds, 1)
  })
})

describe('rejected as too long', () => {
  test.each([
    ['WebM', webm({ seconds: 122 })],
    ['WebM whose times say one second', webm({ seconds: 122, saysSeconds: 1 })],
    ['WebM with a pause', webm({ seconds: 60, saysSeconds: 125 })],
    ['Ogg', ogg({ seconds: 122 })],
    ['Ogg whose positions say one second', ogg({ seconds: 122, saysSeconds: 1 })],
    ['MP4 in one piece', mp4({ seconds: 122, kind: 'whole' })],
    ['MP4 in fragments', mp4({ seconds: 122 })],
    ['MP4 in fragments, with lengths by default', mp4({ seconds: 122, kind: 'fragments with a default' })],
  ])('%s', (_name, bytes) => {
    expect(judgeAudio(bytes)).toMatchObject({ ok: false, error: { code: 'TOO_LONG' } })
  })

  test('and two minutes and some packets are not', () => {
    expect(judgeAudio(webm({ seconds: 120.5 })).ok).toBe(true)
  })
})

describe('rejected as no recording', () => {
  const text = (of: string) => new TextEncoder().encode(of)
  test.each([
    ['nothing', new Uint8Array()],
    ['HTML', text('<!doctype html><script>alert(1)</script>')],
    ['PNG', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
    ['WebM with Vorbis', webm({ seconds: 1, codec: 'A_VORBIS' })],
    ['WebM with video', webm({ seconds: 1, codec: 'V_VP8' })],
    ['WebM without a packet', webm({ seconds: 0 })],
    ['Ogg without a packet', ogg({ seconds: 0 })],
    ['MP4 with video', mp4({ seconds: 1, handler: 'vide', codec: 'avc1' })],
    ['MP4 of no length', mp4({ seconds: 0 })],
    ['Ogg with HTML behind it', Uint8Array.from([...MADE.ogg, ...text('<script>')])],
    ['MP4 with HTML behind it', Uint8Array.from([...MADE.mp4, ...text('<script>')])],
  ])('%s', (_name, bytes) => {
    expect(judgeAudio(bytes)).toMatchObject({ ok: false, error: { code: 'NOT_AUDIO' } })
  })
})

test('more than 2 MB are rejected before they are read', () => {
  expect(judgeAudio(new Uint8Array(2_097_153))).toMatchObject({ ok: false, error: { code: 'TOO_LARGE' } })
})

describe('hostile bytes are judged without an exception', () => {
  const begins = fc.constantFrom([], ...Object.values(MADE).map(made => Array.from(made.subarray(0, 80))))
  test('random ones, also behind the beginning of a recording', () => {
    fc.assert(
      fc.property(begins, fc.uint8Array({ maxLength: 2_000 }), (begin, rest) => {
        expect(typeof judgeAudio(Uint8Array.from([...begin, ...rest])).ok).toBe('boolean')
      }),
      { numRuns: 2_000 },
    )
  })

  test.each(Object.entries(MADE))('damaged and cut %s', (_name, made) => {
    const change = fc.record({ at: fc.nat(made.length - 1), to: fc.nat(255) })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), fc.nat(made.length), (changes, length) => {
        const bytes = made.slice(0, length)
        for (const { at, to } of changes) if (at < length) bytes[at] = to
        const judged = judgeAudio(bytes)
        expect(!judged.ok || judged.value.seconds <= 121).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  test('2 MB of empty parts are not read to their end', () => {
    const empty = (of: readonly number[]) => Buffer.alloc(2_000_000, Uint8Array.from(of))
    const box = [0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65]
    const page = [...Buffer.from('OggS'), ...new Uint8Array(22), 255, ...new Uint8Array(255)]
    for (const [begin, part] of [
      [MADE.webm, [0xec, 0x80]],
      [MADE.mp4, box],
      [MADE.ogg, page],
    ] as const)
      expect(judgeAudio(Buffer.concat([begin, empty(part)]))).toMatchObject({ ok: false })
  })
})

test.each([
  [[0x00], 10],
  [[0x18], 60],
  [[0x60], 10],
  [[0x68], 20],
  [[0x80], 2.5],
  [[0xfc], 20],
  [[0xfd], 40],
  [[0xff, 0x06], 120],
  [[], 0],
])('the first bytes of an Opus packet say its length: %j', (bytes, ms) => {
  expect(opusPacketMs(Uint8Array.from(bytes))).toBe(ms)
})
