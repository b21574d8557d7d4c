// Step 3: which of the student's works show the skills.
import { call } from './calls.js'
import { tellRefusal } from './faults.js'
import { stepForm } from './form.js'
import { choices, h, t, words } from './page.js'

/** Each kind as the session has it: what it is called there, under what it was stored, and what is shown of one. */
const KINDS = [
  {
    kind: 'experience',
    submitted: 'workExperiences',
    stored: 'experience',
    sent: 'workExperienceIds',
    id: 'externalExperienceId',
    title: each => each.title,
    about: each => [each.company],
  },
  {
    kind: 'project',
    submitted: 'projects',
    stored: 'projects',
    sent: 'projectIds',
    id: 'externalProjectId',
    title: each => each.projectName,
    about: each => [each.role],
  },
  {
    kind: 'certificate',
    submitted: 'certificates',
    stored: 'certificates',
    sent: 'credentialIds',
    id: 'externalCertificateId',
    title: each => each.certificateName,
    about: each => [each.issuer, each.issuedOn],
  },
]

export function itemsView(session, go) {
  const groups = KINDS.filter(({ submitted }) => session[submitted].length > 0).map(kind => groupOf(kind, session))
  const first = groups[0].field.id
  const form = stepForm({
    parts: [h('p', {}, t('items.hint')), groups.map(({ field }) => field)],
    back: () => go.to('method'),
    faults: () =>
      groups.some(({ chosen }) => chosen().length > 0)
        ? []
        : [{ field: first, focus: `${first}-0`, text: t('fault.items') }],
    send: () => send(session, groups, go),
  })
  return { title: t('items.title'), body: [form] }
}

function groupOf({ kind, submitted, stored, sent, id, title, about }, session) {
  const items = session[submitted]
  const before = session.stored[stored].map(each => each[id])
  const isOnly = KINDS.reduce((sum, each) => sum + session[each.submitted].length, 0) === 1
  const field = choices({
    id: kind,
    legend: t(`items.${kind}`),
    type: 'checkbox',
    options: items.map((item, at) => ({
      value: String(at),
      label: words(title(item)),
      note: words(about(item).filter(Boolean).join(', ')),
      checked: isOnly || before.includes(item[id]),
    })),
  })
  const chosen = () => [...field.querySelectorAll('input:checked')].map(input => items[Number(input.value)][id])
  return { field, sent, chosen }
}

async function send(session, groups, go) {
  const answer = await call('items', Object.fromEntries(groups.map(({ sent, chosen }) => [sent, chosen()])))
  const named = text => message => ({ text: t(text, { names: namesIn(message, session.skills) }) })
  if (answer.ok) return await go.to(session.verificationMethod === 'human' ? 'reviewer' : 'ready')
  await tellRefusal(answer, go, {
    DUPLICATE_SKILLS_IN_BUNDLE: named('fault.proven'),
    ASSESSMENT_ALREADY_PASSED: named('fault.passed'),
    MAX_SKILLS_PER_SOURCE: named('fault.full'),
    DUPLICATE_REVIEWER_EMAIL: named('fault.usedEmail'),
  })
}

/** The refusal names skills by their ids. */
function namesIn(message, skills) {
  const ids = message.match(/sk_\d+/g) ?? []
  return skills
    .filter(({ skillId }) => ids.includes(skillId))
    .map(({ name }) => name)
    .join(', ')
}
