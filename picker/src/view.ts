import type { FoundSkill } from './catalogue.ts'
import type { PickedSkill } from './selection.ts'
import { sharedSheet } from './styles.ts'
import type { Texts } from './texts.ts'

/** The elements of one picker. Made node by node: pages that require Trusted Types forbid markup in strings. */
export interface View {
  readonly label: HTMLLabelElement
  readonly field: HTMLElement
  readonly chips: HTMLUListElement
  readonly input: HTMLInputElement
  readonly bar: HTMLElement
  readonly popup: HTMLElement
  readonly list: HTMLUListElement
  readonly message: HTMLElement
  readonly messageText: HTMLElement
  readonly retry: HTMLButtonElement
  readonly count: HTMLElement
  readonly error: HTMLElement
  readonly status: HTMLElement
}

const SEARCH = 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14m5.2 12.2L20 20'
const CROSS = 'M6 6l12 12M18 6L6 18'
const CHECK = 'M5 12.5l4.5 4.5L19 7.5'

type Attributes = Readonly<Record<string, string>>

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}

const SVG = 'http://www.w3.org/2000/svg'

function icon(shape: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  const path = document.createElementNS(SVG, 'path')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  path.setAttribute('d', shape)
  svg.append(path)
  return svg
}

export function buildView(root: ShadowRoot): View {
  root.adoptedStyleSheets = [sharedSheet()]
  const label = make('label', { for: 'input', part: 'label' })
  const chips = make('ul', { class: 'chips', role: 'list' })
  const input = make('input', {
    id: 'input',
    part: 'input',
    type: 'text',
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': 'list',
    'aria-haspopup': 'listbox',
    'aria-describedby': 'error count',
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: 'false',
    enterkeyhint: 'search',
    maxlength: '100',
  })
  const bar = make('div', { class: 'bar' })
  const field = make('div', { class: 'field', part: 'field' }, icon(SEARCH), chips, input, bar)
  const list = make('ul', { id: 'list', class: 'list', role: 'listbox' })
  const messageText = make('span')
  const retry = make('button', { type: 'button', part: 'retry' })
  const message = make('div', { class: 'message', part: 'message' }, messageText, retry)
  const popup = make('div', { class: 'popup', part: 'popup' }, list, message)
  const error = make('p', { id: 'error', class: 'error', part: 'error' })
  const count = make('p', { id: 'count', part: 'count' })
  const status = make('div', { class: 'status', role: 'status' })
  root.append(
    label,
    make('div', { class: 'base' }, field, popup),
    make('div', { class: 'notes' }, error, count),
    status,
  )
  return { label, field, chips, input, bar, popup, list, message, messageText, retry, count, error, status }
}

/** The button of a chip says which skill it removes. */
export function showChips({ chips }: View, selected: readonly PickedSkill[], texts: Texts, isDisabled: boolean): void {
  chips.hidden = selected.length === 0
  chips.setAttribute('aria-label', texts.selected)
  chips.replaceChildren(
    ...selected.map(({ skill_id, label }) => {
      const button = make(
        'button',
        { type: 'button', 'aria-label': texts.remove(label), 'data-id': skill_id },
        icon(CROSS),
      )
      button.disabled = isDisabled
      return make('li', { class: 'chip', part: 'chip' }, make('span', { title: label }, label), button)
    }),
  )
}

/** Options of a new result. Later changes keep the elements, so that a screen reader does not lose its place. */
export function buildOptions({ list }: View, skills: readonly FoundSkill[], keyword: string): void {
  list.hidden = skills.length === 0
  list.scrollTop = 0
  list.replaceChildren(
    ...skills.map((skill, index) =>
      make(
        'li',
        {
          id: `option-${index}`,
          class: 'option',
          part: 'option',
          role: 'option',
          'data-index': String(index),
          'data-id': skill.skill_id,
        },
        make('div', {}, make('b', {}, ...marked(skill.label, keyword)), make('small', {}, detailOf(skill, keyword))),
        icon(CHECK),
      ),
    ),
  )
}

export interface OptionStates {
  readonly selected: readonly PickedSkill[]
  readonly active: number
  /** No other can be added. */
  readonly isFull: boolean
  readonly isSingle: boolean
}

export function showOptions({ list, input }: View, { selected, active, isFull, isSingle }: OptionStates): void {
  const ids = new Set(selected.map(each => each.skill_id))
  list.setAttribute('aria-multiselectable', String(!isSingle))
  input.removeAttribute('aria-activedescendant')
  for (const [index, option] of [...list.querySelectorAll<HTMLElement>('[role=option]')].entries()) {
    const isSelected = ids.has(option.dataset.id ?? '')
    option.classList.toggle('active', index === active)
    option.setAttribute('aria-selected', String(isSelected))
    option.setAttribute('aria-disabled', String(isFull && !isSelected))
    if (index !== active) continue
    input.setAttribute('aria-activedescendant', option.id)
    option.scrollIntoView({ block: 'nearest' })
  }
}

/** Where it is in the tree and, if the label does not show why it was found, the name that matched. */
function detailOf({ label, matched, master_skill_name, sub_skill_name }: FoundSkill, keyword: string): string {
  const branch = `${sub_skill_name} · ${master_skill_name}`
  const [shown, other] = [label.toLowerCase(), matched.toLowerCase()]
  return shown.includes(keyword.toLowerCase()) || shown === other ? branch : `“${matched}” · ${branch}`
}

/** The typed words in the label, if they are there as they were typed. */
function marked(label: string, keyword: string): readonly (Node | string)[] {
  const at = label.toLowerCase().indexOf(keyword.toLowerCase())
  if (at < 0 || keyword === '') return [label]
  const end = at + keyword.length
  return [label.slice(0, at), make('mark', {}, label.slice(at, end)), label.slice(end)]
}

/** A text that is equal to the former one would not be read again. */
export function announce({ status }: View, text: string): void {
  status.textContent = status.textContent === text ? `${text}\u00a0` : text
}

/** Less room than for four options. */
const LITTLE_ROOM_PX = 240

/** Above the field, if there is little room below and more above. The keyboard of a phone takes room, too. */
export function placePopup({ field, popup }: View): void {
  const { top, bottom } = field.getBoundingClientRect()
  const below = (window.visualViewport?.height ?? window.innerHeight) - bottom
  popup.classList.toggle('above', below < Math.min(LITTLE_ROOM_PX, popup.offsetHeight + 8) && top > below)
}
