/** Every buffer below it once: what `postMessage` hands over to another thread instead of copying it. */
export function buffersOf(whole: object): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>()
  const collect = (part: object): void => {
    for (const value of Object.values(part)) {
      if (ArrayBuffer.isView(value)) buffers.add(value.buffer as ArrayBuffer)
      else if (typeof value === 'object' && value !== null) collect(value)
    }
  }
  collect(whole)
  return [...buffers]
}
