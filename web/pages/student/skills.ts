import { byId, fill, h, once, one } from '../../ui/dom.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import { call, searchSkills } from './calls.ts'
import { isWebAddress, showCallError, stepForm } from './form.ts'
import { type ChosenSkill, forget, keep, recall } from './memory.ts'
import {
  app,
  button,
  errorSlot,
  type Go,
  hint,
  say,
  showErrors,
  skillName,
  t,
  textField,
  type View,
  words,
} from './page.ts'
import type { FoundSkill, Session } from './session.ts'

/** Step 1: skills of the catalogue. What is chosen stands on top, as chips; what is found changes while the student types. */

const MAX_SKILLS = 10
const MAX_LINKS = 5

export function skillsView(session: Session, go: Go): View {
  const stored = session.skills.map(({ skillId, name, names, proofUrl }) => ({
    skillId,
    name,
    names,
    links: proofUrl.join('\n'),
  }))
  const chosen = [...(recall('skills') ?? stored)]
  const chips = h('ul', { class: 'chips' })
  const list = h('ul', { class: 'picked' })
  const found = h('div', { id: 'found' })
  const picker = createPicker(chosen, chips, list)
  const form = stepForm({
    parts: [list],
    findErrors: () => errorsIn(chosen),
    send: () => send(session, chosen, go),
  })
  picker.draw()
  const top = [
    h('h2', { id: 'chosen', tabindex: '-1', class: 'unseen' }, t('skills.chosen')),
    errorSlot('chosen'),
    chips,
  ]
  return {
    title: t('skills.title'),
    body: [h('p', {}, t('skills.hint')), top, searchForm(found, picker, go), found, form],
  }
}

/** Long enough for two letters of somebody who types slowly; each search costs the phone some data. */
const PAUSE_MS = 350
const FEWEST_LETTERS = 3

/** In the languages in which people search, whatever that of the page is. */
const examples = () => [h('span', { lang: 'en' }, 'welding'), ', ', h('span', { lang: 'hi-Latn' }, 'bijli ka kaam')]

function searchForm(found: HTMLElement, picker: Picker, go: Go): HTMLFormElement {
  const find = h('button', { type: 'submit', class: 'quiet' }, t('skills.find'))
  const field = textField({
    id: 'search',
    label: t('skills.search'),
    hint: [t('skills.searchHint'), ' ', ...examples()],
    attributes: { maxlength: '100', enterkeyhint: 'search' },
  })
  const typed = () => one(field, 'input', HTMLInputElement).value.trim()
  const isShort = () => [...typed()].length < FEWEST_LETTERS
  const showTrades = () =>
    fill(
      found,
      tradeTiles(trade => {
        one(field, 'input', HTMLInputElement).value = trade
        void search(trade, typed, found, picker, go)
      }),
    )
  let waiting: ReturnType<typeof setTimeout> | undefined
  field.addEventListener('input', () => {
    clearTimeout(waiting)
    if (typed() === '') return showTrades()
    if (!isShort()) waiting = setTimeout(() => void search(typed(), typed, found, picker, go), PAUSE_MS)
  })
  const submit = (event: Event) => {
    event.preventDefault()
    clearTimeout(waiting)
    return once(find, async () => {
      showErrors(isShort() ? [{ field: 'search', text: t('error.short') }] : [])
      if (!isShort()) await search(typed(), typed, found, picker, go)
    })
  }
  showTrades()
  return h('form', { role: 'search', novalidate: true, onsubmit: submit }, field, h('div', { class: 'buttons' }, find))
}

/** For somebody who does not know what to type. Searched for in English, which the catalogue has of every trade. */
function tradeTiles(choose: (word: string) => void): HTMLElement {
  const searched = (app.dataset.trades ?? '').split(', ')
  const names = t('skills.trades').split(', ')
  const tiles = searched.map((word, at) =>
    h(
      'li',
      {},
      button(names[at] ?? word, { class: 'tile' }, () => choose(word)),
    ),
  )
  return h('div', {}, h('h2', {}, t('skills.browse')), h('ul', { class: 'tiles' }, tiles))
}

/** `typed` is what the field holds by now: an answer to an earlier word is dropped. */
async function search(keyword: string, typed: () => string, found: HTMLElement, picker: Picker, go: Go): Promise<void> {
  say(t('searching'))
  const answer = await searchSkills(keyword)
  if (typed() !== keyword) return
  if (!answer.ok) {
    say('')
    return await showCallError(answer, go)
  }
  const { data } = answer
  say(data.length === 0 ? t('skills.none') : t('skills.found', { count: data.length }))
  if (data.length === 0) return fill(found, h('p', { class: 'notice' }, t('skills.none')))
  const lines = data.map(each => resultLine(each, picker))
  fill(found, h('h2', { class: 'unseen' }, t('skills.results')), h('ul', { class: 'found' }, lines))
}

