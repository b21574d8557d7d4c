import { all, h } from '../../ui/dom.ts'
import { call } from './calls.ts'
import { showCallError, stepForm } from './form.ts'
import { choices, type Go, type MessageKey, t, type View, words } from './page.ts'
import type { ItemsBody, Session, SessionSkill } from './session.ts'

/** Step 3: which of the student's works show the skills. */

interface Item {
  readonly id: string
  readonly title: string
  readonly about: string
}

interface Kind {
  readonly name: 'experience' | 'project' | 'certificate'
  readonly field: keyof ItemsBody
  itemsOf(session: Session): readonly Item[]
  storedIds(session: Session): readonly string[]
}

const KINDS: readonly Kind[] = [
  {
    name: 'experience',
    field: 'workExperienceIds',
    itemsOf: session => session.workExperiences.map(each => item(each.externalExperienceId, each.title, each.company)),
    storedIds: ({ stored }) => stored.experience.map(each => each.externalExperienceId),
  },
  {
    name: 'project',
    field: 'projectIds',
    itemsOf: session => session.projects.map(each => item(each.externalProjectId, each.projectName, each.role)),
    storedIds: ({ stored }) => stored.projects.map(each => each.externalProjectId),
  },
  {
    name: 'certificate',
    field: 'credentialIds',
    itemsOf: session =>
      session.certificates.map(each =>
        item(each.externalCertificateId, each.certificateName, each.issuer, each.issuedOn),
      ),
    storedIds: ({ stored }) => stored.certificates.map(each => each.externalCertificateId),
  },
]

function item(id: string, title: string, ...about: readonly (string | undefined)[]): Item {
  return { id, title, about: about.filter(Boolean).join(', ') }
}

interface Group {
  readonly fieldset: HTMLFieldSetElement
  readonly field: keyof ItemsBody
  chosenIds(): readonly string[]
}

export function itemsView(session: Session, go: Go): View {
  const lists = KINDS.map(kind => ({ kind, items: kind.itemsOf(session) })).filter(({ items }) => items.length > 0)
  const isOnly = lists.reduce((sum, { items }) => sum + items.length, 0) === 1
  const groups = lists.map(({ kind, items }) => groupOf(kind, items, session, isOnly))
  const first = groups[0]?.fieldset.id ?? ''
  const form = stepForm({
    parts: [h('p', {}, t('items.hint')), groups.map(({ fieldset }) => fieldset)],
    back: () => go.to('method'),
    findErrors: () =>
      groups.some(({ chosenIds }) => chosenIds().length > 0)
        ? []
        : [{ field: first, focus: `${first}-0`, text: t('error.items') }],
    send: () => send(session, groups, go),
  })
  return { title: t('items.title'), body: [form] }
}

function groupOf({ name, field, storedIds }: Kind, items: readonly Item[], session: Session, isOnly: boolean): Group {
  const stored = storedIds(session)
  const fieldset = choices({
    id: name,
    legend: t(`items.${name}`),
    type: 'checkbox',
    options: items.map(({ id, title, about }, at) => ({
      value: String(at),
      label: words(title),
      note: words(about),
      checked: isOnly || stored.includes(id),
    })),
  })
  const chosenIds = () =>
    all(fieldset, 'input:checked', HTMLInputElement).flatMap(input => items[Number(input.value)]?.id ?? [])
  return { fieldset, field, chosenIds }
}

async function send(session: Session, groups: readonly Group[], go: Go): Promise<void> {
  const answer = await call('items', Object.fromEntries(groups.map(({ field, chosenIds }) => [field, chosenIds()])))
  const named = (text: MessageKey) => (message: string) => ({
    text: t(text, { names: namesIn(message, session.skills) }),
  })
  if (answer.ok) return await go.to(session.verificationMethod === 'human' ? 'reviewer' : 'ready')
  await showCallError(answer, go, {
    DUPLICATE_SKILLS_IN_BUNDLE: named('error.proven'),
    ASSESSMENT_ALREADY_PASSED: named('error.passed'),
    MAX_SKILLS_PER_SOURCE: named('error.full'),
    DUPLICATE_REVIEWER_EMAIL: named('error.usedEmail'),
  })
}

/** The error names skills by their ids. */
function namesIn(message: string, skills: readonly SessionSkill[]): string {
  const ids: readonly string[] = message.match(/sk_\d+/g) ?? []
  return skills
    .filter(({ skillId }) => ids.includes(skillId))
    .map(({ name }) => name)
    .join(', ')
}
