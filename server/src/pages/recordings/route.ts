import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AudioType, type PlayDeps, playRecording } from '../../features/recordings/index.ts'
import type { Bulkhead } from '../../http/middleware/bulkhead.ts'
import { RejectedCall } from '../../http/mount.ts'
import { domainError } from '../../kernel/domain-error.ts'

export interface RecordingPageDeps extends PlayDeps {
  readonly pageBulkhead: Bulkhead
}

type PlayRequest = FastifyRequest<{
  Params: { recordingId: string }
  Querystring: { expires?: unknown; signature?: unknown }
}>

const EXTENSIONS: Readonly<Record<AudioType, string>> = { 'audio/webm': 'webm', 'audio/ogg': 'ogg', 'audio/mp4': 'm4a' }
const AREA = 'recordings'

/** `audio_url` of an answer. Every address that does not work, for whatever reason, gets the page of one that does not exist. */
export function mountRecordingPlayer(app: FastifyInstance, deps: RecordingPageDeps): void {
  app.get('/recordings/:recordingId', async (request: PlayRequest, reply) => {
    const { recordingId } = request.params
    const [expires, signature] = [textOf(request.query.expires), textOf(request.query.signature)]
    const found = await deps.pageBulkhead.run(AREA, () => playRecording(deps, { recordingId, expires, signature }))
    if (found === null) throw new RejectedCall(domainError('ROUTE_NOT_FOUND'))
    const { bytes, contentType } = found
    reply.type(contentType).headers({
      'content-disposition': `inline; filename="${recordingId}.${EXTENSIONS[contentType]}"`,
      'content-security-policy': "default-src 'none'; media-src 'self'; img-src 'self'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
    })
    return sendRange(reply, bytes, request.headers.range)
  })
}

/** One range, as players ask for it: Safari plays nothing without. Other forms get the whole, which is allowed. */
function sendRange(reply: FastifyReply, bytes: Uint8Array, wanted: string | undefined): FastifyReply {
  const [, first = '', last = ''] = /^bytes=(\d{0,9})-(\d{0,9})$/.exec(wanted ?? '') ?? []
  if (first === '' && last === '') return reply.send(Buffer.from(bytes))
  const from = first === '' ? Math.max(0, bytes.length - Number(last)) : Number(first)
  const to = first === '' || last === '' ? bytes.length - 1 : Math.min(Number(last), bytes.length - 1)
  if (from > to) return reply.code(416).header('content-range', `bytes */${bytes.length}`).send()
  return reply
    .code(206)
    .header('content-range', `bytes ${from}-${to}/${bytes.length}`)
    .send(Buffer.from(bytes.subarray(from, to + 1)))
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