function resultLine(skill: FoundSkill, picker: Picker): HTMLElement {
  const shownName = skillName(skill)
  const isChosen = () => picker.has(skill.skillId)
  const add = h('button', { type: 'button', class: 'quiet small' })
  const label = () => {
    fill(add, t(isChosen() ? 'skills.added' : 'skills.add'), h('span', { class: 'unseen' }, ` ${shownName}`))
    add.toggleAttribute('data-added', isChosen())
  }
  add.addEventListener('click', () => {
    if (!isChosen()) picker.add({ skillId: skill.skillId, name: skill.name, names: skill.names, links: '' })
  })
  picker.onChange(label)
  label()
  const about = [...new Set([skill.matched, skill.subSkillName])].filter(each => each !== shownName).join(' · ')
  const personOnly = skill.verifiable ? null : h('span', { class: 'hint note' }, t('skills.personOnly'))
  const name = h('span', {}, words(shownName), h('span', { class: 'hint note' }, about), personOnly)
  return h('li', {}, h('div', { class: 'line' }, name, add))
}

/** The chosen skills and the list that shows them. */
interface Picker {
  draw(): void
  has(skillId: string): boolean
  onChange(listener: () => void): void
  add(skill: ChosenSkill): void
}

function createPicker(chosen: ChosenSkill[], chips: HTMLElement, list: HTMLElement): Picker {
  const listeners: (() => void)[] = []
  const changed = () => {
    keep('skills', chosen)
    draw()
    for (const listener of listeners) listener()
  }
  const remove = (skill: ChosenSkill) => {
    chosen.splice(chosen.indexOf(skill), 1)
    changed()
    say(t('skills.nowRemoved', { name: skillName(skill) }))
    byId('chosen', HTMLElement).focus()
  }
  const draw = () => {
    fill(
      chips,
      chosen.map(each => h('li', {}, chip(each, remove))),
    )
    fill(
      list,
      chosen.map(each => chosenLine(each, chosen)),
    )
  }
  return {
    draw,
    has: skillId => chosen.some(each => each.skillId === skillId),
    onChange: listener => void listeners.push(listener),
    add: skill => {
      if (chosen.length >= MAX_SKILLS) return showErrors([{ focus: 'chosen', text: t('error.tooManySkills') }])
      chosen.push(skill)
      changed()
      say(t('skills.nowAdded', { name: skillName(skill) }))
    },
  }
}

function chip(skill: ChosenSkill, remove: (skill: ChosenSkill) => void): HTMLButtonElement {
  const removes = h('span', { class: 'unseen' }, `${t('skills.remove')} `)
  return button([removes, words(skillName(skill)), h('span', { 'aria-hidden': 'true' }, '×')], { class: 'chip' }, () =>
    remove(skill),
  )
}

/** Links that show a skill: optional, so they are folded. */
function chosenLine(skill: ChosenSkill, chosen: readonly ChosenSkill[]): HTMLElement {
  const id = `links-${skill.skillId}`
  const area = h('textarea', { id, rows: '2', inputmode: 'url', spellcheck: 'false', 'aria-describedby': `${id}-hint` })
  area.value = skill.links
  area.addEventListener('input', () => {
    skill.links = area.value
    keep('skills', chosen)
  })
  return h(
    'li',
    {},
    h(
      'details',
      { open: skill.links !== '' },
      h('summary', {}, t('skills.links'), ': ', words(skillName(skill))),
      h('label', { class: 'unseen', for: id }, `${t('skills.links')}: ${skillName(skill)}`),
      hint(`${id}-hint`, t('skills.linksHint')),
      errorSlot(id),
      area,
    ),
  )
}

function linksOf({ links }: ChosenSkill): readonly string[] {
  return links
    .split('\n')
    .map(each => each.trim())
    .filter(each => each !== '')
}

function errorsIn(chosen: readonly ChosenSkill[]): readonly FieldError[] {
  if (chosen.length === 0) return [{ field: 'chosen', focus: 'search', text: t('error.noSkills') }]
  const wrong = chosen.filter(skill => {
    const links = linksOf(skill)
    return links.length > MAX_LINKS || !links.every(isWebAddress)
  })
  for (const { skillId } of wrong) {
    const details = byId(`links-${skillId}`, HTMLTextAreaElement).closest('details')
    if (details !== null) details.open = true
  }
  return wrong.map(skill => ({ field: `links-${skill.skillId}`, text: t('error.links'), name: skillName(skill) }))
}

async function send({ endorsementType }: Session, chosen: readonly ChosenSkill[], go: Go): Promise<void> {
  const answer = await call('skills', {
    skills: chosen.map(skill => ({ skillId: skill.skillId, proofUrl: linksOf(skill) })),
    endorsementType: endorsementType === 'assessment' ? 'other' : endorsementType,
  })
  if (!answer.ok) return await showCallError(answer, go)
  forget('skills')
  await go.to('method')
}
