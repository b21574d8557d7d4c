import { expect, test } from 'vitest'
import type { Tenant } from '../../kernel/tenant.ts'
import { tenantBatches } from './tenant-batches.ts'

const tenant = (orgId: string): Tenant => ({ orgId, mode: 'live' })

/** Batches that end when the test says so. */
function controlled(atOnce: number) {
  const started: string[] = []
  const open: { readonly orgId: string; readonly end: (size: number) => void }[] = []
  const run = ({ orgId }: Tenant) => {
    started.push(orgId)
    const { promise, resolve } = Promise.withResolvers<number>()
    open.push({ orgId, end: resolve })
    return promise
  }
  const end = async (orgId: string, size: number) => {
    const at = open.findIndex(each => each.orgId === orgId)
    open.splice(at, 1)[0]!.end(size)
    await new Promise(setImmediate)
  }
  return { batches: tenantBatches({ atOnce, run }), started, end }
}

test('tenants have batches in turn, however much one of them has to do', async () => {
  const { batches, started, end } = controlled(1)
  batches.offer([tenant('large'), tenant('b'), tenant('c')])
  await end('large', 100)
  await end('b', 100)
  await end('c', 0)
  await end('large', 100)
  expect(started).toEqual(['large', 'b', 'c', 'large', 'b'])
})

test('a tenant whose batches are slow occupies at most half of the places', async () => {
  const { batches, started, end } = controlled(4)
  for (let round = 0; round < 5; round++) batches.offer([tenant('slow')])
  expect(started).toEqual(['slow', 'slow'])
  batches.offer([tenant('slow'), tenant('b'), tenant('c')])
  expect(started.slice(2)).toEqual(['b', 'c'])
  await end('b', 0)
  batches.offer([tenant('slow'), tenant('d')])
  expect(started.slice(4)).toEqual(['d'])
})

test('a tenant without work is asked again only when it is offered again', async () => {
  const { batches, started, end } = controlled(2)
  batches.offer([tenant('a')])
  await end('a', 0)
  expect(started).toEqual(['a'])
  batches.offer([tenant('a')])
  expect(started).toEqual(['a', 'a'])
})

test('after a stop no batch begins, and the stop waits for those that run', async () => {
  const { batches, started, end } = controlled(2)
  batches.offer([tenant('a'), tenant('b'), tenant('c')])
  let hasStopped = false
  const stop = async () => {
    await batches.stop()
    hasStopped = true
  }
  const stopping = stop()
  await end('a', 100)
  batches.offer([tenant('d')])
  expect([started, hasStopped]).toEqual([['a', 'b'], false])
  await end('b', 100)
  await stopping
  expect([started, hasStopped]).toEqual([['a', 'b'], true])
})
