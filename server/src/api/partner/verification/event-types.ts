import Type from 'typebox'
import { skillId } from '../../../contract/skill.ts'
import { SIGNAL_GRADES, SIGNAL_REASONS } from '../../../features/verification/index.ts'
import { closed, eventType } from '../events/event-type.ts'

/** Field names follow the Verification API, which uses camel case. */
const fields = {
  serviceVerificationId: Type.String({
    pattern: '^vrf_',
    description: 'Id of the verification, from POST /verify.',
  }),
  externalStudentId: Type.String({
    description:
      'Your id of the student; `erased` once the data of the student is erased. Events contain no name and no e-mail address.',
  }),
}
const skills = Type.Array(
  Type.Object(
    {
      skillId: Type.With(skillId, { description: 'A skill of the session.' }),
      verified: Type.Boolean({ description: 'Whether the skill is verified.' }),
    },
    closed,
  ),
  { description: 'Every skill of the session.' },
)
const signals = Type.Union(
  [
    Type.Object(
      {
        grade: Type.Enum([...SIGNAL_GRADES], {
          description: 'An outcome graded `red` was held and then released or rejected.',
        }),
        reasons: Type.Array(Type.Enum([...SIGNAL_REASONS]), { description: 'As in `GET /session`.' }),
      },
      closed,
    ),
    Type.Null(),
  ],
  { description: 'How the outcome came about; null if nobody answered.' },
)
const verification = <Method extends 'human' | 'assessment', State extends string>(
  methods: Method[],
  states: State[],
) =>
  Type.Object(
    {
      ...fields,
      verificationMethod: Type.Enum(methods, {
        description: '`human`: a reviewer endorses the skills. `assessment`: the student answers questions.',
      }),
      state: Type.Enum(states, { description: 'State of the session right after the change.' }),
      skills,
      signals,
    },
    { ...closed, description: 'The verification, with the field names of the Verification API.' },
  )

const sample = {
  serviceVerificationId: 'vrf_1_7Hq2mVxT9bKcRw4sYzLp3N',
  externalStudentId: 'stu-40417',
}

export const verificationInitiated = eventType('verification.initiated', {
  happensWhen: 'the questions of an assessment are generated for the first time',
  whatToDo:
    'Show the student as being assessed. It is sent once per session: not when the same questions are fetched again, and not for a later ' +
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
        signals: null,
      },
    },
  },
})

export const verificationCompleted = eventType('verification.completed', {
  happensWhen: 'at least one skill of a session is verified and all skills are decided',
  whatToDo:
    'Store the skills whose `verified` is true; some may be false. Each verified skill has a credential; `GET /session` ' +
    'returns its URL.',
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
        signals: { grade: 'amber', reasons: ['free_mail'] },
      },
    },
  },
})

export const verificationFailed = eventType('verification.failed', {
  happensWhen:
    'a session ends without a verified skill: attempts are used up, the reviewer declined, 30 days passed, or a held outcome was rejected',
  whatToDo:
    'Tell the student and offer another way: another reviewer, the other method, other proof. `state` is `failed` ' +
    'after the last attempt or a rejected outcome, `declined` if the reviewer declined, `expired` if the reviewer did not answer.',
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
        signals: null,
      },
    },
  },
})
