import { expect, test } from 'vitest'
import { decideSelection } from './decide-selection.ts'

const known = { skillNumber: 1001, subSkillNumber: 101, masterNumber: 1, retired: false, replacedBy: null }
const wanted = { skillId: 'sk_1001', subSkillId: 'ss_101', masterSkillId: 'ms_1' }

test('three ids of one branch are taken', () => {
  expect(decideSelection(wanted, known)).toEqual({
    ok: true,
    value: { skillNumber: 1001, subSkillNumber: 101, masterNumber: 1 },
  })
})

test('a skill that does not exist is not found, whatever the other ids are', () => {
  expect(decideSelection({ ...wanted, subSkillId: 'nonsense' }, null)).toMatchObject({
    error: { code: 'SKILL_NOT_FOUND' },
  })
})

test('a retired skill cannot be selected, and its successor is named', () => {
  expect(decideSelection(wanted, { ...known, retired: true, replacedBy: 1002 })).toEqual({
    ok: false,
    error: { code: 'SKILL_NOT_FOUND', details: [{ path: 'skill_id', message: 'skill_id was replaced by sk_1002.' }] },
  })
  expect(decideSelection(wanted, { ...known, retired: true })).toMatchObject({ error: { details: [] } })
})

test('each id that is off the branch is named', () => {
  const outcome = decideSelection({ ...wanted, subSkillId: 'ss_102', masterSkillId: '1' }, known)
  expect(outcome).toMatchObject({
    error: {
      code: 'BRANCH_DOES_NOT_FIT',
      details: [
        { path: 'sub_skill_id', message: 'sub_skill_id must be ss_101, to which this skill belongs.' },
        { path: 'master_skill_id', message: 'master_skill_id must be ms_1, to which this skill belongs.' },
      ],
    },
  })
})
