import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import type { FuzzAnswer } from '../../../chaos/fuzz/check-answer.ts'
import { checkPage } from '../../../chaos/fuzz/check-page.ts'
import { hostileAudio } from '../../../chaos/fuzz/hostile-audio.ts'
import { MARKUP } from '../../../chaos/fuzz/odd-values.ts'
import type { Wire } from '../../../chaos/fuzz/wire.ts'
import { randomOf } from '../../../chaos/random.ts'
import { judgeAudio, MOST_AUDIO_BYTES } from '../../src/features/recordings/index.ts'
import { type Html, html, markupOf } from '../../src/kernel/html.ts'

const hostedError = new Ajv2020().compile({ type: 'object', required: ['success', 'error'] })
const kindsOf = (sent: Wire, got: FuzzAnswer) => checkPage(hostedError, sent, got).map(({ kind }) => kind)

function get(path: string, accept = 'text/html'): Wire {
  return { method: 'GET', path, query: '', headers: [['accept', accept]], body: null }
}

const PROMISED = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=()',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'no-store',
  'content-language': 'en',
  vary: 'accept-language',
  'x-request-id': 'req_1',
  'content-type': 'text/html; charset=utf-8',
}

function page(content: string, status = 200, headers: FuzzAnswer['headers'] = {}): FuzzAnswer {
  return { status, text: `<!doctype html>\n<html><main>${content}</main></html>`, headers: { ...PROMISED, ...headers } }
}

function json(status: number, body: unknown, headers: FuzzAnswer['headers'] = {}): FuzzAnswer {
  const usual = { 'content-type': 'application/json', 'x-request-id': 'req_1', 'x-content-type-options': 'nosniff' }
  return { status, text: JSON.stringify(body), headers: { ...usual, ...headers } }
}

describe('the check of pages', () => {
  test('accepts a page with every header that pages promise, and JSON for programs', () => {
    expect(kindsOf(get('/proof/crd_1'), page('Brick laying'))).toEqual([])
    expect(kindsOf(get('/proof/none'), page('No such proof', 404))).toEqual([])
    expect(kindsOf(get('/none', '*/*'), json(404, { success: false, message: 'x', error: 'x' }))).toEqual([])
  })

  test.each(Object.keys(PROMISED).filter(name => name !== 'content-type'))('finds a page without %s', name => {
    expect(kindsOf(get('/s/x'), page('', 200, { [name]: undefined }))).toContain('wrong headers')
  })

  test('finds a policy that allows inline scripts, frames or markup from text', () => {
    const policy = PROMISED['content-security-policy']
    const loose = [
      policy.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'"),
      policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
      policy.replace("; require-trusted-types-for 'script'", ''),
    ]
    for (const each of loose)
      expect(kindsOf(get('/s/x'), page('', 200, { 'content-security-policy': each }))).toEqual(['wrong headers'])
  })

  test('finds a cookie, a body without a type, and JSON for a browser', () => {
    expect(kindsOf(get('/s/x'), page('', 200, { 'set-cookie': 'a=b' }))).toEqual(['wrong headers'])
    expect(kindsOf(get('/healthz'), json(200, {}, { 'content-type': undefined }))).toEqual(['wrong headers'])
    expect(kindsOf(get('/none'), json(404, { success: false }))).toEqual(['wrong headers'])
  })

  test('finds a 500, an unusual status, and what an exception says', () => {
    expect(kindsOf(get('/proof/%00'), page('oh', 500))).toEqual(['server error'])
    expect(kindsOf(get('/s/x'), page('', 418))).toEqual(['undeclared status'])
    const told = page('invalid byte sequence for encoding "UTF8"', 404)
    expect(kindsOf(get('/proof/%00'), told)).toEqual(['leak'])
    expect(kindsOf(get('/s/x'), page('connect ECONNREFUSED 127.0.0.1:5432', 404))).toContain('leak')
  })

  test('finds an error of the student page in another shape', () => {
    expect(kindsOf(get('/s/vst_1/session'), json(401, { success: false, error: {} }))).toEqual([])
    for (const path of ['/s/vst_1/session', '/s/vst%2f1/se%73sion', '/s//session'])
      expect(kindsOf(get(path), json(401, { message: 'no' }))).toEqual(['schema mismatch'])
    expect(kindsOf(get(`/s/${'x'.repeat(513)}/session`, ''), json(404, { message: 'no' }))).toEqual([])
    // No route has this method, so a browser gets a page.
    expect(kindsOf(get('/s/vst_1/skills'), json(404, { message: 'no' }))).toEqual(['wrong headers'])
  })

  test('finds markup that a caller sent, as an element or an attribute, unless it is escaped', () => {
    const escaped = (value: Html) => markupOf(value)
    expect(kindsOf(get('/r/x'), page(MARKUP))).toEqual(['canary'])
    expect(kindsOf(get('/r/x'), page(escaped(html`<p title="${MARKUP}">${MARKUP}</p>`)))).toEqual([])
    const inAttribute = `<p title="${MARKUP.replaceAll('<', '&lt;')}">`
    expect(kindsOf(get('/r/x'), page(inAttribute))).toEqual(['canary'])
  })
})

describe('hostile recordings', () => {
  test('differ, reach one byte beyond the limit, and meet every verdict of the check of recordings', () => {
    const made = Array.from({ length: 400 }, (_, at) => hostileAudio(randomOf(42, at)))
    expect(new Set(made.map(({ body }) => body.toString('latin1'))).size).toBeGreaterThan(100)
    expect(new Set(made.map(({ type }) => type)).size).toBeGreaterThan(8)
    expect(Math.max(...made.map(({ body }) => body.length))).toBe(MOST_AUDIO_BYTES + 1)
    const judged = made.map(({ body }) => judgeAudio(body))
    expect(new Set(judged.map(each => (each.ok ? 'ok' : each.error.code)))).toEqual(
      new Set(['ok', 'NOT_AUDIO', 'TOO_LONG', 'TOO_LARGE']),
    )
  })
})
