import { expect, test } from 'vitest'
import { sanitisePng } from './sanitise-png.ts'

/** Its checksum is not looked at: browsers do that, and show no picture if it is wrong. */
function chunk(type: string, data: Uint8Array): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)])
}

function png(width: number, height: number, extra: readonly Buffer[] = [], data = Buffer.alloc(50, 7)) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('the picture stays, metadata and what follows the end go', () => {
  const text = chunk('tEXt', Buffer.from('Author\0Asha <script>'))
  const result = sanitisePng(Buffer.concat([png(32, 32, [text]), Buffer.from('<script>')]))
  expect(result.ok && Buffer.from(result.value).equals(png(32, 32))).toBe(true)
})

test.each([
  ['another format', Buffer.from('GIF89a'), 'not a PNG'],
  ['nothing', Buffer.alloc(0), 'not a PNG'],
  ['one that is cut off', png(32, 32).subarray(0, 60), 'does not end'],
  ['a small one', png(8, 32), '8 by 32'],
  ['a large one', png(32, 5_000), '32 by 5000'],
  ['an animation', png(32, 32, [chunk('acTL', Buffer.alloc(8))]), 'animated'],
  [
    'a header that lies about its length',
    Buffer.concat([png(32, 32).subarray(0, 8), chunk('IHDR', Buffer.alloc(4))]),
    'no header',
  ],
])('%s is rejected', (_what, file, says) => {
  const result = sanitisePng(file)
  expect([result.ok, result.ok || result.error]).toEqual([false, expect.stringContaining(says)])
})
