import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface S3Server {
  /** Settings of a service that stores in it. */
  readonly env: Readonly<Record<string, string>>
  /** Files of the bucket, of whatever kind. */
  files(): Promise<readonly string[]>
  close(): Promise<void>
}

const BUCKET = 'recordings'

interface S3rverOptions {
  readonly address: string
  readonly port: number
  readonly silent: boolean
  readonly directory: string
  readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[]
}
interface RunningServer {
  run(): Promise<{ readonly port: number }>
  close(): Promise<void>
}
/** The package has no types. */
const S3rver: new (options: S3rverOptions) => RunningServer = createRequire(import.meta.url)('s3rver')

/** A bucket on this machine. It takes every signature of version 4 with its access key: it does not compute them. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'pramaan-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  const { port } = await server.run()
  return {
    env: {
      STORAGE_S3_ENDPOINT: `http://127.0.0.1:${port}/${BUCKET}`,
      STORAGE_S3_ACCESS_KEY: 'S3RVER',
      STORAGE_S3_SECRET_KEY: 'S3RVER',
    },
    files: async () =>
      (await readdir(join(directory, BUCKET), { recursive: true })).filter(name => name.includes('RC_')),
    close: async () => {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}
