import { expect, test } from 'vitest'
import { bodyOf, draftOf, EMPTY_DRAFT, keyFor } from './draft.ts'

test('an empty form sends no field that nobody filled in', () => {
  expect(bodyOf(EMPTY_DRAFT, true)).toEqual({
    location_type: 'india',
    skills: [],
    enrichment_questions: [],
    interest_collection: { other_roles: [] },
  })
})

test('a stored mandate that is opened and sent again is the same body', () => {
  const body = {
    workflow_id: 'WF_BC_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD',
    title: 'Mason',
    company_name: 'Acme',
    location_type: 'india',
    location: { city: 'Pune', pincode: '411014' },
    experience: { min_years: 1, max_years: 5 },
    openings: 12,
    salary: { min: 18_000, max: 24_000 },
    methods: ['interest_collection'],
    skills: [{ skill_id: 'sk_1001', verify: true }],
    enrichment_questions: [{ key: 'tools', type: 'yes_no', text: 'Tools?', required: true }],
    interest_collection: { other_roles: ['Plasterer', 'Painter'] },
  } as const
  // Both are constant, so nobody sends them.
  const salary = { ...body.salary, currency: 'INR', period: 'month' } as const
  expect(bodyOf(draftOf({ body: { ...body, salary }, job_id: 'REQ-1' }), false)).toEqual(body)
})

test('a job abroad has countries and no place in India', () => {
  const draft = { ...EMPTY_DRAFT, location_type: 'abroad', countries: ['AE'], city: 'Pune' } as const
  expect(bodyOf(draft, true)).toMatchObject({ countries: ['AE'] })
  expect(bodyOf(draft, true)).not.toHaveProperty('location')
})

test.each([
  ['Do you have your own tools?', [], 'do_you_have_your_own_tools'],
  ['Tools?', ['tools'], 'tools_2'],
  ['औज़ार?', [], 'question'],
])('the key of %j beside %j is %s', (text, taken, key) => {
  expect(keyFor(text, taken)).toBe(key)
})
