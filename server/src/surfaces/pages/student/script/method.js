// Step 2: a person or questions.
import { call } from './calls.js'
import { tellRefusal } from './faults.js'
import { stepForm } from './form.js'
import { byId, choices, h, t } from './page.js'

const TYPES = ['manager', 'colleague', 'client', 'mentor', 'teacher', 'other']

export function methodView(session, go) {
  const { verificationMethod } = session
  const ways = choices({
    id: 'method',
    legend: t('method.title'),
    type: 'radio',
    options: ['human', 'assessment'].map(value => ({
      value,
      label: t(`method.${value}`),
      note: t(`method.${value}Hint`),
      checked: value === verificationMethod,
    })),
  })
  ways.querySelector('legend').className = 'unseen'
  const relation = typeField(session)
  const chosen = () => ways.querySelector('input:checked')?.value
  const show = () => {
    relation.hidden = chosen() !== 'human'
  }
  ways.addEventListener('change', show)
  show()
  const form = stepForm({
    parts: [ways, relation],
    back: () => go.to('skills'),
    faults: () => (chosen() === undefined ? [{ field: 'method', focus: 'method-0', text: t('fault.method') }] : []),
    send: () => send(session, chosen(), byId('type').value, go),
  })
  return { title: t('method.title'), body: [form] }
}

function typeField({ endorsementType }) {
  const options = TYPES.map(value => h('option', { value, selected: value === endorsementType }, t(`type.${value}`)))
  const select = h('select', { id: 'type' }, options)
  return h('div', { class: 'field' }, h('label', { class: 'text', for: 'type' }, t('method.type')), select)
}

async function send({ skills, endorsementType }, verificationMethod, type, go) {
  if (verificationMethod === 'human' && type !== endorsementType) {
    const same = skills.map(({ skillId, proofUrl }) => ({ skillId, proofUrl }))
    const typed = await call('skills', { skills: same, endorsementType: type })
    if (!typed.ok) return await tellRefusal(typed, go)
  }
  const answer = await call('method', { verificationMethod })
  if (!answer.ok) return await tellRefusal(answer, go)
  await go.to('items')
}
