import Type from 'typebox'
import { skillId, skillRequest } from '../shapes.ts'
import { closed, eventType } from './event-type.ts'

const { skill_request_id, name, description, created_at } = skillRequest.properties
const fields = {
  skill_request_id: Type.With(skill_request_id, { description: 'Of the request, as POST /skill-requests gave it.' }),
  name: Type.With(name, { description: 'The skill as you asked for it. The catalogue may call it otherwise.' }),
  description: Type.With(description, { description: 'As you sent it; empty when you sent none.' }),
}
const asked = { created_at: Type.With(created_at, { description: 'When you asked.' }) }

const whole = { ...closed, description: 'The request as GET shows it.' }

const approved = Type.Object(
  {
    ...fields,
    status: Type.Literal('approved', { description: 'For good: a decision is not taken back.' }),
    skill_id: Type.With(skillId, {
      description: 'The skill to use from now on: a new one, or one that meant the same.',
    }),
    reason: Type.Null({ description: 'Null: only a rejection has one.' }),
    ...asked,
  },
  whole,
)

const rejected = Type.Object(
  {
    ...fields,
    status: Type.Literal('rejected', { description: 'For good: a decision is not taken back.' }),
    skill_id: Type.Null({ description: 'Null: there is no such skill.' }),
    reason: Type.String({ description: 'Why, in a sentence for people.' }),
    ...asked,
  },
  whole,
)

export const skillRequestApproved = eventType('skill_request.approved', {
  happensWhen: 'a skill that you asked for is in the catalogue',
  whatToDo:
    'Store `skill_id` with your own name of the skill and send it in place of `{"name", "pending": true}` from now on. Mandates that ' +
    'name the skill as pending need nothing: they already have the catalogue skill, with a warning, and candidates are asked the ' +
    'same as before. To have it verified, replace the mandate with `verify: true`, if the skill is `verifiable`.',
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
  happensWhen: 'a skill that you asked for was not taken into the catalogue',
  whatToDo:
    'Show `reason` to whoever asked. Mandates that name the skill as pending keep it, and it is never verified. Sent again, ' +
    'in a new mandate or a replacement, it is refused: leave it out or send a skill that `POST /skills/match` finds.',
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
