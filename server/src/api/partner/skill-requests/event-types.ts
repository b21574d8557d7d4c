import Type from 'typebox'
import { skillId } from '../../../contract/skill.ts'
import { skillRequest } from '../../../contract/skill-request.ts'
import { closed, eventType } from '../events/event-type.ts'

const { skill_request_id, name, description, created_at } = skillRequest.properties
const fields = {
  skill_request_id: Type.With(skill_request_id, { description: 'Id of the request, from POST /skill-requests.' }),
  name: Type.With(name, { description: 'Name of the skill, as requested. The catalogue may use another name.' }),
  description: Type.With(description, { description: 'Description, as sent; empty if none was sent.' }),
}
const times = { created_at: Type.With(created_at, { description: 'When the request was made.' }) }

const whole = { ...closed, description: 'The request, as GET /skill-requests/{skill_request_id} returns it.' }

const approved = Type.Object(
  {
    ...fields,
    status: Type.Literal('approved', { description: 'Final.' }),
    skill_id: Type.With(skillId, {
      description: 'The skill to use: a new one, or an existing one with the same meaning.',
    }),
    reason: Type.Null({ description: 'Always null: only a rejected request has a reason.' }),
    ...times,
  },
  whole,
)

const rejected = Type.Object(
  {
    ...fields,
    status: Type.Literal('rejected', { description: 'Final.' }),
    skill_id: Type.Null({ description: 'Always null.' }),
    reason: Type.String({ description: 'Why the request was rejected, as a sentence for people.' }),
    ...times,
  },
  whole,
)

export const skillRequestApproved = eventType('skill_request.approved', {
  happensWhen: 'a skill that you requested is added to the catalogue',
  whatToDo:
    'Store `skill_id` with your own name of the skill and send it in place of `{"name", "pending": true}`. Mandates that ' +
    'contain the skill as pending need no change: they now contain the catalogue skill, with a warning, and candidates are asked ' +
    'the same questions as before. To have the skill verified, replace the mandate with `verify: true`, if the skill is `verifiable`.',
  data: Type.Object({ skill_request: approved }, closed),
  sample: {
    id: 'EV_01KA3H9B1C2D3E4F5G6H7J8K9M',
    created_at: '2026-11-15T07:05:11.480Z',
    data: {
      skill_request: {
        skill_request_id: 'SR_01KA2YV3W4X5Y6Z7A8B9C0D1E2',
        name: 'Wall of bricks making',
        description: 'Asked for by our sites.',
        status: 'approved',
        skill_id: 'sk_1001',
        reason: null,
        created_at: '2026-11-15T02:12:40.020Z',
      },
    },
  },
})

export const skillRequestRejected = eventType('skill_request.rejected', {
  happensWhen: 'a skill that you requested is rejected',
  whatToDo:
    'Show `reason` to the person who requested the skill. Mandates that contain the skill as pending keep it, and it is never verified. ' +
    'A new mandate or a replacement with it answers 400: leave it out or send a skill that `POST /skills/match` finds.',
  data: Type.Object({ skill_request: rejected }, closed),
  sample: {
    id: 'EV_01KA3HB4N5P6Q7R8S9T0V1W2X3',
    created_at: '2026-11-15T07:06:02.915Z',
    data: {
      skill_request: {
        skill_request_id: 'SR_01KA2YX8F9G0H1J2K3M4N5P6Q7',
        name: 'General helpfulness',
        description: 'Asked for by our sites.',
        status: 'rejected',
        skill_id: null,
        reason: 'Not a skill one can verify.',
        created_at: '2026-11-15T02:13:05.611Z',
      },
    },
  },
})
