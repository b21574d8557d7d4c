import { err, ok, type Result } from '../../../kernel/result.ts'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** What draws. Texts, times, colour profiles and other metadata are left out. */
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])
const LEAST_SIDE = 16
const MOST_SIDE = 1_024

/** The same picture without metadata. */
export function sanitisePng(file: Uint8Array): Result<Uint8Array, string> {
  if (!isPng(file)) return err('The file is not a PNG.')
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const parts = [file.slice(0, SIGNATURE.length)]
  const types: string[] = []
  for (let at = SIGNATURE.length; types.at(-1) !== 'IEND'; ) {
    if (at + 12 > file.length) return err('The PNG does not end.')
    const length = view.getUint32(at)
    const type = String.fromCharCode(...file.slice(at + 4, at + 8))
    const end = at + 12 + length
    if (end > file.length) return err('The PNG does not end.')
    if (types.length === 0 && (type !== 'IHDR' || length !== 13)) return err('The PNG has no header.')
    if (type === 'acTL') return err('The PNG is animated.')
    types.push(type)
    if (KEPT.has(type)) parts.push(file.slice(at, end))
    at = end
  }
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  if ([width, height].some(side => side < LEAST_SIDE || side > MOST_SIDE))
    return err(`The PNG is ${width} by ${height} pixels. Each side must have ${LEAST_SIDE} to ${MOST_SIDE}.`)
  return types.includes('IDAT') ? ok(joined(parts)) : err('The PNG has no picture.')
}

export function isPng(file: Uint8Array): boolean {
  return SIGNATURE.every((byte, at) => file[at] === byte)
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
