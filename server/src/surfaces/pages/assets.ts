import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { sha256Hex } from '../../kernel/crypto.ts'

/** A file the pages need, under a name that changes with it, so that a browser may keep it for good. */
export interface Asset {
  readonly path: string
  readonly type: string
  readonly body: string
}

const TYPES = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' } as const

/** Read at the start: what is served is what the process began with, and a missing file ends it there. */
export function asset(folder: URL, name: `${string}.${keyof typeof TYPES}`): Asset {
  const body = readFileSync(new URL(name, folder), 'utf8')
  const dot = name.lastIndexOf('.')
  const ending = name.slice(dot + 1) as keyof typeof TYPES
  return {
    path: `/assets/${name.slice(0, dot)}.${sha256Hex(body).slice(0, 12)}.${ending}`,
    type: TYPES[ending],
    body,
  }
}

export function serveAssets(app: FastifyInstance, assets: readonly Asset[]): void {
  for (const { path, type, body } of assets) {
    app.get(path, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .type(type)
        .send(body),
    )
  }
}
