import { describe, expect, test } from 'vitest'
import { samplePlaces } from './places.fixture.ts'
import { checkLocation, type PlaceQuery, searchPlaces } from './search-places.ts'

const index = samplePlaces()
const search = (query: Partial<PlaceQuery>) => searchPlaces(index, { offset: 0, limit: 20, ...query })
const citiesFor = (query: Partial<PlaceQuery>) => search(query).items.map(({ city }) => city)

describe('what is asked for comes first', () => {
  test('a city by its name, then what begins so, then the rest of its district', () => {
    expect(citiesFor({ q: 'Pune' })).toEqual(['Pune', 'Pune Cantonment'])
  })
  test('a city by its former name, and by how that begins', () => {
    expect(citiesFor({ q: 'BOMBAY' })).toEqual(['Mumbai'])
    expect(citiesFor({ q: 'bangal' })).toEqual(['Bengaluru'])
  })
  test('a word within a name', () => {
    expect(citiesFor({ q: 'cantonment' })).toEqual(['Pune Cantonment'])
  })
  test('a district gives its places, largest first', () => {
    expect(citiesFor({ q: 'khurda' })).toEqual(['Bhubaneswar'])
    expect(citiesFor({ q: 'suburban' })).toEqual(['Mumbai'])
  })
  test('a part of a city gives the city', () => {
    expect(citiesFor({ q: 'koramangala' })[0]).toBe('Bengaluru')
    expect(citiesFor({ q: 'hinjawadi' })).toEqual(['Pune'])
  })
  test('a city followed by its state or district', () => {
    expect(citiesFor({ q: 'Pune, Maharashtra' })).toEqual(['Pune'])
    expect(citiesFor({ q: 'pune karnataka' })).toEqual([])
  })
})

describe('a misspelt name', () => {
  test('finds a large city before a village that begins so', () => {
    expect(citiesFor({ q: 'jaipr' })[0]).toBe('Jaipur')
  })
  test('finds a part of a city by one of its words', () => {
    expect(citiesFor({ q: 'hinjewadi' })).toEqual(['Pune'])
  })
  test('gives way to what is called exactly so', () => {
    expect(citiesFor({ q: 'malad' })).toEqual(['Mumbai', 'Malda'])
  })
  test('is not looked for when a city has the name', () => {
    expect(citiesFor({ q: 'pune' })).not.toContain('Puna')
  })
  test('of three letters is not guessed at', () => {
    expect(citiesFor({ q: 'pna' })).toEqual([])
  })
})

describe('filters', () => {
  test('a state by any of its names, in any case and spacing', () => {
    expect(citiesFor({ state: 'odisha' })).toEqual(['Bhubaneswar'])
    expect(citiesFor({ state: 'ORISSA' })).toEqual(['Bhubaneswar'])
    expect(citiesFor({ state: 'westbengal' })).toEqual(['Malda'])
  })
  test('a state that does not exist has no places', () => {
    expect(search({ state: 'Atlantis' })).toEqual({ items: [], total: 0 })
  })
  test('a pincode gives its one place, an unknown one none', () => {
    expect(search({ pincode: '560034' })).toEqual({
      items: [
        {
          city: 'Bengaluru',
          district: 'Bengaluru Urban',
          state: 'Karnataka',
          pincodes: ['560001', '560034'],
        },
      ],
      total: 1,
    })
    expect(citiesFor({ pincode: '999999' })).toEqual([])
  })
  test('all given must hold', () => {
    expect(citiesFor({ q: 'pune', pincode: '411001', state: 'Maharashtra' })).toEqual(['Pune'])
    expect(citiesFor({ q: 'pune', state: 'Karnataka' })).toEqual([])
    expect(citiesFor({ pincode: '411001', state: 'Karnataka' })).toEqual([])
  })
  test('a city outside the filter does not keep a misspelt one within it from being found', () => {
    expect(citiesFor({ q: 'pune', state: 'Rajasthan' })).toEqual(['Puna'])
  })
})

describe('pages', () => {
  test('without a question all places, largest first, and pages follow one another without gap or overlap', () => {
    const pages = [0, 4, 8].flatMap(offset => citiesFor({ offset, limit: 4 }))
    expect(pages).toEqual(index.places.map(({ city }) => city))
  })
  test('the total counts what is on other pages too', () => {
    expect(search({ q: 'pune', limit: 1 }).total).toBe(2)
    expect(search({ q: 'pune', offset: 7 })).toEqual({ items: [], total: 2 })
  })
  test('a question of nothing but signs finds nothing', () => {
    expect(search({ q: '--' })).toEqual({ items: [], total: 0 })
  })
})

describe('checking a location', () => {
  const check = (city: string, state?: string, pincode?: string) =>
    checkLocation(index, { city, ...(state !== undefined && { state }), ...(pincode !== undefined && { pincode }) })

  test.each(['Pune', ' pune ', 'POONA', 'Bengaluru Urban', 'koramangala', 'Pune-Cantonment'])(
    'a city, a district and a post office are known by any of their names: %j',
    city => expect(check(city).city).toBe(true),
  )
  test.each(['Pnue', 'Pun', 'Pune Maharashtra', 'x', '¿?', '   '])('a name that nothing has is not known: %j', city =>
    expect(check(city).city).toBe(false),
  )
  test('a state is known by its current and former names', () => {
    expect(check('Pune', 'orissa').state).toBe(true)
    expect(check('Pune', 'Maharastra').state).toBe(false)
  })
  test('a pincode is known if a place has it', () => {
    expect(check('Pune', 'Maharashtra', '411057')).toEqual({ city: true, state: true, pincode: true })
    expect(check('Pune', 'Maharashtra', '000000').pincode).toBe(false)
  })
  test('a state or pincode that was not sent is neither known nor unknown', () => {
    expect(check('Pune')).toEqual({ city: true, state: null, pincode: null })
    expect(check('Pune', '').state).toBeNull()
  })
})
