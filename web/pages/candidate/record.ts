/** In the order in which they are tried. Safari has only the last two. */
const TYPES = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4']
/** Enough for speech, and two minutes have 360 KB: a phone on a slow network sends that in time. */
const BITS_PER_SECOND = 24_000
const LOOK_EVERY_MS = 100
/** Some packets come after the end. */
const STOP_EARLIER_MS = 500

/** Null if this browser records nothing that the server takes. Outside of HTTPS there is no microphone. */
export function recordedType(): string | null {
  if (typeof MediaRecorder === 'undefined' || !('mediaDevices' in navigator)) return null
  return TYPES.find(type => MediaRecorder.isTypeSupported(type)) ?? null
}

export interface Running {
  stop(): void
  /** Null if nothing was recorded. */
  readonly ended: Promise<Blob | null>
}

export interface Progress {
  readonly secondsLeft: number
  /** How loud it is, 0 to 100. */
  readonly level: number
}

/** Null if the person or the phone does not allow the microphone. Ends by itself after so many seconds. */
export async function record(
  mimeType: string,
  seconds: number,
  tell: (progress: Progress) => void,
): Promise<Running | null> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } }).catch(() => null)
  if (stream === null) return null
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND })
  const meter = levelMeter(stream)
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  const began = performance.now()
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop()
  }
  const look = () => {
    const leftMs = seconds * 1000 - (performance.now() - began)
    tell({ secondsLeft: Math.max(0, Math.ceil(leftMs / 1000)), level: meter.level() })
    if (leftMs <= STOP_EARLIER_MS) stop()
  }
  const looks = setInterval(look, LOOK_EVERY_MS)
  const ended = new Promise<Blob | null>(resolve => {
    recorder.addEventListener('stop', () => {
      clearInterval(looks)
      meter.close()
      for (const track of stream.getTracks()) track.stop()
      const blob = new Blob(parts, { type: mimeType })
      resolve(blob.size === 0 ? null : blob)
    })
  })
  recorder.start()
  look()
  return { stop, ended }
}

/** Shows that the microphone hears something. Silent where the browser has no such measure. */
function levelMeter(stream: MediaStream): { level(): number; close(): void } {
  if (typeof AudioContext === 'undefined') return { level: () => 0, close: () => {} }
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 256
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Uint8Array(analyser.fftSize)
  return {
    level: () => {
      analyser.getByteTimeDomainData(samples)
      const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample - 128)), 0)
      return Math.min(100, Math.round((loudest / 128) * 200))
    },
    close: () => void context.close(),
  }
}
