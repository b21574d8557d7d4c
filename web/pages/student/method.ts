import { byId, checkedInput, h, one } from '../../ui/dom.ts'
import { call } from './calls.ts'
import { showCallError, stepForm } from './form.ts'
import { choices, type Go, skillName, t, type View } from './page.ts'
import type { EndorsementType, Session, VerificationMethod } from './session.ts'

/** Step 2: a person or questions. */

const METHODS: readonly VerificationMethod[] = ['human', 'assessment']
const TYPES: readonly EndorsementType[] = ['manager', 'colleague', 'client', 'mentor', 'teacher', 'other']

export function methodView(session: Session, go: Go): View {
  const methods = choices({
    id: 'method',
    legend: t('method.title'),
    type: 'radio',
    options: METHODS.map(value => ({
      value,
      label: h('strong', {}, t(`method.${value}`)),
      note: [
        h('span', { class: 'note fact' }, t(`method.${value}Time`)),
        h('span', { class: 'note' }, t(`method.${value}Hint`)),
        h('span', { class: 'note' }, t(`method.${value}Proof`)),
      ],
      checked: value === session.verificationMethod,
    })),
  })
  one(methods, 'legend', HTMLLegendElement).className = 'unseen'
  const relation = typeField(session)
  const both = bothNotice(session)
  const chosen = () => METHODS.find(each => each === checkedInput(methods)?.value)
  const show = () => {
    relation.hidden = chosen() !== 'human'
    if (both !== null) both.hidden = chosen() !== 'assessment'
  }
  methods.addEventListener('change', show)
  show()
  const form = stepForm({
    parts: [methods, relation, both],
    back: () => go.to('skills'),
    findErrors: () => (chosen() === undefined ? [{ field: 'method', focus: 'method-0', text: t('error.method') }] : []),
    send: async () => {
      const method = chosen()
      if (method !== undefined) await send(session, method, go)
    },
  })
  return { title: t('method.title'), body: [form] }
}

/** Before the questions, not after them: passing is not enough for these skills. */
function bothNotice({ skills }: Session): HTMLElement | null {
  const names = skills.filter(each => each.safetyCritical).map(skillName)
  if (names.length === 0) return null
  return h('p', { class: 'notice', id: 'both', role: 'status' }, t('method.both', { names: names.join(', ') }))
}

function typeField({ endorsementType }: Session): HTMLElement {
  const options = TYPES.map(value => h('option', { value, selected: value === endorsementType }, t(`type.${value}`)))
  const select = h('select', { id: 'type' }, options)
  return h('div', { class: 'field' }, h('label', { class: 'text', for: 'type' }, t('method.type')), select)
}

async function send({ skills, endorsementType }: Session, verificationMethod: VerificationMethod, go: Go) {
  const type = TYPES.find(each => each === byId('type', HTMLSelectElement).value) ?? 'other'
  if (verificationMethod === 'human' && type !== endorsementType) {
    const unchanged = skills.map(({ skillId, proofUrl }) => ({ skillId, proofUrl }))
    const stored = await call('skills', { skills: unchanged, endorsementType: type })
    if (!stored.ok) return await showCallError(stored, go)
  }
  const answer = await call('method', { verificationMethod })
  if (!answer.ok) return await showCallError(answer, go)
  await go.to('items')
}
