import { expect, expectTypeOf, test } from 'vitest'
import type { PramaanEvent } from './consume-events.ts'
import type { OtherEvent } from './generated/partner.ts'

/** What `type` tells the compiler of `data`. Compiling this file is the test; running it shows that it is no mere promise. */
function describeEvent(event: PramaanEvent): string {
  switch (event.type) {
    case 'mandate.ready':
      return `ready: ${event.data.mandate.job_id ?? event.data.mandate.mandate_id}`
    case 'mandate.failed':
      return `failed: ${event.data.mandate.failure_reason.length > 0}`
    case 'skill_request.approved':
      return `use ${event.data.skill_request.skill_id.slice(3)}`
    case 'result.completed':
      return `${event.data.result.external_candidate_id} ${event.data.result.output.qualified}`
    default:
      return `${event.type.toUpperCase()} put aside`
  }
}

const event = (type: string, data: unknown) =>
  ({ id: 'EV_1', type, created_at: '', mode: 'test', data }) as PramaanEvent

test('an event is narrowed by its type', () => {
  expect(describeEvent(event('mandate.ready', { mandate: { job_id: null, mandate_id: 'JM_1' } }))).toBe('ready: JM_1')
  expect(describeEvent(event('skill_request.approved', { skill_request: { skill_id: 'sk_7' } }))).toBe('use 7')
})

test('a type of tomorrow is an event, too, with data of which nothing is known', () => {
  expect(describeEvent(event('mandate.renamed', {}))).toBe('MANDATE.RENAMED put aside')
  expectTypeOf<OtherEvent['data']>().toEqualTypeOf<Record<string, unknown>>()
  expectTypeOf<Extract<PramaanEvent, { type: 'mandate.ready' }>['data']['mandate']['status']>().toEqualTypeOf<'ready'>()
})

test('whoever forgets to look at the type is told by the compiler', () => {
  const careless = (each: PramaanEvent) =>
    // @ts-expect-error: not every event has a mandate.
    each.data.mandate
  expect(careless(event('mandate.ready', { mandate: 1 }))).toBe(1)
})
