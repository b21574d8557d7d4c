import { mandateBody } from '../mandates/fixture.ts'

/** The data of a mandate's event, 2 KB with its envelope: the mandate and the questions of its two verified skills. */
export const EVENT_TYPE = 'mandate.ready'
export const EVENT_DATA = JSON.stringify({
  mandate: {
    mandate_id: 'JM_00000000000000000000000000',
    status: 'ready',
    ...mandateBody('WF_00000000000000000000000000', 'of the bench'),
    methods: ['data_enrichment', 'skill_verification', 'interest_collection'],
    verified: ['Bricklaying in English bond', 'Setting out with line and level'].map((name, nth) => ({
      skill_id: `sk_${1001 + nth}`,
      name,
      questions: [
        'Which joint is left open for the plaster, and why?',
        'How is a wall kept plumb over three metres?',
        'What is done with bricks before they are laid in hot weather?',
        'How long must a course set before the next day of work?',
      ],
    })),
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
  },
})
