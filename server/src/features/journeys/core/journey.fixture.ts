import type { Journey, JourneyFlow } from './journey.ts'
import type { Surroundings } from './wake.ts'

/** 10:30 IST on a Monday. */
export const MORNING = new Date('2026-11-16T05:00:00.000Z')

export function newJourney(changes: Partial<Journey> = {}): Journey {
  return {
    id: 'RS_01KA5M1N2P3Q4R5S6T7V8W9X0Y',
    campaignId: 'CP_01KA5K7A8B9C0D1E2F3G4H5J6K',
    mandateId: 'JM_01KA3F6Q8Z2M4N6P8R0T2V4X6Y',
    flowVersion: 1,
    personId: 'PE_01KA5M1N2P3Q4R5S6T7V8W9X0Y',
    externalCandidateId: 'cand-1',
    language: 'hi',
    status: 'pending',
    reason: null,
    stage: 'contacting',
    credits: 3,
    creditState: 'reserved',
    round: -1,
    roundBeganAt: null,
    tried: [],
    invalidChannels: [],
    lastSend: null,
    isReached: false,
    startedAt: null,
    startsAt: MORNING,
    expiresAt: null,
    answers: {},
    skills: [],
    interested: null,
    knockedOutBy: null,
    draft: {},
    finished: [],
    dropOff: null,
    dueAt: MORNING,
    createdAt: MORNING,
    updatedAt: MORNING,
    ...changes,
  }
}

export const FLOW: JourneyFlow = {
  methods: ['data_enrichment', 'skill_verification', 'interest_collection'],
  enrichment: [
    { key: 'tools', type: 'yes_no', knockout: 'no', required: true },
    { key: 'last_site', type: 'voice', required: false },
  ],
  skills: [{ skillId: 'sk_1001', questions: [{ id: 'q1' }, { id: 'q2' }, { id: 'q3' }, { id: 'q4' }] }],
}

export function surroundings(changes: Partial<Surroundings> = {}): Surroundings {
  return {
    campaignStatus: 'running',
    plan: {
      channels: ['whatsapp', 'sms'],
      followUps: { max: 2, everyHours: 24 },
      contactWindow: { start: '10:00', end: '21:00' },
      expiresAfterHours: 168,
    },
    hasProvider: true,
    person: { isOptedOut: false, channels: ['whatsapp', 'sms'], nextFirstContact: MORNING },
    ...changes,
  }
}
