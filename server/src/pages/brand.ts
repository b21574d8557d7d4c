import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/tx.ts'
import { brandStyles, findMark, validateAccent } from '../features/organisations/index.ts'
import { IMMUTABLE } from '../http/static-file.ts'

type BrandRequest = { Params: { file: string } }

const TYPES = { svg: 'image/svg+xml', png: 'image/png' } as const

/**
 * /brand/{colour}.css and /brand/{hash}.svg or .png: what an organisation puts in place of ours. A stylesheet of its own, because the
 * policy of the pages allows none inline. It follows from its name, so it needs no look-up.
 */
export function mountBrand(app: FastifyInstance, { database }: { readonly database: Database }): void {
  app.get<BrandRequest>('/brand/:file', async ({ params: { file } }, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    const colour = /^([0-9a-f]{6})\.css$/.exec(file)?.[1]
    const accent = colour === undefined ? null : validateAccent(`#${colour}`)
    if (accent?.ok)
      return reply.header('cache-control', IMMUTABLE).type('text/css; charset=utf-8').send(brandStyles(accent.value))
    const mark = await findMark(database.reads, file)
    if (mark === null) return reply.code(404).type('text/plain').send('There is no such file.\n')
    // Opened by itself it is a document of this origin: nothing in it may run or load, even if it got past the sanitiser.
    return reply
      .headers({ 'cache-control': IMMUTABLE, 'content-security-policy': "default-src 'none'; sandbox" })
      .type(TYPES[mark.type])
      .send(mark.file)
  })
}
