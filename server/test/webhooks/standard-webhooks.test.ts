import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { eventBody } from '../../src/contract/event.ts'
import { signedDelivery, webhookSecretKey } from '../../src/features/webhooks/core/sign.ts'

/** A receiver with the library that the standard's authors publish. It reads the clock itself, so tries are made now. */
const OLD = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
const NEW = `whsec_${Buffer.alloc(32, 2).toString('base64')}`
const FOREIGN = `whsec_${Buffer.alloc(32, 3).toString('base64')}`

const letters = fc.string({
  unit: fc.oneof(fc.constantFrom('नमस्ते', '👩🏽‍🔧', '<', '"', '\\', ' '), fc.string({ unit: 'binary' })),
})
const data = fc.record({ mandate: fc.dictionary(letters, letters, { maxKeys: 3 }) })

const bodyOf = (value: unknown) =>
  eventBody({ id: 'EV_1', type: 'mandate.ready', createdAt: new Date(0), data: JSON.stringify(value) }, 'test')

const deliver = (body: string, ...secrets: readonly string[]) =>
  signedDelivery({ id: 'EV_1', at: new Date(), body, keys: secrets.map(webhookSecretKey), replay: false })

const accepts = (secret: string, body: string | Buffer, headers: Readonly<Record<string, string>>) => {
  try {
    new Webhook(secret).verify(body, headers, { jsonParse: false })
    return true
  } catch {
    return false
  }
}

test('a receiver reads what was stored, in any script', () => {
  fc.assert(
    fc.property(data, value => {
      const body = bodyOf(value)
      expect(new Webhook(NEW).verify(Buffer.from(body), deliver(body, NEW))).toMatchObject({ id: 'EV_1', data: value })
    }),
    { numRuns: 30 },
  )
})

test('during a rotation receivers with the old and the new secret both accept, and no other', () => {
  fc.assert(
    fc.property(data, value => {
      const body = bodyOf(value)
      const headers = deliver(body, NEW, OLD)
      expect([NEW, OLD, FOREIGN].map(secret => accepts(secret, body, headers))).toEqual([true, true, false])
    }),
    { numRuns: 15 },
  )
})

test('a body with one flipped byte is rejected', () => {
  fc.assert(
    fc.property(data, fc.nat(), fc.integer({ min: 0, max: 6 }), (value, place, bit) => {
      const body = bodyOf(value)
      const bytes = Buffer.from(body)
      bytes[place % bytes.length]! ^= 1 << bit
      expect(accepts(NEW, bytes, deliver(body, NEW))).toBe(false)
    }),
    { numRuns: 30 },
  )
})
