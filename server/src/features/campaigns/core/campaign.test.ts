import { describe, expect, test } from 'vitest'
import type { CampaignStatus } from '../../../contract/campaign.ts'
import { type Campaign, decideMove, effectiveStatus } from './campaign.ts'

const NOW = new Date('2026-11-16T05:00:00.000Z')
const campaign = (status: CampaignStatus, startsAt: Date | null = null): Campaign => ({
  id: 'CP_1',
  mandateId: 'JM_1',
  name: 'Masons',
  status,
  startsAt,
  plan: {
    channels: ['whatsapp'],
    languages: ['hi'],
    followUps: { max: 1, everyHours: 24 },
    contactWindow: { start: '10:00', end: '21:00' },
    expiresAfterHours: 48,
  },
  createdAt: NOW,
  updatedAt: NOW,
})
const LATER = new Date(NOW.getTime() + 1)

describe('a campaign', () => {
  test.each([
    ['running', 'pause', 'paused'],
    ['paused', 'resume', 'scheduled'],
    ['scheduled', 'pause', 'paused'],
    ['scheduled', 'cancel', 'cancelled'],
    ['running', 'cancel', 'cancelled'],
    ['paused', 'cancel', 'cancelled'],
  ] as const)('that is %s can %s', (status, move, to) => {
    expect(decideMove(campaign(status, LATER), move, NOW)).toEqual({ ok: true, value: to })
  })

  test.each([
    ['running', 'resume'],
    ['scheduled', 'resume'],
    ['paused', 'pause'],
    ['completed', 'pause'],
    ['completed', 'cancel'],
    ['cancelled', 'resume'],
    ['cancelled', 'cancel'],
  ] as const)('that is %s cannot %s', (status, move) => {
    const moved = decideMove(campaign(status, status === 'running' ? null : LATER), move, NOW)
    expect(moved).toMatchObject({ ok: false, error: { code: 'CONFLICT', message: expect.stringContaining(status) } })
  })

  test('that is resumed after its time runs', () => {
    expect(decideMove(campaign('paused', NOW), 'resume', NOW)).toEqual({ ok: true, value: 'running' })
    expect(decideMove(campaign('paused'), 'resume', NOW)).toEqual({ ok: true, value: 'running' })
  })

  test('that is scheduled runs from its time on', () => {
    expect(effectiveStatus({ status: 'scheduled', startsAt: LATER }, NOW)).toBe('scheduled')
    expect(effectiveStatus({ status: 'scheduled', startsAt: NOW }, NOW)).toBe('running')
    expect(effectiveStatus({ status: 'cancelled', startsAt: NOW }, NOW)).toBe('cancelled')
  })
})
