import { createHash, timingSafeEqual } from 'node:crypto'

/** The admin's key is compared by digest: constant time, any length, and the key itself stays out of memory dumps' reach. */
export function adminKeyCheck(configuredKey: string | null): (givenKey: unknown) => boolean {
  const wanted = configuredKey === null ? null : digest(configuredKey)
  return givenKey => {
    const given = digest(typeof givenKey === 'string' ? givenKey : '')
    return wanted !== null && timingSafeEqual(given, wanted)
  }
}

function digest(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
