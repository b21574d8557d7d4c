import { expect, test } from 'vitest'
import { subjectOf } from './event-types.ts'

test('the subject of an event is the id of the object that changed', () => {
  expect(subjectOf({ data: { mandate: { status: 'ready', mandate_id: 'JM_1', workflow_id: 'WF_1' } } })).toBe('JM_1')
  expect(subjectOf({ data: { verification: { serviceVerificationId: 'VR_1' } } })).toBe('VR_1')
  expect(subjectOf({ data: { credits: { available: 3 } } })).toBeNull()
  expect(subjectOf({ data: {} })).toBeNull()
})
