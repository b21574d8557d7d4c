import { describe, expect, test } from 'vitest'
import { leadingSource, type Submission, selectItems, sourcesOf, validateSubmission } from './submission.ts'

const submitted: Submission = {
  student: { externalStudentId: 's', name: 'Asha', email: 'asha@example.com' },
  projects: [
    { externalProjectId: 'a', projectName: 'Pump', role: 'Fitter', startDate: '2025', endDate: '2026' },
    { externalProjectId: 'b', projectName: 'Tank', endDate: '2026-01' },
  ],
  workExperiences: [{ externalExperienceId: 'a', company: 'Acme', title: 'Welder', startDate: '2024-04' }],
  certificates: [
    { externalCertificateId: 'a', certificateName: 'Arc', issuer: 'Council', issuedOn: '2023-02-01' },
    { externalCertificateId: 'b', certificateName: 'Gas', issuer: 'Council' },
  ],
}
const nothing = { projectIds: [], workExperienceIds: [], credentialIds: [] }

describe('what was submitted', () => {
  test('becomes one shape, whatever its kind', () => {
    expect(sourcesOf(submitted).map(({ view }) => [view.type, view.title, view.subtitle, view.meta])).toEqual([
      ['experience', 'Welder', 'Acme', 'since 2024-04'],
      ['project', 'Pump', 'Fitter', '2025 to 2026'],
      ['project', 'Tank', '', 'until 2026-01'],
      ['certificate', 'Arc', 'Council', '2023-02-01'],
      ['certificate', 'Gas', 'Council', 'Council'],
    ])
  })

  test('needs an item, no id twice of a kind, and addresses that are some', () => {
    const empty = { ...submitted, projects: [], workExperiences: [], certificates: [] }
    expect(validateSubmission(submitted, null)).toMatchObject({ ok: true })
    expect(validateSubmission(empty, null)).toMatchObject({ ok: false, error: { code: 'VALIDATION_FAILED' } })
    const project = { externalProjectId: 'a', projectName: 'Pump', url: 'https://' }
    const faulty = validateSubmission({ ...submitted, projects: [project, project] }, 'javascript:alert(1)')
    expect(faulty.ok ? [] : faulty.error.details.map(({ path }) => path)).toEqual([
      'projects[1]',
      'projects[0].url',
      'projects[1].url',
      'returnUrl',
    ])
  })
})

describe('what is selected', () => {
  test('must be something, and all of it must have been submitted under that kind', () => {
    expect(selectItems(submitted, nothing)).toMatchObject({ ok: false, error: { code: 'NO_ITEMS_SELECTED' } })
    const foreign = selectItems(submitted, { ...nothing, projectIds: ['a', 'x'], workExperienceIds: ['b'] })
    expect(foreign.ok ? [] : [foreign.error.code, ...foreign.error.details.map(({ path }) => path)]).toEqual([
      'ITEM_NOT_FOUND',
      'workExperienceIds[0]',
      'projectIds[1]',
    ])
  })

  test('counts once, however often it is named', () => {
    const twice = selectItems(submitted, { ...nothing, projectIds: ['b', 'b'] })
    expect(twice).toEqual({ ok: true, value: [{ kind: 'project', externalId: 'b' }] })
  })

  test('is shown by experience before project before certificate, and of a kind by the first submitted', () => {
    const attached = [
      { kind: 'certificate', externalId: 'b' },
      { kind: 'certificate', externalId: 'a' },
      { kind: 'project', externalId: 'b' },
      { kind: 'experience', externalId: 'a' },
    ] as const
    const titles = [4, 3, 2, 1].map(count => leadingSource(submitted, attached.slice(0, count))?.title)
    expect(titles).toEqual(['Welder', 'Tank', 'Arc', 'Gas'])
    expect(leadingSource(submitted, [])).toBeNull()
  })
})
