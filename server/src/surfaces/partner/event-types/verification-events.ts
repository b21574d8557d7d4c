import Type from 'typebox'
import { skillId } from '../shapes.ts'
import { closed, eventType } from './event-type.ts'

/** In the words of the Verification API, which writes its names in camel case. */
const fields = {
  serviceVerificationId: Type.String({
    pattern: '^vrf_',
    description: 'Of the verification, as POST /verify gave it.',
  }),
  externalStudentId: Type.String({
    description:
      'Your own id of the student; `erased` once the student has had own data erased. Events carry neither name nor e-mail.',
  }),
}
const skills = Type.Array(
  Type.Object(
    {
      skillId: Type.With(skillId, { description: 'A skill of the session.' }),
      verified: Type.Boolean({ description: 'Whether it is proven by now.' }),
    },
    closed,
  ),
  { description: 'Every skill of the session.' },
)
const verification = <Method extends 'human' | 'assessment', State extends string>(
  methods: Method[],
  states: State[],
) =>
  Type.Object(
    {
      ...fields,
      verificationMethod: Type.Enum(methods, { description: '`human`: a reviewer endorses. `assessment`: questions.' }),
      state: Type.Enum(states, { description: "The session's state right after the change." }),
      skills,
    },
    { ...closed, description: 'The verification, in the words of the Verification API.' },
  )

const sample = {
  serviceVerificationId: 'vrf_7Hq2mVxT9bKcRw4sYzLp3N',
  externalStudentId: 'stu-40417',
}

export const verificationInitiated = eventType('verification.initiated', {
  happensWhen: 'the questions of an assessment are generated for the first time',
  whatToDo:
    'Show the student as being assessed. It comes once a session: not when the same questions are fetched again, and not with a later ' +
    'attempt. A verification by a reviewer has no such event.',
  data: Type.Object({ verification: verification(['assessment'], ['questions_ready']) }, closed),
  sample: {
    id: 'EV_01KA8C5D6E7F8G9H0J1K2M3N4P',
    created_at: '2026-11-17T06:10:22.808Z',
    data: {
      verification: {
        ...sample,
        verificationMethod: 'assessment',
        state: 'questions_ready',
        skills: [
          { skillId: 'sk_1001', verified: false },
          { skillId: 'sk_1004', verified: false },
        ],
      },
    },
  },
})

export const verificationCompleted = eventType('verification.completed', {
  happensWhen: 'at least one skill of a session is verified and none is open any more',
  whatToDo:
    'Take over the skills whose `verified` is true: it need not be all of them. Each has become a credential; the session ' +
    'shows its address.',
  data: Type.Object(
    { verification: verification(['human', 'assessment'], ['passed', 'endorsed', 'partly_endorsed']) },
    closed,
  ),
  sample: {
    id: 'EV_01KA8D9Q0R1S2T3V4W5X6Y7Z8A',
    created_at: '2026-11-17T06:31:55.127Z',
    data: {
      verification: {
        ...sample,
        verificationMethod: 'human',
        state: 'partly_endorsed',
        skills: [
          { skillId: 'sk_1001', verified: true },
          { skillId: 'sk_1004', verified: false },
        ],
      },
    },
  },
})

export const verificationFailed = eventType('verification.failed', {
  happensWhen:
    'a session ends without a verified skill: attempts are used up, the reviewer declined, or 30 days passed',
  whatToDo:
    'Tell the student and offer another way: another reviewer, the other method, other proof. `state` says which it was: `failed` ' +
    'after the last attempt, `declined` by the reviewer, `expired` when the reviewer never answered.',
  data: Type.Object({ verification: verification(['human', 'assessment'], ['failed', 'declined', 'expired']) }, closed),
  sample: {
    id: 'EV_01KA8F3B4C5D6E7F8G9H0J1K2M',
    created_at: '2026-11-17T07:04:12.560Z',
    data: {
      verification: {
        ...sample,
        verificationMethod: 'assessment',
        state: 'failed',
        skills: [
          { skillId: 'sk_1001', verified: false },
          { skillId: 'sk_1004', verified: false },
        ],
      },
    },
  },
})
