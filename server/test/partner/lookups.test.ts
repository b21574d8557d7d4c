import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { newPartner, type Partner } from '../../../testing/partner.ts'

/** Lookups: a valid key is enough. */
let api: TestApi
let partner: Partner
beforeAll(async () => {
  api = await startTestApi()
  partner = await newPartner(api, { scopes: 'analytics:read' })
})
afterAll(() => api.close())

const cities = async (query: string) => {
  const { status, body } = await partner.call('GET', `/locations?${query}`)
  expect(status).toBe(200)
  return body.data.items.map((item: { city: string }) => item.city)
}

describe('GET /locations', () => {
  test.each([
    ['q=bangal', 'Bengaluru'],
    ['q=Gurgaon', 'Gurugram'],
    ['q=lucknw', 'Lucknow'],
    ['pincode=560034', 'Bengaluru'],
    ['q=pune&state=maharashtra', 'Pune'],
  ])('?%s finds %s first', async (query, city) => {
    expect((await cities(query))[0]).toBe(city)
  })
  test('returns city, district, state and pincodes', async () => {
    const { body } = await partner.call('GET', '/locations?pincode=110001&limit=1')
    expect(body.data.items[0]).toMatchObject({ state: 'Delhi', pincodes: expect.arrayContaining(['110001']) })
  })
  test('pages without gaps or repetitions', async () => {
    const first = await partner.call('GET', '/locations?q=nagar&limit=5')
    const second = await partner.call('GET', `/locations?q=nagar&limit=5&cursor=${first.body.data.next_cursor}`)
    const both = await partner.call('GET', '/locations?q=nagar&limit=10')
    expect([...first.body.data.items, ...second.body.data.items]).toEqual(both.body.data.items)
    expect((await partner.call('GET', `/locations?q=pur&limit=5&cursor=${first.body.data.next_cursor}`)).status).toBe(
      400,
    )
  })
  test.each(['pincode=56003', 'pincode=abcdef', 'q=x', 'limit=0'])('?%s gives 400', async query => {
    expect((await partner.call('GET', `/locations?${query}`)).status).toBe(400)
  })
})

describe('small lists', () => {
  test('countries are all but India, shifts and employment types as the contract names them', async () => {
    const items = async (path: string) => (await partner.call('GET', path)).body.data.items
    const codes = (await items('/countries')).map((each: { code: string }) => each.code)
    expect(codes).toContain('AE')
    expect(codes).not.toContain('IN')
    expect((await items('/shifts')).map((each: { value: string }) => each.value)).toEqual([
      'day',
      'night',
      'rotational',
      'morning',
      'evening',
      'flexible',
    ])
    expect((await items('/employment-types')).map((each: { value: string }) => each.value)).toEqual([
      'full_time',
      'part_time',
      'contract',
      'temporary',
      'apprenticeship',
      'daily_wage',
    ])
  })
  test.each(['/countries', '/shifts', '/employment-types'])('%s may be cached, and revalidated by ETag', async path => {
    const first = await partner.call('GET', path)
    expect(first.headers['cache-control']).toContain('max-age')
    const again = await partner.call('GET', path, { headers: { 'if-none-match': String(first.headers.etag) } })
    expect([again.status, again.text]).toEqual([304, ''])
    expect((await partner.call('GET', path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })
})
