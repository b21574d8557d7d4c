const FRAME_MS = {
  silk: [10, 20, 40, 60],
  hybrid: [10, 20],
  celt: [2.5, 5, 10, 20],
} as const

/** Length of an Opus packet in milliseconds, from its first two bytes (RFC 6716, section 3.1). Zero for an empty one. */
export function opusPacketMs(packet: Uint8Array): number {
  const first = packet[0]
  if (first === undefined) return 0
  return framesIn(first & 3, packet[1] ?? 0) * frameMs(first >> 3)
}

function framesIn(code: number, second: number): number {
  if (code === 0) return 1
  return code === 3 ? second & 0x3f : 2
}

function frameMs(config: number): number {
  if (config < 12) return FRAME_MS.silk[config & 3]!
  return config < 16 ? FRAME_MS.hybrid[config & 1]! : FRAME_MS.celt[config & 3]!
}
