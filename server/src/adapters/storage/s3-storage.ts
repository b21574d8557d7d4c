import { S3mini } from 's3mini'
import type { AudioStorage } from '../../features/recordings/index.ts'

export interface S3Options {
  /** With the bucket: `https://s3.example.org/bucket`. */
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** A person waits for the answer. */
const TIMEOUT_MS = 10_000

/** A bucket of any service with the S3 protocol. Nobody but us reaches it: recordings are played through this service (ADR 0032). */
export function s3Storage(options: S3Options): AudioStorage {
  const bucket = new S3mini({
    ...options,
    requestAbortTimeout: TIMEOUT_MS,
    // A redirect would send the recording and our signature to an address that nobody configured.
    fetch: (input, init) => globalThis.fetch(input, { ...init, redirect: 'error' }),
  })
  return {
    put: async (key, bytes, contentType) => {
      const answer = await bucket.putObject(key, bytes, contentType)
      await answer.body?.cancel()
    },
    get: async key => {
      const bytes = await bucket.getObjectArrayBuffer(key)
      return bytes === null ? null : new Uint8Array(bytes)
    },
    remove: async key => {
      if (!(await bucket.deleteObject(key))) throw new Error('The storage did not remove an object.')
    },
  }
}
