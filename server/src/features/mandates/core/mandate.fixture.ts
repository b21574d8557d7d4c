import type { MandateBody, SentBody } from '../../../contract/mandate.ts'
import { digestOf, normalise } from './body.ts'
import type { Mandate, MandateState } from './mandate.ts'
import type { ReferencedSkill, References } from './rules.ts'

export const NOW = new Date('2026-11-15T06:30:00.000Z')

export const sentBody: SentBody = {
  workflow_id: 'WF_BC_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD',
  title: 'Mason',
  company_name: 'Acme Infra',
  location: { city: 'Pune' },
  skills: [1, 2, 3, 4, 5].map(number => ({ skill_id: `sk_${number}`, verify: number < 3 })),
  enrichment_questions: [{ key: 'tools', type: 'yes_no', text: 'Do you have your own tools?', knockout: 'no' }],
}

export const ALL_METHODS = ['data_enrichment', 'skill_verification', 'interest_collection'] as const

const verifiable: ReferencedSkill = { verifiable: true, retired: false, replacedBy: null }

/** Skills 1 to 10 are verifiable, 11 is not; 12 is retired and replaced by 1, 13 is retired without a replacement. */
export const references: References = {
  location: { city: true, state: null, pincode: null },
  isCountry: code => ['AE', 'QA', 'OM'].includes(code),
  skills: new Map<number, ReferencedSkill>([
    ...Array.from({ length: 10 }, (_, at) => [at + 1, verifiable] as const),
    [11, { verifiable: false, retired: false, replacedBy: null }],
    [12, { verifiable: true, retired: true, replacedBy: 1 }],
    [13, { verifiable: true, retired: true, replacedBy: null }],
  ]),
  requests: new Map([
    ['dronecare', { skillNumber: null }],
    ['kitewaxing', { skillNumber: 9 }],
    ['bricklaying', { skillNumber: 1 }],
  ]),
}

export function mandateIn(state: MandateState, body: MandateBody = normalise(sentBody)): Mandate {
  return {
    id: 'JM_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD',
    jobId: null,
    createdVia: 'api',
    state,
    flowVersion: 1,
    body,
    sent: digestOf(body),
    methods: ALL_METHODS,
    warnings: [],
    changes: [],
    preparation: 1,
    createdAt: NOW,
    updatedAt: NOW,
  }
}
