import { describe, expect, test } from 'vitest'
import { decideMethod, decideSkills, judgeSkills } from './steps.ts'
import { STATES } from './verification.ts'

const known = new Map([
  [1, { retired: false, replacedBy: null }],
  [2, { retired: true, replacedBy: 1 }],
  [3, { retired: true, replacedBy: null }],
])
const wanted = (number: number | null, ...proofUrls: string[]) => ({ skillId: `sk_${number}`, number, proofUrls })

describe('skills', () => {
  test('that are known, living, each once and with sound links are taken', () => {
    expect(judgeSkills([wanted(1, 'https://example.com/a')], known)).toEqual({
      ok: true,
      value: [{ number: 1, proofUrls: ['https://example.com/a'] }],
    })
  })

  test('are refused with every fault at once', () => {
    const judged = judgeSkills(
      [wanted(1), wanted(1), wanted(2), wanted(3), wanted(9), wanted(null, 'https://a.example', 'javascript:x')],
      known,
    )
    expect(judged.ok ? [] : judged.refusal.details.map(({ message }) => message)).toEqual([
      'skills[1].skillId repeats a skill.',
      'skills[2].skillId names a retired skill: use sk_1.',
      'skills[3].skillId names a retired skill.',
      'skills[4].skillId names no skill.',
      'skills[5].skillId names no skill.',
      'skills[5].proofUrl[1] is no http or https address.',
    ])
  })

  const stored = { skills: [{ number: 1, proofUrls: ['https://a.example'] }], endorsementType: 'manager' } as const
  test('change freely in a draft, and not at all once somebody judges them', () => {
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
    expect(decideMethod(facts, 'human')).toMatchObject({ refusal: { code: 'NO_SKILLS' } })
    expect(decideMethod({ ...facts, skillCount: 1 }, 'human')).toEqual({ ok: true, value: { changed: true } })
    for (const state of STATES) {
      const now = { state, method: 'human', skillCount: 1 } as const
      expect(decideMethod(now, 'human')).toEqual({ ok: true, value: { changed: false } })
      const other = decideMethod(now, 'assessment')
      expect(other.ok ? null : other.refusal.code).toBe(state === 'draft' ? null : 'METHOD_FIXED')
    }
  })
})
