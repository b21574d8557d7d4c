import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { OperatorError } from '../../kernel/operator-error.ts'
import { readConsoleFiles } from './files.ts'
import { mountConsole, mountConsoleAssets } from './routes.ts'

const consoleFiles = readConsoleFiles()
const app = fastify()
app.get('/console/api/session', () => ({ user: null }))
mountConsole(app, { consoleFiles })
mountConsoleAssets(app, { consoleFiles })

test.each(['/console', '/console/', '/console/sign-in/link', '/console/ORG_1/live/audit/AUD_1?mode=test'])(
  '%s is the document, never stored, without anything inline',
  async url => {
    const { statusCode, headers, body } = await app.inject({ url })
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ])
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self';.*require-trusted-types-for 'script'; trusted-types 'none'/,
    )
    expect(body).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|\sstyle=/)
    const named = [...body.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, path]) => path)
    expect(named.length).toBeGreaterThan(2)
    expect(consoleFiles.assets.map(({ path }) => path)).toEqual(expect.arrayContaining(named))
  },
)

test('calls of the API and files of another release are not answered with the document', async () => {
  expect((await app.inject({ url: '/console/api/session' })).json()).toEqual({ user: null })
  for (const url of ['/console/api/nothing', '/console/api', '/console/assets/index-GONE.js'])
    expect((await app.inject({ url })).statusCode).toBe(404)
})

test('browsers keep every file forever, by a name that changes with its content', async () => {
  expect(consoleFiles.assets.length).toBeGreaterThan(5)
  for (const { path, body } of consoleFiles.assets) {
    expect(path).toMatch(/^\/console\/assets\/[\w-]+-[\w-]{8}\.(js|css|svg)$/)
    expect(body.toString()).not.toMatch(/sourceMappingURL/)
    const { headers } = await app.inject({ url: path, headers: { 'accept-encoding': 'br' } })
    expect([headers['cache-control'], headers['content-encoding']]).toEqual([
      'public, max-age=31536000, immutable',
      'br',
    ])
  }
})

test('the operator is told what to run when the console is not built', () => {
  const folder = pathToFileURL(`${mkdtempSync(join(tmpdir(), 'pramaan-console-'))}/`)
  expect(() => readConsoleFiles(folder)).toThrow(OperatorError)
  expect(() => readConsoleFiles(folder)).toThrow('run npm run build:web')
})
