import type { Static } from 'typebox'
import { expectTypeOf, test } from 'vitest'
import type { FoundSkill, Session } from '../../../web/pages/student/session.ts'
import type { hostedFoundSkill } from '../../src/api/verification/operations/search-skills.ts'
import type { hostedSession } from '../../src/api/verification/operations/student-waiting.ts'

/** Browser code imports nothing of the server and declares what it reads and sends. The compiler compares both here. */
test('the types of the student’s page fit the schemas of the API', () => {
  expectTypeOf<Static<typeof hostedSession>>().toExtend<Session>()
  expectTypeOf<Static<typeof hostedFoundSkill>>().toExtend<FoundSkill>()
})
