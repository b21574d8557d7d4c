import { describe, expect, test } from 'vitest'
import file from './generated/places.json' with { type: 'json' }
import { indexPlaces } from './place-index.ts'
import { type PlaceQuery, searchPlaces } from './search-places.ts'

/** The real data: what a recruiter types, and what must hold of every place. */
const index = indexPlaces(file)
const firstFor = (query: Partial<PlaceQuery>) => {
  const place = searchPlaces(index, { offset: 0, limit: 1, ...query }).items[0]
  return place && `${place.city}, ${place.state}`
}

describe('what a recruiter types gives the right place first', () => {
  test.each([
    ['bangal', 'Bengaluru, Karnataka'],
    ['pune', 'Pune, Maharashtra'],
    ['Gurgaon', 'Gurugram, Haryana'],
    ['gurgoan', 'Gurugram, Haryana'],
    ['lucknw', 'Lucknow, Uttar Pradesh'],
    ['jaipr', 'Jaipur, Rajasthan'],
    ['hyderbad', 'Hyderabad, Telangana'],
    ['ahemdabad', 'Ahmedabad, Gujarat'],
    ['Noida', 'Noida, Uttar Pradesh'],
    ['navimumbai', 'Navi Mumbai, Maharashtra'],
    ['new delhi', 'New Delhi, Delhi'],
    ['delhi', 'Delhi, Delhi'],
    ['mohali', 'Mohali, Punjab'],
    ['raipur', 'Raipur, Chhattisgarh'],
    ['andheri', 'Mumbai, Maharashtra'],
    ['whitefield', 'Bengaluru, Karnataka'],
    ['hinjewadi', 'Pune, Maharashtra'],
    ['bangalore, karnataka', 'Bengaluru, Karnataka'],
  ])('%s', (q, expected) => {
    expect(firstFor({ q })).toBe(expected)
  })
})

describe('former names still find the city', () => {
  test.each([
    ['Bangalore', 'Bengaluru'],
    ['Bombay', 'Mumbai'],
    ['Calcutta', 'Kolkata'],
    ['Madras', 'Chennai'],
    ['Poona', 'Pune'],
    ['Baroda', 'Vadodara'],
    ['Allahabad', 'Prayagraj'],
    ['Mysore', 'Mysuru'],
    ['Trivandrum', 'Thiruvananthapuram'],
    ['Cochin', 'Kochi'],
    ['Calicut', 'Kozhikode'],
    ['Vizag', 'Visakhapatnam'],
    ['Trichy', 'Tiruchirappalli'],
    ['Pondicherry', 'Puducherry'],
    ['Aurangabad', 'Chhatrapati Sambhajinagar'],
    ['Ooty', 'Udhagamandalam'],
    ['Panjim', 'Panaji'],
    ['Port Blair', 'Sri Vijaya Puram'],
  ])('%s', (q, city) => {
    expect(firstFor({ q })?.split(',')[0]).toBe(city)
  })
})

describe('a pincode gives its city', () => {
  test.each([
    ['560034', 'Bengaluru, Karnataka'],
    ['122001', 'Gurugram, Haryana'],
    ['400053', 'Mumbai, Maharashtra'],
    ['411001', 'Pune, Maharashtra'],
    ['110001', 'New Delhi, Delhi'],
    ['201301', 'Noida, Uttar Pradesh'],
    ['500081', 'Hyderabad, Telangana'],
    // The source puts Agartala into Telangana, and these two into no state at all.
    ['799001', 'Agartala, Tripura'],
    ['605012', 'Puducherry, Puducherry'],
    ['495002', 'Bilaspur, Chhattisgarh'],
  ])('%s', (pincode, expected) => {
    expect(firstFor({ pincode })).toBe(expected)
  })
})

describe('every place', () => {
  test('is in one of 28 states and 8 union territories, and each of these has some', () => {
    const states = new Set(index.places.map(({ state }) => state))
    expect(states.size).toBe(36)
    expect(new Set(index.stateNames.values())).toEqual(states)
    expect([...states].filter(state => /[A-Z]{2}|&|Orissa|Pondicherry|Uttaranchal/.test(state))).toEqual([])
  })
  test('has at least one pincode of six digits, and no pincode is in two places', () => {
    const pincodes = index.places.flatMap(place => place.pincodes)
    expect(index.places.filter(place => place.pincodes.length === 0)).toEqual([])
    expect(pincodes.filter(pincode => !/^[1-9]\d{5}$/.test(pincode))).toEqual([])
    expect(new Set(pincodes).size).toBe(pincodes.length)
    expect(pincodes.length).toBeGreaterThan(19_500)
  })
  test('has a name, and no two in a district have the same', () => {
    const names = index.places.map(({ city, district, state }) => [city, district, state].join('/'))
    expect(index.places.filter(({ city }) => !/^[\p{L}\p{N}]/u.test(city))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  })
  test('of a guessed state is marked', () => {
    expect(file.inferredPincodes).toContain('605012')
    expect(file.inferredPincodes.filter(pincode => !index.placeOfPincode.has(pincode))).toEqual([])
  })
})
