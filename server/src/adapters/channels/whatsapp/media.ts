import Type from 'typebox'
import { Check } from 'typebox/value'
import { type Agent, request } from 'undici'
import type { ProviderMedia } from '../../../features/channels/index.ts'

const MOST_BYTES = 2 * 1024 * 1024
/** Of Meta's hosts of files. The token goes there, and to nobody else. */
const HOSTS = /\.(?:fbsbx\.com|whatsapp\.net)$/

const described = Type.Object({ url: Type.String({ maxLength: 2_048 }) })

/** The address of a file, from the answer to a question about its id. Null if Meta's token must not be sent there. */
export function mediaAddress(answer: unknown, baseUrl: string): URL | null {
  const url = Check(described, answer) ? URL.parse(answer.url) : null
  if (url === null) return null
  // Of tests: the provider on loopback serves files itself.
  if (url.origin === new URL(baseUrl).origin) return url
  return url.protocol === 'https:' && url.port === '' && HOSTS.test(url.hostname) ? url : null
}

/** Null if there is no such file, it is larger than 2 MB, or the host does not answer in time. Redirects are not followed. */
export async function download(
  url: URL,
  token: string,
  dispatcher: Agent,
  signal: AbortSignal,
): Promise<ProviderMedia | null> {
  try {
    const answer = await request(url, {
      dispatcher,
      signal,
      // Meta's reference names the user agent as a header of this request.
      headers: { authorization: `Bearer ${token}`, 'user-agent': 'pramaan' },
    })
    if (answer.statusCode !== 200) {
      await answer.body.dump()
      return null
    }
    const bytes = await readAtMost(answer.body, MOST_BYTES)
    const contentType = answer.headers['content-type']
    return bytes === null ? null : { bytes, contentType: String(contentType ?? 'application/octet-stream') }
  } catch {
    return null
  }
}

async function readAtMost(body: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    // Leaving the loop closes the connection.
    if (bytes > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
