import { describe, expect, test } from 'vitest'
import { decideMethod, decideSkills, validateSkills } from './session-steps.ts'
import { STATES } from './verification.ts'

const known = new Map([
  [1, { retired: false, replacedBy: null }],
  [2, { retired: true, replacedBy: 1 }],
  [3, { retired: true, replacedBy: null }],
])
const requested = (number: number | null, ...proofUrls: string[]) => ({ skillId: `sk_${number}`, number, proofUrls })

describe('skills', () => {
  test('that are known, living, each once and with sound links are taken', () => {
    expect(validateSkills([requested(1, 'https://example.com/a')], known)).toEqual({
      ok: true,
      value: [{ number: 1, proofUrls: ['https://example.com/a'] }],
    })
  })

  test('are rejected with every problem at once', () => {
    const checked = validateSkills(
      [
        requested(1),
        requested(1),
        requested(2),
        requested(3),
        requested(9),
        requested(null, 'https://a.example', 'javascript:x'),
      ],
      known,
    )
    expect(checked.ok ? [] : checked.error.details.map(({ message }) => message)).toEqual([
      'skills[1].skillId repeats a skill.',
      'skills[2].skillId is retired: use sk_1.',
      'skills[3].skillId is retired.',
      'skills[4].skillId does not exist.',
      'skills[5].skillId does not exist.',
      'skills[5].proofUrl[1] is not an http or https URL.',
    ])
  })

  const stored = { skills: [{ number: 1, proofUrls: ['https://a.example'] }], endorsementType: 'manager' } as const
  test('may change in a draft, and not once a reviewer or an assessment is involved', () => {
    for (const state of STATES) {
      const again = decideSkills({ ...stored, state }, stored.skills, 'manager')
      expect(again).toEqual({ ok: true, value: { changed: false } })
      const others = [
        decideSkills({ ...stored, state }, stored.skills, 'client'),
        decideSkills({ ...stored, state }, [{ number: 1, proofUrls: [] }], 'manager'),
        decideSkills({ ...stored, state }, [...stored.skills, { number: 3, proofUrls: [] }], 'manager'),
      ]
      for (const other of others) expect(other.ok).toBe(state === 'draft')
    }
  })
})

describe('the method', () => {
  test('needs skills, may be chosen again, and changes only in a draft', () => {
    const facts = { state: 'draft', method: null, skillCount: 0 } as const
    expect(decideMethod(facts, 'human')).toMatchObject({ error: { code: 'NO_SKILLS' } })
    expect(decideMethod({ ...facts, skillCount: 1 }, 'human')).toEqual({ ok: true, value: { changed: true } })
    for (const state of STATES) {
      const now = { state, method: 'human', skillCount: 1 } as const
      expect(decideMethod(now, 'human')).toEqual({ ok: true, value: { changed: false } })
      const other = decideMethod(now, 'assessment')
      expect(other.ok ? null : other.error.code).toBe(state === 'draft' ? null : 'METHOD_FIXED')
    }
  })
})
