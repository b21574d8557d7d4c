import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerByVoice, findCandidate, openCandidatePage } from '../../features/journeys/index.ts'
import { type AudioFault, judgeAudio, MOST_AUDIO_BYTES } from '../../features/recordings/index.ts'
import { CANDIDATE_AREA } from '../../http/middleware/bulkhead.ts'
import { sendPage, sendUnavailable } from '../page.ts'
import { type CandidatePageDeps, type CandidateRequest, end, offFor } from './routes.ts'

const STATUS_OF: Readonly<Record<AudioFault, number>> = { TOO_LARGE: 413, NOT_AUDIO: 415, TOO_LONG: 422 }

/** POST /c/{token}/recordings?question=…: a spoken answer, from the script of the page. It has a plugin of its own, which takes audio only. */
export function mountRecordings(app: FastifyInstance, deps: CandidatePageDeps): void {
  app.removeAllContentTypeParsers()
  const options = { parseAs: 'buffer', bodyLimit: MOST_AUDIO_BYTES } as const
  app.addContentTypeParser(/^audio\//, options, async (_: FastifyRequest, body: Buffer) => body)
  app.post('/c/:token/recordings', (request: CandidateRequest, reply) => takeRecording(deps, request, reply))
}

/** Answered 204 also if the answer was not taken, because it was given before: the next screen follows. */
async function takeRecording(
  deps: CandidatePageDeps,
  request: CandidateRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const inTurn = <T>(work: () => Promise<T>) => deps.pageBulkhead.run(CANDIDATE_AREA, work)
  const link = await inTurn(() => findCandidate(deps, request.params.token))
  if (link === null || deps.storage === null) return sendPage(deps, reply, end(request, 'dead'), { status: 404 })
  const off = await inTurn(() => offFor(deps, link))
  if (off !== null) return sendUnavailable(deps, reply, end(request, 'away'), off)
  const bytes = request.body instanceof Uint8Array ? request.body : new Uint8Array()
  const judged = judgeAudio(bytes)
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  if (!judged.ok) return reply.code(STATUS_OF[judged.error.code]).send()
  const { language } = await inTurn(() => openCandidatePage(deps, link, request.query.lang))
  const key = /^e\.(.+)$/s.exec(String(request.query.question ?? ''))?.[1] ?? ''
  await answerByVoice(deps, link, { key, language, audio: judged.value, bytes }, inTurn)
  return reply.code(204).send()
}
