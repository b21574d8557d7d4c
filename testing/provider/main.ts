import type { ProviderSettings } from './protocol.ts'
import { serveProvider } from './provider.ts'

/** Started by start.ts, with its settings as the only argument. Prints its URL, and ends when its standard input does. */
const { url } = await serveProvider(JSON.parse(process.argv[2] ?? '{}') as ProviderSettings)
process.stdin.on('end', () => process.exit(0))
process.stdin.resume()
process.stdout.write(`${url}\n`)
