import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { OperatorError } from '../kernel/operator-error.ts'
import { readAssets, serveAssets } from './assets.ts'

const DIST = new URL('../../../web/dist/', import.meta.url)

test('browsers may keep a file forever, and ask for it again by its ETag', async () => {
  const app = fastify()
  const assets = readAssets()
  serveAssets(app, assets)
  for (const { path } of Object.values(assets)) {
    const { statusCode, headers, body } = await app.inject({ url: path })
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    const etag = String(headers.etag)
    expect(headers).toMatchObject({ etag: expect.stringMatching(/^"[\w-]{16}"$/), 'x-content-type-options': 'nosniff' })
    expect(body.length).toBeGreaterThan(100)
    const again = await app.inject({ url: path, headers: { 'if-none-match': etag } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  }
})

test('names change with the content, and no source map is built or named', async () => {
  for (const { path, body } of Object.values(readAssets())) {
    expect(path).toMatch(/^\/assets\/[a-z-]+\.[A-Z0-9]{8}\.(js|css|svg)$/)
    expect(body.toString()).not.toContain('sourceMappingURL')
  }
  expect(readdirSync(DIST).filter(name => name.endsWith('.map'))).toEqual([])
})

test('scripts call no function that Chrome 80 lacks: a bundler replaces syntax only', () => {
  const newer = /\b(replaceChildren|replaceAll|canParse|structuredClone|randomUUID|hasOwn)\b|\.at\(/
  for (const { body } of Object.values(readAssets())) expect(body.toString()).not.toMatch(newer)
})

test.each([
  ['there is no manifest', {}],
  ['a file is missing', { 'manifest.json': '{ "pages.css": "pages.X.css" }' }],
])('the operator is told what to run when %s', (_why, files: Record<string, string>) => {
  const folder = mkdtempSync(join(tmpdir(), 'pramaan-dist-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const read = () => readAssets(pathToFileURL(`${folder}/`))
  expect(read).toThrow(OperatorError)
  expect(read).toThrow('run npm run build:web')
})
